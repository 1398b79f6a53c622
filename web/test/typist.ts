import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

const MAX_TABS = 120;
/** How long the page may take to scroll to the focus, or to move the focus, in milliseconds. */
const SETTLE_MS = 3000;

/** A person who uses only the keyboard. */
export class Typist {
  readonly page: Page;
  /** Whether the page has just been opened, so that nothing has the focus yet. */
  private isFresh = true;

  constructor(page: Page) {
    this.page = page;
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    this.startAgain();
  }

  /** Call this after the browser has loaded a new page, in which nothing has the focus yet. */
  startAgain(): void {
    this.isFresh = true;
  }

  press(...keys: string[]): Promise<void> {
    return keys.reduce((last, key) => last.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  /** Presses Tab until the focus is on the element. Fails if the focus was lost, or is not visible on the element. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    if (!this.isFresh) await this.expectFocus(String(target));
    this.isFresh = false;
    for (let i = 0; i < MAX_TABS; i++) {
      if (await this.isOn(target)) return this.expectVisibleFocus(target);
      await this.press('Tab');
    }
    assert.fail(`Tab does not reach ${String(target)}`);
  }

  /** Presses an arrow key until the focus is on the element. */
  async moveTo(target: Locator, arrow: string): Promise<void> {
    for (let i = 0; i < MAX_TABS; i++) {
      if (await this.isOn(target)) return this.expectVisibleFocus(target);
      await this.press(arrow);
    }
    assert.fail(`${arrow} does not reach ${String(target)}`);
  }

  async choose(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('Enter');
  }

  /** Types into a field. Tab has selected its text, so the new text replaces it. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.page.keyboard.type(text);
  }

  /** Chooses an option of a list with the arrow keys. */
  async pick(list: Locator, value: string): Promise<void> {
    await this.tabTo(list);
    const count = await list.locator('option').count();
    await this.press('Home');
    for (let i = 0; i < count; i++) {
      if ((await list.inputValue()) === value) return;
      await this.press('ArrowDown');
    }
    assert.fail(`The arrow keys do not choose ${value} in ${String(list)}`);
  }

  private async expectFocus(before: string): Promise<void> {
    const hasFocus = this.page.waitForFunction(() => document.activeElement !== document.body, null, {
      timeout: SETTLE_MS,
    });
    await hasFocus.catch(() => assert.fail(`The focus was lost before ${before}`));
  }

  private isOn(target: Locator): Promise<boolean> {
    return target.evaluate((element) => element === document.activeElement);
  }

  private async expectVisibleFocus(target: Locator): Promise<void> {
    const end = Date.now() + SETTLE_MS;
    let problem = await target.evaluate(problemOfFocus);
    while (problem !== undefined && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      problem = await target.evaluate(problemOfFocus);
    }
    assert.equal(problem, undefined, String(target));
  }
}

/** Runs in the page. Returns why a person cannot see that the element has the focus. */
function problemOfFocus(element: HTMLElement | SVGElement): string | undefined {
  const { outlineStyle, outlineWidth, boxShadow, backgroundColor } = getComputedStyle(element);
  const isMarked = element.hasAttribute('data-focused') && !/, 0\)$|^transparent$/.test(backgroundColor);
  const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  if (!hasOutline && !isMarked && boxShadow === 'none') return 'the focus has no outline';
  const { left, top, width, height } = element.getBoundingClientRect();
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  for (const x of [0.1, 0.5, 0.9])
    for (const y of [0.1, 0.5, 0.9]) {
      const found = document.elementFromPoint(left + width * x, top + height * y);
      if (found && [element, ...labels].some((one) => one.contains(found))) return undefined;
    }
  return 'something covers the element with the focus, or it is not on the screen';
}
