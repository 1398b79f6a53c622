import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import type { Box } from '../../server/test/mail/fixture.ts';
import type { Account, WebApp } from './club.ts';
import { isWiderThanScreen } from './page.ts';
import { Typist } from './typist.ts';

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
/** The timeout of each Playwright action in a flow. */
const TIMEOUT_MS = 20_000;
const LANGUAGES = { English: 'en-GB', Spanish: 'es-ES' };

export interface Flow {
  t: TestContext;
  screen: keyof typeof SCREENS;
  locale: string;
  /** Distinguishes the people and courts of this run from the people and courts of other runs. */
  id: string;
  /** Returns the text in the language of this run. */
  say: (english: string, spanish: string) => string;
  /** Opens a page in a new browser context. If `as` is given, that person is signed in. */
  visit: (expects?: number[], as?: Account) => Promise<Typist>;
}

/** With delayed requests, one screen and one language are enough to find tests and pages that do not wait. */
const isDelayed = process.env['TEST_DELAY_MS'] !== undefined;

/** Runs a flow with the keyboard alone, on each screen and in each language. */
export function runFlow(web: WebApp, name: string, run: (flow: Flow) => Promise<void>): void {
  for (const [screen, viewport] of Object.entries(SCREENS) as [Flow['screen'], typeof SCREENS.phone][])
    for (const [language, locale] of Object.entries(LANGUAGES)) {
      if (isDelayed && (screen === 'desktop' || language === 'English')) continue;
      test(`${name}: ${screen}, ${language}`, web.options, async (t) => {
        const say: Flow['say'] = (english, spanish) => (language === 'English' ? english : spanish);
        const visit: Flow['visit'] = async (expects = [], as) => {
          const { page } = await web.visit(t, { viewport, locale, expects, ...(as && { as }) });
          page.setDefaultTimeout(TIMEOUT_MS);
          return new Typist(page);
        };
        await run({ t, screen, locale, say, visit, id: `${screen}.${language}`.toLowerCase() });
      });
    }
}

/** Waits for an email whose text matches the pattern. Returns the match in the newest of these emails. */
export async function waitForMail(box: Box, address: string, pattern: RegExp): Promise<string> {
  for (let i = 0; i < 200; i++) {
    const texts = box.mails.filter(({ to }) => to === address).map(({ text }) => pattern.exec(text)?.[0]);
    const found = texts.findLast(Boolean);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No email to ${address} matches ${String(pattern)}.`);
}

/** Opens the sign-in page from the start page. @param origin an empty string for the club's origin */
export async function openSignIn(person: Typist, { say }: Flow, origin: string): Promise<void> {
  await person.open(`${origin}/`);
  await person.choose(person.page.getByRole('link', { name: say('Sign in', 'Entrar') }));
  await person.page.getByRole('heading', { level: 1, name: say('Sign in', 'Entrar') }).waitFor();
}

/** Signs a person in at the sign-in page. */
export async function signInWith(
  person: Typist,
  { say }: Flow,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { page } = person;
  await person.fill(page.getByLabel(say('Email', 'Correo')), email);
  await person.fill(page.getByLabel(say('Password', 'Contraseña')), password);
  await person.press('Enter');
}

/** Opens the account menu. On a phone, the profile page has the actions of this menu. */
export async function openAccountMenu(person: Typist, { screen, say }: Flow): Promise<void> {
  const name = new RegExp(`^${say('Account', 'Cuenta')}: `);
  if (screen === 'desktop') await person.choose(person.page.getByRole('button', { name }));
}

export async function openProfile(person: Typist, flow: Flow): Promise<void> {
  await openAccountMenu(person, flow);
  await person.choose(person.page.getByRole('link', { name: flow.say('Profile', 'Perfil') }));
}

export async function signOut(person: Typist, flow: Flow): Promise<void> {
  const { say } = flow;
  await openAccountMenu(person, flow);
  await person.choose(person.page.getByRole('button', { name: say('Sign out', 'Salir'), exact: true }));
  await person.page.getByRole('link', { name: say('Sign in', 'Entrar') }).waitFor();
}

/** Opens an admin page. On a phone, the links are in a menu that a button opens. */
export async function openAdminPage(person: Typist, { screen, say }: Flow, name: string): Promise<void> {
  const nav = person.page.getByRole('navigation', { name: say('Admin', 'Administración') });
  if (screen === 'phone') await person.choose(nav.getByRole('button'));
  await person.choose(nav.getByRole('link', { name }));
}

export async function expectToFit(page: Page): Promise<void> {
  if (await isWiderThanScreen(page)) throw new Error(`${page.url()} is wider than the screen`);
}
