import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin, transformWithOxc } from 'vite';

const SERVICE = 'http://localhost:3000';
/** Browsers cache this file for ever, so a changed file gets the next number. */
const START = 'assets/start-1.js';
/** The order of the cascade layers. `src/ui/tokens.css` contains the same order for the development server. */
const LAYERS = '@layer base, ui, features;\n';

/** Gives the web component its own copies of the client's modules, because the component must be one file. */
const copyForEmbed: Plugin = {
  name: 'copy-for-embed',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    if (!importer.includes('/src/embed/') && !importer.endsWith('?embed')) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found?.id.includes('/client/src/') ? { ...found, id: `${found.id}?embed` } : null;
  },
};

const TRANSFERS = join(import.meta.dirname, '../client/src/transfers.ts');
const ON_DEMAND = '\0transfers-on-demand';

/**
 * Makes the app load the client's code for uploads and downloads on demand, because most pages need neither. The
 * client itself imports them statically, so that other sites can bundle it into one file.
 */
const loadTransfersOnDemand: Plugin = {
  name: 'load-transfers-on-demand',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === './transfers.ts' && importer.endsWith('/client/src/path-client.ts') ? ON_DEMAND : null,
  load: (id) =>
    id === ON_DEMAND
      ? `const load = () => import(${JSON.stringify(TRANSFERS)});
         export const download = async (...args) => (await load()).download(...args);
         export const uploadWith = (...client) => async (...args) => (await load()).uploadWith(...client)(...args);`
      : null,
};

/** Writes the script that runs before the app. It has a fixed name, because the page loads it outside of the modules. */
const addStart: Plugin = {
  name: 'add-start',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'script', attrs: { defer: true, src: `/${START}` }, injectTo: 'head-prepend' }],
  generateBundle() {
    const { code } = minifySync(START, readFileSync(join(import.meta.dirname, 'start.js'), 'utf8'));
    this.emitFile({ type: 'asset', fileName: START, source: code });
  },
};

/** Writes a compressed copy next to each text file. The service sends it to browsers that accept it. */
const compressFiles: Plugin = {
  name: 'compress-files',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const name of globSync('**/*.{js,css,svg}', { cwd: dir })) {
      const content = readFileSync(join(dir, name));
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
    }
  },
};

/** Begins each stylesheet with the order of the cascade layers, because browsers can load the stylesheets in any order. */
const orderLayers: Plugin = {
  name: 'order-layers',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${LAYERS}${String(file.source)}`;
  },
};

/** Makes browsers load the app's settings together with the scripts, which saves a round trip. */
const preloadConfig: Plugin = {
  name: 'preload-config',
  apply: 'build',
  transformIndexHtml: () => {
    const attrs = { rel: 'preload', as: 'fetch', href: '/config.json', crossorigin: true };
    return [{ tag: 'link', attrs, injectTo: 'head' }];
  },
};

/**
 * The start of the app. The build puts this module and all its static imports into one file, which compresses better
 * and needs fewer requests than the many small files that the bundler makes by default.
 */
const MAIN = join(import.meta.dirname, 'src/main.tsx');

/**
 * Small modules that many pages share. The build puts them into one file, which shortens the list of files in the first
 * load.
 */
const SHARED =
  /(client\/src\/(directions|names)|web\/src\/(lib\/(fetch-all|idempotency-key|names|online|opening-hours|period-name|permissions|queries|refresh|save-file|save-response|slot-length)|ui\/(avatar|chips|empty-drawing|fields|fold|form|form-errors|plan-name|sections|time-field)|i18n\/status-words|modules\/(accounts\/(calendar-words|code-input|passkey-words|settings-section|started-sign-in|use-settings)|booking\/(booking-words|players-words|use-booking)|find\/restriction-text|waitlist\/waitlist-words)))\.tsx?$/;

/** The dialog in which a player books a time, with the form of a new account. */
const BOOKING =
  /web\/src\/(modules\/booking\/|modules\/accounts\/(account-form|account-words|code-field|email-(change-words|code)|joining-words|mail-words|pending-|quota-usage|unverified-notice)|ui\/password-field)/;
/** What the modules declare for the pages of admins. The app loads all these files at once. */
const ADMIN_PARTS = /web\/src\/(modules\/[^/]+\/admin|ui\/resource-page)\.ts$/;
/** The frame of the pages of admins. The build puts it into one file with `ADMIN_PARTS`. */
const ADMIN = /web\/src\/(app\/(admin-layout|admin-pages|quick-search(-words)?)|ui\/status-badge)\.tsx?$/;
/** The pages of the front desk, with their dialogs. The front desk needs them all. */
const DESK = /web\/src\/modules\/desk\//;
/** The list of modules, and the code that combines the texts of problems. */
const PROBLEMS = /web\/src\/(modules|i18n\/(load-)?problems|modules\/[^/]+\/(module|problem-values))\.ts$/;

/**
 * Writes the service worker with the list of the files that it stores. Players do not need the code of the admin
 * pages, so the list has only the files that the app's other code loads.
 */
const addServiceWorker: Plugin = {
  name: 'add-service-worker',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const adminModules = Object.keys(bundle).flatMap((file) => {
      const chunk = bundle[file]!;
      return chunk.type === 'chunk' ? chunk.moduleIds.filter((id) => ADMIN_PARTS.test(id)) : [];
    });
    const admin = new Set(adminModules.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
    const files = new Set([START]);
    const add = (file: string): void => {
      const chunk = bundle[file];
      if (files.has(file) || chunk?.type !== 'chunk' || admin.has(chunk.facadeModuleId ?? '')) return;
      files.add(file);
      for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
      for (const asset of chunk.viteMetadata?.importedAssets ?? []) if (!asset.endsWith('.woff2')) files.add(asset);
      for (const other of [...chunk.imports, ...chunk.dynamicImports]) add(other);
    };
    for (const [file, chunk] of Object.entries(bundle))
      if (chunk.type === 'chunk' && chunk.moduleIds.includes(MAIN)) add(file);
    const script = join(import.meta.dirname, 'sw/sw.ts');
    const source = (await transformWithOxc(readFileSync(script, 'utf8'), script, { sourcemap: false })).code;
    const page = readFileSync(join(dir, 'index.html'));
    const version = createHash('sha256')
      .update(source)
      .update(page)
      .update([...files].join())
      .digest('hex')
      .slice(0, 12);
    const build = { version, files: [...files].toSorted().map((file) => `/${file}`) };
    writeFileSync(join(dir, 'sw.js'), `const BUILD = ${JSON.stringify(build)};\n${source}`);
  },
};

export default defineConfig({
  plugins: [
    react(),
    copyForEmbed,
    loadTransfersOnDemand,
    orderLayers,
    addStart,
    preloadConfig,
    addServiceWorker,
    compressFiles,
  ],
  // Use the client's sources, so that the app does not need a build of the client.
  resolve: {
    conditions: ['@courtside/source', 'module', 'browser'],
    // React has its own `useSyncExternalStore`, so the shim for old versions is not needed.
    alias: [
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    // The oldest supported browsers (docs/web-app.md). `start.js` shows a message in older browsers, which all lack
    // `AbortSignal.any`.
    target: ['chrome120', 'edge120', 'firefox124', 'safari17.4'],
    // The content security policy forbids `data:` URLs, so do not inline files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Other sites load `/embed.js` from this address, so its name never changes. The other names contain a hash.
      input: { index: 'index.html', embed: 'src/embed/embed.ts' },
      output: {
        // The first load contains the names of all files, and hashes cannot be compressed.
        entryFileNames: ({ name }) => (name === 'embed' ? 'embed.js' : 'assets/[name]-[hash:7].js'),
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'first-load', test: (id) => id === MAIN },
            // A chunk of its own, so that the texts of problems can load it without the shared modules.
            { name: 'plural', test: /web\/src\/i18n\/plural\.ts$/ },
            { name: 'shared', test: SHARED },
            // The grid and the day sheet share these files.
            { name: 'timeline', test: /web\/src\/ui\/(timeline\/|icons\/zoom-icons)/ },
            { name: 'problems', test: PROBLEMS },
            ...['en', 'es'].map((language) => ({
              name: `problems-${language}`,
              test: new RegExp(`web/src/.*/(problems|durations)-${language}\\.ts$`),
              includeDependenciesRecursively: false,
            })),
            // Other pages also use icons of the admin pages. These icons get files of their own.
            {
              name: (id: string) => basename(id, '.ts'),
              debugName: 'icons',
              test: /web\/src\/ui\/icons\//,
              minShareCount: 2,
            },
            { name: 'booking', test: BOOKING, includeDependenciesRecursively: false },
            {
              ...{ name: 'admin', includeDependenciesRecursively: false },
              test: (id) => ADMIN.test(id) || ADMIN_PARTS.test(id),
            },
            { name: 'desk', test: DESK, includeDependenciesRecursively: false },
          ],
        },
      },
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  server: { proxy: { '/api': SERVICE, '/config.json': SERVICE, '/provider-callback': SERVICE } },
});
