import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  // Use the client's sources, so that the app does not need a build of the client.
  resolve: { conditions: ['@courtside/source', 'module', 'browser'] },
  build: {
    target: 'es2023',
    // The content security policy forbids `data:` URLs, so do not inline files.
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
