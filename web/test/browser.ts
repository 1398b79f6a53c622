import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Where systems keep Chromium and its like. */
const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
);
const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Where a browser may come from, the first choice first. `TEST_BROWSER`, `system` or `npm`, leaves one of them. */
const SOURCES = {
  system: { name: 'the system', find: async () => ({ path: SYSTEM.find((path) => existsSync(path)), env: {} }) },
  npm: { name: '@sparticuz/chromium', find: unpackFromNpm },
};

/** Starts the system's Chromium, else the one within `@sparticuz/chromium`; undefined and a sentence where neither runs. */
export async function openBrowser(): Promise<{ browser?: Browser; told: string }> {
  const failures: string[] = [];
  const only = process.env['TEST_BROWSER'];
  for (const [key, { name, find }] of Object.entries(SOURCES)) {
    if (only !== undefined && only !== key) continue;
    try {
      const { path: executablePath, env } = await find();
      if (executablePath === undefined) throw new Error('there is none');
      return {
        browser: await chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } }),
        told: `The browser is that of ${name}.`,
      };
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message.split('\n', 1)[0]}`);
    }
  }
  return { told: `No browser runs here (${failures.join('; ')}). Install Chromium: apt-get install chromium` };
}

/** The browser of the npm package, with the fonts and libraries that it brings for machines that have none. */
async function unpackFromNpm(): Promise<{ path: string; env: Record<string, string | undefined> }> {
  const folder = join(tmpdir(), 'courtside-chromium');
  mkdirSync(folder, { recursive: true });
  // It unpacks its libraries only where it believes to be on AWS, and into the folder for what is temporary.
  const asked = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x', TMPDIR: folder };
  const names = [...Object.keys(asked), 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH'];
  const before = names.map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, asked);
  try {
    const path = await (await import('@sparticuz/chromium')).default.executablePath();
    const { FONTCONFIG_PATH, LD_LIBRARY_PATH } = process.env;
    return { path, env: { FONTCONFIG_PATH, LD_LIBRARY_PATH } };
  } finally {
    // The service, which the tests start as well, has no use for them.
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 860 };

/** What a browser says of a network that is not there, and of code that did not come over it. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/;

interface Visitor {
  origin: string;
  viewport?: typeof PHONE;
  theme?: 'light' | 'dark';
  locale?: string;
  /** Statuses that the browser may complain of. */
  expects?: number[];
  /** It may complain that it has no network. */
  expectsOffline?: boolean;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
}

/** A browser of somebody's own; whatever it complains of fails the test, be it a script or the content security policy. */
export async function visit(
  t: TestContext,
  browser: Browser,
  { origin, viewport = DESKTOP, theme = 'light', locale = 'en-GB', expects = [], expectsOffline = false }: Visitor,
): Promise<Visit> {
  const looks = { viewport, colorScheme: theme, locale, timezoneId: 'UTC', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ baseURL: origin, ...looks });
  // `TEST_DELAY_MS` holds every request back, which shows a test that types before the page it means is there.
  const delayMs = Number(process.env['TEST_DELAY_MS'] ?? 0);
  if (delayMs > 0)
    await context.route('**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.fallback().catch(() => undefined);
    });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => !(expectsOffline && OFFLINE.test(message)) && complaints.push(message));
  page.on('console', (message) => {
    const isExpected =
      expects.some((status) => message.text().includes(`status of ${status}`)) ||
      (expectsOffline && OFFLINE.test(message.text()));
    if (message.type() === 'error' && !isExpected) complaints.push(message.text());
  });
  t.after(async () => {
    await context.close();
    if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('; ')}`);
  });
  return { page, context };
}

/** The serious faults that axe finds on a page. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { AxeBuilder } = await import('@axe-core/playwright');
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
}

/** The scripts that a page loads at first: the entry and all that it imports. */
export async function firstLoadOf(dist: string): Promise<string[]> {
  interface Chunk {
    file: string;
    isEntry?: boolean;
    imports?: string[];
  }
  const chunks = JSON.parse(await readFile(join(dist, 'chunks.json'), 'utf8')) as Record<string, Chunk>;
  const found = new Set<string>();
  const add = (name: string): void => {
    const { file, imports = [] } = chunks[name]!;
    if (found.has(file)) return;
    found.add(file);
    for (const inner of imports) add(inner);
  };
  for (const [name, { isEntry }] of Object.entries(chunks)) if (isEntry) add(name);
  return [...found];
}
