// Runs only at full size.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { codeAt } from '../../server/test/second-factor/authenticator.ts';
import { freePort } from '../../server/test/ports.ts';
import { type Person, type RealProvider, startProvider } from '../../server/test/provider-sign-in/real-provider.ts';
import { findUrl, PASSWORD, useWebApp } from './club.ts';
import { expectToFit, openAccountMenu, openProfile, openSignIn, runFlow, signInWith, signOut } from './flows.ts';

const STEP_MS = 30_000;

let origin = '';
let provider: RealProvider | undefined;
/** The provider's claims about each person, by login name. */
const people: Record<string, Person> = {};
const web = useWebApp({
  settings: async () => {
    // Browsers offer no passkeys if the host of the page is an IP address.
    origin = `http://localhost:${await freePort()}`;
    provider = await startProvider(origin, people);
    return { PUBLIC_URL: origin, OIDC_PROVIDERS: provider.settings() };
  },
});
after(() => provider?.close());

runFlow(web, 'a person signs in with a provider, signs out at both, and deletes the account', async (flow) => {
  const { say, id } = flow;
  people[id] = { name: `Zoe ${id}`, email: `${id}@example.org`, email_verified: true };
  const person = await flow.visit();
  const { page } = person;
  // The provider's pages request a font from the internet. Respond with an empty stylesheet instead.
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' }));
  const signIn = async (): Promise<void> => {
    await openSignIn(person, flow, origin);
    await person.choose(page.getByRole('button', { name: say('Continue with Club card', 'Continuar con Club card') }));
    await page.getByPlaceholder('Enter any login').focus();
    await page.keyboard.type(id);
    await person.press('Tab');
    await page.keyboard.type('any');
    await person.press('Enter');
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await page.waitForURL(`${origin}/`);
    person.startAgain();
  };
  await signIn();
  await openProfile(person, flow);
  await page.getByText(say(`Your address is ${id}@example.org.`, `Tu dirección es ${id}@example.org.`)).waitFor();
  await expectToFit(page);
  await openAccountMenu(person, flow);
  await person.choose(page.getByRole('button', { name: say('Sign out', 'Salir'), exact: true }));
  await page.waitForURL(/\/session\/end/);
  await page.getByRole('button', { name: /sign me out/ }).press('Enter');
  await page.waitForURL(`${origin}/`);
  await page.getByRole('link', { name: say('Sign in', 'Entrar') }).waitFor();

  // Sign in again: an account without a password can be deleted only shortly after a sign-in.
  await signIn();
  await openProfile(person, flow);
  const remove = { name: say('Delete my account', 'Borrar mi cuenta') };
  await person.choose(page.getByRole('button', remove));
  await person.choose(page.getByRole('dialog').getByRole('button', remove));
  await page.getByText(say('Your account is deleted.', 'Tu cuenta está borrada.')).waitFor();
});

/**
 * Adds a virtual device that confirms at once. Turns off passkeys in the email field, because the flow tests the
 * button.
 */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

runFlow(web, 'a person adds a passkey, and signs in with it at the sign-in page and while booking', async (flow) => {
  const { say, id } = flow;
  const court = await web.club.court({ name: `Passkey ${id}` });
  const player = await web.club.player(`Paula ${id}`);
  const person = await flow.visit();
  const { page } = person;
  await addDevice(page);
  await openSignIn(person, flow, origin);
  await signInWith(person, flow, { email: player.email, password: PASSWORD });
  await openProfile(person, flow);
  const add = say('Add a passkey', 'Añadir una llave de acceso');
  await person.choose(page.getByRole('button', { name: add }));
  const dialog = page.getByRole('dialog', { name: add });
  await person.fill(dialog.getByLabel(say('Name of the passkey', 'Nombre de la llave de acceso')), 'Phone');
  await person.fill(dialog.getByLabel(say('Current password', 'Contraseña actual')), PASSWORD);
  await person.press('Enter');
  await page.getByText(say('Passkey added.', 'Llave de acceso añadida.')).waitFor();
  await person.tabTo(page.getByRole('button', { name: say('Remove: Phone', 'Eliminar: Phone') }));
  await expectToFit(page);
  await signOut(person, flow);

  const use = { name: say('Sign in with a passkey', 'Entrar con una llave de acceso') };
  await openSignIn(person, flow, origin);
  await person.choose(page.getByRole('button', use));
  await openProfile(person, flow);
  await signOut(person, flow);

  await person.open(`${origin}${findUrl({ court: court.id, start: '09:00', search: court.name })}`);
  const booking = page.getByRole('dialog', { name: say(`Book ${court.name}`, `Reservar ${court.name}`) });
  await person.choose(booking.getByRole('button', { name: say('I have an account', 'Ya tengo cuenta') }));
  await person.choose(booking.getByRole('button', use));
  const book = booking.getByRole('button', { name: say('Book now', 'Reservar'), exact: true });
  await book.waitFor();
  assert.equal(await book.evaluate((element) => element === document.activeElement), true);
  await person.choose(book);
  await page.getByRole('dialog', { name: say('Booked', 'Reservada') }).waitFor();
});

runFlow(web, 'a person sets up an authenticator app, and signs in and adds a passkey with a code', async (flow) => {
  const { say, id } = flow;
  const player = await web.club.player(`Tom ${id}`);
  const credentials = { email: player.email, password: PASSWORD };
  const person = await flow.visit([401, 403]);
  const { page } = person;
  await addDevice(page);
  await openSignIn(person, flow, origin);
  await signInWith(person, flow, credentials);
  await openProfile(person, flow);
  const section = page.getByRole('region', { name: say('Second factor', 'Segundo factor') });
  await person.fill(section.getByLabel(say('Your password', 'Tu contraseña')), PASSWORD);
  await person.press('Enter');
  await section.getByRole('img').waitFor();
  const secret = (await section.locator('.key').innerText()).replaceAll(' ', '');
  await person.fill(
    section.getByLabel(say('Code from the app', 'Código de la aplicación')),
    codeAt(secret, Date.now()),
  );
  await person.press('Enter');
  await section.getByRole('heading', { name: say('Your recovery codes', 'Tus códigos de recuperación') }).waitFor();
  await expectToFit(page);
  const recoveryCode = await section.getByRole('listitem').first().innerText();
  await person.choose(section.getByRole('button', { name: say('I have stored them', 'Los he guardado') }));
  await section.getByText(say('10 recovery codes left.', 'Te quedan 10 códigos de recuperación.')).waitFor();
  await signOut(person, flow);

  await openSignIn(person, flow, origin);
  await signInWith(person, flow, credentials);
  const code = page.getByLabel(say('Code', 'Código'), { exact: true });
  await person.fill(code, '000000');
  await person.press('Enter');
  await page.getByText(say('Wrong email, password or code.', 'no son correctos')).waitFor();
  // The code of the current time step was used for the set-up, so sign in with the next code. The page has selected
  // the wrong code, so the typed code replaces it.
  await person.fill(code, codeAt(secret, Date.now() + STEP_MS));
  await person.press('Enter');
  await openProfile(person, flow);
  const add = say('Add a passkey', 'Añadir una llave de acceso');
  await person.choose(page.getByRole('button', { name: add }));
  const dialog = page.getByRole('dialog', { name: add });
  await person.fill(dialog.getByLabel(say('Current password', 'Contraseña actual')), PASSWORD);
  await person.press('Enter');
  const useRecoveryCode = say('Use a recovery code', 'Usar un código de recuperación');
  await person.choose(dialog.getByRole('button', { name: useRecoveryCode }));
  await person.fill(dialog.getByLabel(say('Recovery code', 'Código de recuperación')), recoveryCode);
  await person.press('Enter');
  await page.getByText(say('Passkey added.', 'Llave de acceso añadida.')).waitFor();
});
