import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { bySize } from '../../server/test/size.ts';

const SYSTEM_PATHS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
);
const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // With these flags, the browser needs less processor time: it starts fewer processes and compiles less code.
  ...['--in-process-gpu', '--renderer-process-limit=1'],
  bySize('--js-flags=--max-lazy,--single-threaded', '--js-flags=--max-lazy'),
];

const SOURCES = {
  npm: {
    name: '@sparticuz/chromium',
    isPossible: () => process.platform === 'linux' && process.arch === 'x64',
    find: findInNpmPackage,
  },
  system: {
    name: 'the system',
    isPossible: () => SYSTEM_PATHS.some((path) => existsSync(path)),
    find: async () => ({ path: SYSTEM_PATHS.find((path) => existsSync(path))!, env: {} }),
  },
};

/**
 * The sources of a browser, in order of preference. The npm package contains Chromium's headless shell, which is three
 * times as fast as a complete Chromium and has the same version on every machine. The full test run prefers the
 * system's complete Chromium, which is closer to the browsers that people use.
 */
const ORDER = bySize(['npm', 'system'] as const, ['system', 'npm'] as const);

/** The `TEST_BROWSER` environment variable (`system` or `npm`) selects one of these sources. */
function possibleSources(): (typeof SOURCES)[keyof typeof SOURCES][] {
  const only = process.env['TEST_BROWSER'];
  return ORDER.filter((source) => only === undefined || only === source)
    .map((source) => SOURCES[source])
    .filter(({ isPossible }) => isPossible());
}

/** Returns false if this machine has a browser. Otherwise returns the reason to skip the tests that need a browser. */
export function whyNoBrowser(): string | false {
  return possibleSources().length === 0 && 'There is no browser here. Install Chromium: apt-get install chromium';
}

/** Starts the first browser that works. If none works, returns a message with the reasons. */
export async function openBrowser(): Promise<{ browser?: Browser; message: string }> {
  const failures: string[] = [];
  for (const { name, find } of possibleSources()) {
    try {
      const { path: executablePath, env } = await find();
      const options = { executablePath, args: FLAGS, env: { ...process.env, ...env } };
      return { browser: await launch(options), message: `The browser comes from ${name}.` };
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message}`);
    }
  }
  return { message: `No browser runs here (${failures.join('; ')}). Install Chromium: apt-get install chromium` };
}

/** Starts Chromium. Tries a second time, because Chromium sometimes crashes while it starts. */
async function launch(options: LaunchOptions): Promise<Browser> {
  return chromium.launch(options).catch(() => chromium.launch(options));
}

/** How long the shared browser stays open after its last release, in milliseconds. */
const IDLE_MS = 300;

/** The browser that all test files in this process share. */
let shared: ReturnType<typeof openBrowser> | undefined;
let userCount = 0;
let closing: NodeJS.Timeout | undefined;

/** Starts the shared browser on first use. Every caller must call `releaseBrowser` once. */
export async function acquireBrowser(): Promise<Browser> {
  clearTimeout(closing);
  userCount++;
  shared ??= openBrowser();
  const { browser, message } = await shared;
  if (!browser) throw new Error(message);
  return browser;
}

/** Closes the browser after the last release, because an open browser would keep the process alive. */
export function releaseBrowser(): void {
  userCount--;
  if (userCount > 0) return;
  closing = setTimeout(() => {
    const last = shared;
    shared = undefined;
    void last?.then(({ browser }) => browser?.close());
  }, IDLE_MS);
}

const WEB = resolve(import.meta.dirname, '..');

/** Returns the npm package's browser, with its fonts and libraries. Unpacks the package on first use. */
async function findInNpmPackage(): Promise<{ path: string; env: Record<string, string> }> {
  const { devDependencies } = JSON.parse(readFileSync(join(WEB, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const folder = resolve(WEB, `../node_modules/.cache/chromium-${devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    path: join(folder, 'chromium'),
    env: { FONTCONFIG_PATH: join(folder, 'fonts'), LD_LIBRARY_PATH: join(folder, 'al2023/lib') },
  };
}

/** Unpacks into a temporary folder and renames it, because another process may unpack at the same time. */
async function unpackInto(folder: string): Promise<void> {
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], { env });
    // The package's own fonts.conf lists folders that do not exist, and the browser exits if it finds no font.
    const dirs = `<dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>`;
    writeFileSync(join(partial, 'fonts/fonts.conf'), `<?xml version="1.0"?><fontconfig>${dirs}</fontconfig>\n`);
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 860 };
