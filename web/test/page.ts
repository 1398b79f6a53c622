import type { TestContext } from 'node:test';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { DESKTOP, type PHONE } from './browser.ts';

/** The errors that a browser reports when it has no network. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Unable to preload CSS/;
/** The errors that a browser reports when CORS does not allow a response. */
const BLOCKED = /blocked by CORS policy|ERR_FAILED/;

export interface Visitor {
  viewport?: typeof PHONE;
  theme?: 'light' | 'dark';
  locale?: string;
  /** The person who is signed in from the start. */
  as?: { token: string; cookie: string; user: string };
  /** HTTP statuses that do not fail the test when the browser reports them as errors. */
  expects?: number[];
  /** Whether the app's service worker runs. Requests of the worker do not reach `page.route`. */
  hasServiceWorker?: boolean;
  /** Whether the browser may report network errors without failing the test. */
  expectsOffline?: boolean;
  /** The position that the browser reports to the page. If undefined, the browser denies access to the position. */
  position?: { latitude: number; longitude: number };
  /** Whether the browser may block responses of other origins without failing the test. */
  expectsBlocked?: boolean;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
}

/** Opens a page in a new browser context. Script errors and content security policy violations fail the test. */
export async function openPage(t: TestContext, browser: Browser, origin: string, visitor: Visitor): Promise<Visit> {
  const { viewport = DESKTOP, theme = 'light', locale = 'en-GB', as, expects = [], expectsOffline = false } = visitor;
  const place = visitor.position && { geolocation: visitor.position, permissions: ['geolocation'] };
  const looks = { viewport, colorScheme: theme, locale, timezoneId: 'UTC', reducedMotion: 'reduce' } as const;
  const serviceWorkers = visitor.hasServiceWorker === true ? 'allow' : 'block';
  const context = await browser.newContext({ baseURL: origin, serviceWorkers, ...looks, ...place });
  const errors: string[] = [];
  t.after(async () => {
    await context.close();
    if (errors.length > 0) throw new Error(`The browser reported errors: ${errors.join('; ')}`);
  });
  if (as) await signInContext(context, origin, as);
  // `TEST_DELAY_MS` delays every request, to find tests that type before the page has loaded.
  const delayMs = Number(process.env['TEST_DELAY_MS'] ?? 0);
  // A service worker stores all files of the app before it starts, which would take minutes with the delay.
  if (delayMs > 0 && visitor.hasServiceWorker !== true)
    await context.route('**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.fallback().catch(() => undefined);
    });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', ({ message }) => !(expectsOffline && OFFLINE.test(message)) && errors.push(message));
  page.on('console', (message) => {
    const isExpected =
      expects.some((status) => message.text().includes(`status of ${status}`)) ||
      (expectsOffline && OFFLINE.test(message.text())) ||
      (visitor.expectsBlocked && BLOCKED.test(message.text()));
    if (message.type() === 'error' && !isExpected) errors.push(message.text());
  });
  return { page, context };
}

/** Signs a person in before a context opens its first page. */
export async function signInContext(
  context: BrowserContext,
  origin: string,
  { token, cookie, user }: NonNullable<Visitor['as']>,
): Promise<void> {
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: cookie.startsWith('__Host-') } as const;
  await context.addCookies([{ name: cookie, value: token, domain: new URL(origin).hostname, ...attributes }]);
  await context.addInitScript(storeUser, { origin, user });
}

/** Runs in the page before its scripts. Stores the user on the first load only, so that a sign-out is not undone. */
function storeUser({ origin, user }: { origin: string; user: string }): void {
  if (location.origin !== origin || localStorage.getItem('test.signed-in') !== null) return;
  localStorage.setItem('test.signed-in', 'yes');
  localStorage.setItem('courtside.user', user);
}

/** Returns the button of a day in the strip of days. */
export function dayButton(page: Page, date: string): Locator {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
  const name = new RegExp(`\\b${format.format(Date.parse(date))}($| \\()`);
  return page.getByRole('group', { name: 'Day' }).getByRole('button', { name });
}

/** Types a date, such as 2030-01-31, into a date field. */
export async function fillDate(place: Page | Locator, label: string | RegExp, date: string): Promise<void> {
  const field = dateField(place, label);
  const [year, month, day] = date.split('-');
  for (const [part, digits] of Object.entries({ year, month, day }))
    await field.locator(`[data-type=${part}]`).pressSequentially(digits!);
}

/** Returns the date that a date field shows, or an empty string. */
export async function dateIn(place: Page | Locator, label: string | RegExp): Promise<string> {
  const segments = dateField(place, label).getByRole('spinbutton');
  await segments.first().waitFor();
  const parts = await segments.evaluateAll((all) =>
    all.map((one) => [(one as HTMLElement).dataset['type'], one.getAttribute('aria-valuenow')]),
  );
  const { year, month, day } = Object.fromEntries(parts) as Record<string, string | null>;
  return year ? [year, month!.padStart(2, '0'), day!.padStart(2, '0')].join('-') : '';
}

/** Returns the part of a date field in which a person types the month. */
export const monthOf = (page: Page, label: string): Locator => dateField(page, label).locator('[data-type=month]');

function dateField(place: Page | Locator, label: string | RegExp): Locator {
  return place.getByRole('group', { name: label, exact: true });
}

/** Chooses an action in the menu of a row. */
export async function chooseAction(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${row}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

type Rules = { type: 'tag' | 'rule'; values: string[] };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** axe's rules whose results depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** `appearance` has axe's rules whose results depend on the theme or on the screen size. */
const RULES = { colours: COLOURS, appearance: [...COLOURS, 'scrollable-region-focusable', 'target-size'] };
export type Scan = 'all' | keyof typeof RULES;

/** Returns all violations that axe finds on a page. After a full scan, set `scan` to check only some rules. */
export async function violationsOf(page: Page, scan: Scan = 'all'): Promise<string[]> {
  const runOnly: Rules = scan === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: RULES[scan] };
  const violations = (await runAgain(page, runOnly)) ?? (await runAxe(page, runOnly));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

async function runAxe(page: Page, runOnly: Rules): Promise<Violations> {
  const { AxeBuilder } = await import('@axe-core/playwright');
  // Legacy mode does not open a second page, which only frames would need. The app has no frames.
  const builder = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] }).setLegacyMode();
  return (await builder.analyze()).violations;
}

/** Reuses axe if an earlier scan has loaded it into the document. Loading axe takes longer than running most rules. */
function runAgain(page: Page, rules: Rules): Promise<Violations | undefined> {
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as {
      axe?: { run(where: Document, options: object): Promise<{ violations: Violations }> };
    };
    const options = { runOnly, resultTypes: ['violations'] };
    return (await axe?.run(document, options))?.violations;
  }, rules);
}

/**
 * Returns whether a page is wider than the screen. Waits up to five seconds until charts and tables have adapted to
 * the screen.
 */
export async function isWiderThanScreen(page: Page): Promise<boolean> {
  const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 5000 });
  return fits.then(
    () => false,
    () => true,
  );
}

/** Acts as a person on a page, and counts the clicks and the typed characters. Typing needs a field with the focus. */
export function personOn(page: Page) {
  const effort = { clicks: 0, characters: 0 };
  return {
    effort,
    async click(target: Locator): Promise<void> {
      await target.click();
      effort.clicks += 1;
    },
    async type(text: string): Promise<void> {
      await page.keyboard.type(text);
      effort.characters += text.length;
    },
  };
}

/** Whether a person sees the whole element without scrolling. */
export function isOnScreen(element: Locator): Promise<boolean> {
  return element.evaluate((element) => {
    const { top, left, bottom, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });
}
