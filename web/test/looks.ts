import type { Page } from 'playwright-core';
import { bySize, isFullSize } from '../../server/test/size.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { isWiderThanScreen, type Scan, violationsOf } from './page.ts';

interface Look {
  viewport: typeof PHONE;
  colorScheme: 'light' | 'dark';
  scan: Scan;
}

/** The widths of the screens that the full test run checks. */
const WIDTHS = [360, 390, 768, 1280];

/**
 * Returns the screen sizes and themes to scan. In the dark theme on a phone, a scan of layout and colours is enough,
 * unless `differsOnPhone` says that the page shows other elements there. The full test run scans more sizes, each of
 * them fully in both themes.
 */
function looks(differsOnPhone: boolean): Look[] {
  const short: Look[] = [
    { viewport: DESKTOP, colorScheme: 'light', scan: 'all' },
    { viewport: PHONE, colorScheme: 'dark', scan: differsOnPhone ? 'all' : 'appearance' },
  ];
  const full = WIDTHS.flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => {
      const { height } = width < 768 ? PHONE : DESKTOP;
      return { viewport: { width, height }, colorScheme, scan: 'all' as const };
    }),
  );
  return bySize(short, full);
}

/** A zoom of 200 % on a screen of 1280 pixels: the page is 640 pixels wide, or its text is twice as large. */
const ZOOMED = { width: DESKTOP.width / 2, height: DESKTOP.height / 2 };
const LARGE_TEXT = ':root { font-size: 200% !important; }';

/** Returns the problems of a page at a zoom of 200 %: first with the whole page enlarged, then with only the text. */
async function violationsOfZoom(page: Page, name: string): Promise<string[]> {
  const violations: string[] = [];
  await page.setViewportSize(ZOOMED);
  if (await isWiderThanScreen(page)) violations.push(`${name}, zoom of 200 %: wider than the screen`);
  const violated = await violationsOf(page, 'appearance');
  violations.push(...violated.map((violation) => `${name}, zoom of 200 %: ${violation}`));
  await page.setViewportSize(DESKTOP);
  // The content security policy forbids `style` elements.
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, LARGE_TEXT);
  if (await isWiderThanScreen(page)) violations.push(`${name}, text of 200 %: wider than the screen`);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return violations;
}

/** Returns the accessibility problems of a page in both themes, on its present screen. */
export async function violationsInThemes(page: Page): Promise<string[]> {
  const violations: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    violations.push(...(await violationsOf(page)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return violations;
}

/** Returns the accessibility problems of a page on several screen sizes and in both themes. */
export async function violationsInLooks(page: Page, name: string, differsOnPhone = false): Promise<string[]> {
  const violations: string[] = [];
  for (const { viewport, colorScheme, scan } of looks(differsOnPhone)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(() => document.querySelector('.loading') === null);
    // A dialog moves a moment after the screen has changed. Until then, it can be outside of the screen.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[role=dialog]')].every((dialog) => {
        const { top, bottom, left, right } = dialog.getBoundingClientRect();
        return !dialog.checkVisibility() || (bottom > 0 && right > 0 && top < innerHeight && left < innerWidth);
      }),
    );
    const look = `${name}, ${colorScheme}, ${viewport.width} px`;
    violations.push(...(await violationsOf(page, scan)).map((violation) => `${look}: ${violation}`));
    if (await isWiderThanScreen(page)) violations.push(`${look}: wider than the screen`);
    if (await isTitleTooWide(page)) violations.push(`${look}: the title is wider than its place`);
    if (viewport.width <= PHONE.width)
      violations.push(...(await lowTargetsOf(page)).map((target) => `${look}: ${target}`));
  }
  if (isFullSize) violations.push(...(await violationsOfZoom(page, name)));
  await page.setViewportSize(DESKTOP);
  return violations;
}

function isTitleTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1')].some((title) => title.scrollWidth > title.clientWidth + 1),
  );
}

/** The minimum height of a tap target on a phone, in pixels. Links in a text may be smaller. */
const TARGET_HEIGHT = 40;

/** Returns the buttons, fields and links whose height is too small for a finger. */
function lowTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const isHidden = (element: Element): boolean => element.closest('.visually-hidden, [style*="clip"]') !== null;
    const targets = [...document.querySelectorAll('button, summary, input, select, a')]
      .filter((element) => !isHidden(element) && element.closest('p, .skip') === null)
      .map((element) =>
        element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element,
      );
    // A marker on a map has a larger touch area: its pseudo-element.
    const heightOf = (element: Element): number => {
      const { height } = element.getBoundingClientRect();
      return height && Math.max(height, parseFloat(getComputedStyle(element, '::after').height) || 0);
    };
    return targets
      .filter((element) => heightOf(element) > 0 && heightOf(element) < least)
      .map((element) => `only ${heightOf(element)} px high: ${element.outerHTML.slice(0, 120)}`);
  }, TARGET_HEIGHT);
}
