// The page of the API: Swagger UI with the description that the server gives of itself.
import SwaggerUI, { type Asked } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import type { Hello } from './generated/types';
import './docs.css';

const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followTheme();
dark.addEventListener('change', followTheme);

// What is tried out here is done by whoever this browser is; a change needs the header that only our pages can know.
async function withCsrf(asked: Asked): Promise<Asked> {
  if (asked.loadSpec || ['GET', 'HEAD'].includes((asked.method ?? 'GET').toUpperCase())) return asked;
  const { me } = (await (await fetch('/api/hello')).json()) as Hello;
  if (me) asked.headers = { ...asked.headers, 'x-aerodrome-csrf': me.csrf };
  return asked;
}

SwaggerUI({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  docExpansion: 'list',
  requestInterceptor: withCsrf,
  showCommonExtensions: true,
  tryItOutEnabled: false,
  validatorUrl: null,
});
