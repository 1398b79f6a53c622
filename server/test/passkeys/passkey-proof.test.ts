import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { getUserById } from '../../src/modules/accounts/store.ts';
import { MINUTE } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, NOON, openClub } from '../club.ts';
import { codeAt } from '../second-factor/authenticator.ts';
import { HASH, PASSWORD } from '../accounts/fixture.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

const ORIGIN = 'https://book.example.org';
const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
type Person = Awaited<ReturnType<Club['signIn']>>;
let club: Club;
before(async () => {
  club = await openClub({ PUBLIC_URL: ORIGIN });
});
beforeEach(() => (club.clock.now = NOON));
after(() => club.close());

const call = (as: Person, method: string, path: string, body: unknown = {}) => club.call(method, path, { as, body });
const confirmOptions = async (as: Person) => ok(await club.call('POST', '/auth/passkeys/confirmation-options', { as }));

/** Returns a person without a password, and the device with their passkey. */
async function owner() {
  const person = await club.signIn();
  const device = softwareAuthenticator({ origin: ORIGIN, counts: true });
  const credential = device.create(ok(await call(person, 'POST', '/auth/passkeys/options')));
  ok(await call(person, 'POST', '/auth/passkeys', { name: 'Phone', credential }));
  return { ...person, device };
}

test('with a second factor, adding a passkey also needs a code, unless a passkey confirms it', async () => {
  const { device, ...ana } = await owner();
  await club.context.db.transact((db) =>
    db.updateTable('users').set({ password_hash: HASH }).where('id', '=', ana.user.id).execute(),
  );
  const current_password = PASSWORD;
  const { secret } = ok(await call(ana, 'POST', '/auth/second-factor', { password: PASSWORD }));
  ok(await call(ana, 'POST', '/auth/second-factor/confirmation', { code: codeAt(secret, club.clock.now) }));
  club.clock.now += MINUTE;
  const ask = (proof: object) => call(ana, 'POST', '/auth/passkeys/options', proof);
  assertProblem(await ask({ current_password }), 'second_factor_required');
  assertProblem(await ask({ current_password, code: '000000' }), 'invalid_credentials');
  const code = codeAt(secret, club.clock.now);
  ok(await ask({ current_password, code }));
  assertProblem(await ask({ current_password, code }), 'invalid_credentials');
  ok(await ask({ passkey: device.get(await confirmOptions(ana)) }));
});

test('an account without a password is erased with a passkey or a new session', async () => {
  const [{ device, ...ana }, ben] = [await owner(), await owner()];
  const erase = (as: Person, body: object = {}) => call(as, 'DELETE', '/auth/me', body);
  assertProblem(await erase(ana, { password: '' }), 'password_missing');
  const foreign = ben.device.get(await confirmOptions(ana));
  assertProblem(await erase(ana, { passkey: foreign }), 'invalid_credentials');
  club.clock.now = NOON + 10 * MINUTE;
  assertProblem(await erase(ana), 'confirmation_required');
  ok(await erase(ana, { passkey: device.get(await confirmOptions(ana)) }));
  club.clock.now = NOON;
  ok(await erase(ben));
  for (const { user } of [ana, ben]) {
    const { erased_at } = await getUserById(club.context.db.read, user.id);
    assert.notEqual(erased_at, null);
  }
});
