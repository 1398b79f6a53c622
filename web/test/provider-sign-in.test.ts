// Runs only at full size.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { freePort } from '../../server/test/ports.ts';
import { type RealProvider, startProvider } from '../../server/test/provider-sign-in/real-provider.ts';
import { codeAt } from '../../server/test/second-factor/authenticator.ts';
import { findUrl, PASSWORD, signOut, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

let provider: RealProvider | undefined;
const people = {
  zoe: { name: 'Zoe Card', email: 'zoe@example.org', email_verified: true },
  max: { email: 'max.factor@example.org', email_verified: true },
};
const web = useWebApp({
  settings: async () => {
    const origin = `http://127.0.0.1:${await freePort()}`;
    provider = await startProvider(origin, people);
    return { PUBLIC_URL: origin, OIDC_PROVIDERS: provider.settings() };
  },
});
after(() => provider?.close());

test(
  'a player signs in with a provider in the booking dialog, books, and signs out at both',
  web.options,
  async (t) => {
    const court = await web.club.court({ name: 'Federated' });
    const max = await web.club.player('Max Factor');
    await web.club.verify(max.email);
    const { secret } = await max.api.post('/auth/second-factor', { body: { password: PASSWORD } });
    await max.api.post('/auth/second-factor/confirmation', { body: { code: codeAt(secret, Date.now()) } });
    const { page, context } = await web.visit(t, { expects: [401, 403] });
    // The provider's pages request a font from the internet. Respond with an empty stylesheet instead.
    await context.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' }));
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Continue with Club card' }).waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await page.goto(findUrl({ court: court.id, start: '09:00', minutes: 90, search: 'Federated' }));
    const dialog = page.getByRole('dialog', { name: 'Book Federated' });
    await dialog.getByRole('button', { name: 'Continue with Club card' }).click();
    await page.getByPlaceholder('Enter any login').fill('zoe');
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    // The browser has returned to the same slot.
    await dialog.getByRole('button', { name: 'Book now' }).click();
    await page.getByRole('dialog', { name: 'Booked' }).waitFor();
    const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } });
    assert.deepEqual(
      data.map(({ user, end_time }) => [user.name, end_time]),
      [['Zoe Card', '10:30']],
    );

    await page.goto('/');
    await signOut(page);
    await page.waitForURL(/\/session\/end/);
    await page.getByRole('button', { name: /sign me out/ }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();

    // Somebody else's link to a finished sign-in does not sign this browser in.
    await page.goto('/provider-sign-in?ticket=cps_somebody-elses');
    await page.getByText('it began in another browser').waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    // The provider has ended its session too, so it asks for the login again.
    await page.getByRole('button', { name: 'Continue with Club card' }).click();
    await page.getByPlaceholder('Enter any login').fill('max');
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    // This account has a second factor.
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await page.getByLabel('Code').fill(codeAt(secret, Date.now() + 30_000));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /^Account: / }).waitFor();
  },
);
