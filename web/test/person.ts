import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** The pace of a person, in milliseconds. */
const CLICK_MS = 900;
const SCREEN_MS = 1200;
const CHARACTER_MS = 200;

/** A person who reads each new screen before the next step. */
export class Person {
  clicks = 0;
  characters = 0;
  /** The time for clicks, screens and characters, in milliseconds. */
  private paceMs = 0;
  readonly page: Page;
  private readonly isFast: boolean;

  /** @param isFast whether to add up the person's seconds without waiting */
  constructor(page: Page, { isFast = false } = {}) {
    this.page = page;
    this.isFast = isFast;
  }

  /** The seconds that the person needs, without the time that the machine needs. */
  get seconds(): number {
    return this.paceMs / 1000;
  }

  /** Waits until a new screen is visible, and reads it. */
  async see(screen: Locator): Promise<void> {
    await screen.waitFor();
    await this.spend(SCREEN_MS);
  }

  async click(target: Locator): Promise<void> {
    await target.waitFor();
    await this.spend(CLICK_MS);
    await target.click();
    this.clicks += 1;
  }

  /** Chooses an option of a list: a click opens the list, and a click chooses. */
  async choose(list: Locator, option: string): Promise<void> {
    await list.waitFor();
    await this.spend(2 * CLICK_MS);
    await list.selectOption(option);
    this.clicks += 2;
  }

  /** Drags from the middle of one element to the middle of another. Counts as one click. */
  async drag(from: Locator, to: Locator): Promise<void> {
    await from.scrollIntoViewIfNeeded();
    const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!];
    await this.spend(CLICK_MS);
    await this.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 20 });
    await this.page.mouse.up();
    this.clicks += 1;
  }

  /** Types into the field that has the focus. */
  async type(text: string): Promise<void> {
    await this.page.waitForFunction(() => document.activeElement?.matches('input') === true);
    const start = performance.now();
    for (const [i, character] of [...text].entries()) {
      if (!this.isFast) await wait(Math.max(0, start + (i + 1) * CHARACTER_MS - performance.now()));
      await this.page.keyboard.type(character);
    }
    this.paceMs += text.length * CHARACTER_MS;
    this.characters += text.length;
  }

  /** Presses a key of the keyboard, such as Tab or, on a phone, “Next”. Counts as one character. */
  async press(key: 'Tab' | 'Enter'): Promise<void> {
    await this.spend(CHARACTER_MS);
    await this.page.keyboard.press(key);
    this.characters += 1;
  }

  /** Clicks into a field, and replaces its text. Counts as one click, because a person selects the text with it. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await field.selectText();
    await this.type(text);
  }

  private async spend(ms: number): Promise<void> {
    this.paceMs += ms;
    if (!this.isFast) await wait(ms);
  }
}
