declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export interface Asked {
    loadSpec?: boolean;
    method?: string;
    headers?: Record<string, string>;
  }
  export default function SwaggerUI(wish: Record<string, unknown>): void;
}
