import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server's own address while `npm run dev` serves the pages.
const server = process.env.AERODROME_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/aerodrome/web',
    emptyOutDir: true,
    manifest: 'manifest.json', // for the report of sizes
    rolldownOptions: { input: ['index.html', 'docs.html'] }, // the client, and the page of the API
    chunkSizeWarningLimit: 2000, // Swagger UI, on a page of its own
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
  resolve: { conditions: process.env.VITEST ? ['browser'] : undefined },
});
