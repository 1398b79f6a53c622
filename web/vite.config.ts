import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  // The client's sources, so that the app needs no build of it first.
  resolve: { conditions: ['@courtside/source', 'module', 'browser'] },
  build: {
    target: 'es2023',
    // The content security policy takes no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: 'chunks.json',
    rolldownOptions: {
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  server: { proxy: { '/api': SERVICE, '/config.json': SERVICE } },
});
