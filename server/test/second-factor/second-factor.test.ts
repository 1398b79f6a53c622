import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertUser, updateUser, type UserRow } from '../../src/modules/accounts/store.ts';
import type { Role } from '../../src/platform/db/schema.ts';
import { timestamp } from '../../src/platform/time.ts';
import { assertInvalid, assertProblem, type Answer, type Club, NOON, openClub } from '../club.ts';
import { everything } from '../privacy/everything.ts';
import { codeAt } from './authenticator.ts';
import { HASH, PASSWORD } from '../accounts/fixture.ts';

const STEP = 30_000;
const password = PASSWORD;
let club: Club;
before(async () => {
  club = await openClub({ require_staff_second_factor: true });
});
after(() => club.close());

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
let people = 0;
interface Person {
  user: UserRow;
  email: string;
  token: string;
}
const logIn = (email: string, fields: object = {}) =>
  club.call('POST', '/auth/login', { body: { email, password, ...fields } });
/** Adds a person with a password, and signs them in. */
async function person(role: Role = 'player'): Promise<Person> {
  const email = `member${++people}@example.org`;
  const account = { name: 'Ana', email, phone: null, role, password_hash: HASH };
  const user = await club.context.db.transact((db) => insertUser(db, account, timestamp(club.clock.now)));
  return { user, email, token: ok(await logIn(email)).token };
}
const start = (as: Person, body: object = { password }) => club.call('POST', '/auth/second-factor', { as, body });
const confirm = (as: Person, code: string) =>
  club.call('POST', '/auth/second-factor/confirmation', { as, body: { code } });
const state = async (as: { token: string }) => ok(await club.call('GET', '/auth/second-factor', { as }));
const me = (as: { token: string }) => club.call('GET', '/auth/me', { as });
/** Turns the person's second factor on, and moves the clock to the next code. */
async function setUp(as: Person): Promise<{ secret: string; codes: string[] }> {
  const { secret } = ok(await start(as));
  const { recovery_codes: codes } = ok(await confirm(as, codeAt(secret, club.clock.now)));
  club.clock.now += STEP;
  return { secret, codes };
}

test('is set up with the password and a code, and then every sign-in needs a code', async () => {
  const ana = await person();
  const elsewhere = ok(await logIn(ana.email));
  assert.deepEqual(await state(ana), { enabled_at: null, recovery_codes_left: 0, required: false, given: false });

  assertInvalid(await start(ana, {}), '#/password');
  assertProblem(await start(ana, { password: 'wrong' }), 'invalid_credentials');
  const first = ok(await start(ana));
  const { secret, uri } = ok(await start(ana));
  assert.notEqual(secret, first.secret);
  assert.match(uri, /^otpauth:\/\/totp\/Courtside:member\d+(@|%40)example\.org\?/);
  assert.equal((await logIn(ana.email)).status, 200, 'without a confirmation, nothing has changed');
  assertProblem(await confirm(ana, codeAt(first.secret, club.clock.now)), 'invalid_credentials');
  const { recovery_codes } = ok(await confirm(ana, codeAt(secret, club.clock.now)));
  assert.equal(recovery_codes.length, 10);
  assertProblem(await start(ana), 'second_factor_enabled');
  assertProblem(await confirm(ana, codeAt(secret, club.clock.now)), 'second_factor_enabled');
  assert.deepEqual(await state(ana), {
    ...{ enabled_at: timestamp(club.clock.now), recovery_codes_left: 10, required: false, given: true },
  });
  assertProblem(await me(elsewhere), 'token_invalid');

  assertProblem(await logIn(ana.email, { password: 'wrong' }), 'invalid_credentials');
  assertProblem(await logIn(ana.email, { password: 'wrong', code: '123456' }), 'invalid_credentials');
  assertProblem(await logIn(ana.email), 'second_factor_required');
  assertProblem(await logIn(ana.email, { code: codeAt(secret, club.clock.now) }), 'invalid_credentials');
  club.clock.now += STEP;
  const session = ok(await logIn(ana.email, { code: codeAt(secret, club.clock.now) }));
  assert.equal((await state(session)).given, true);
});

test('a recovery code replaces the app once, and new codes replace the old ones', async () => {
  const ana = await person();
  const { secret, codes } = await setUp(ana);
  const session = ok(await logIn(ana.email, { code: codes[0]!.toUpperCase().replaceAll('-', ' ') }));
  assertProblem(await logIn(ana.email, { code: codes[0] }), 'invalid_credentials');
  assert.equal((await state(session)).recovery_codes_left, 9);
  const audit = club.context.db.read.selectFrom('audit_log').select('after').where('user_id', '=', ana.user.id);
  const entries = (await audit.where('action', '=', 'signIn').orderBy('id').execute()).map(({ after }) => after!);
  assert.deepEqual(JSON.parse(entries.at(-1)!), {
    ...{ user_agent: 'lightMyRequest', method: 'password', second_factor: true, recovery_code: true },
  });

  const renew = (code: string) =>
    club.call('POST', '/auth/second-factor/recovery-codes', { as: session, body: { code } });
  assertProblem(await renew('123456'), 'invalid_credentials');
  const { recovery_codes } = ok(await renew(codeAt(secret, club.clock.now)));
  assertProblem(await logIn(ana.email, { code: codes[1] }), 'invalid_credentials');
  assert.equal((await state(session)).recovery_codes_left, 10);
  ok(await logIn(ana.email, { code: recovery_codes[9] }));
});

test('is turned off with the password and a code', async () => {
  const ana = await person();
  const end = (body: object) => club.call('DELETE', '/auth/second-factor', { as: ana, body });
  assertProblem(await end({ password, code: '123456' }), 'not_found');
  const { secret, codes } = await setUp(ana);
  const code = codeAt(secret, club.clock.now);
  assertInvalid(await end({ code }), '#/password');
  assertProblem(await end({ password: 'wrong', code }), 'invalid_credentials');
  assertProblem(await end({ password, code: '000000' }), 'invalid_credentials');
  assert.equal((await end({ password, code })).status, 204);
  assert.deepEqual(await state(ana), { enabled_at: null, recovery_codes_left: 0, required: false, given: false });
  ok(await logIn(ana.email));
  ok(await logIn(ana.email, { code: codes[0] }));
});

test('wrong codes count like wrong passwords', async () => {
  const ana = await person();
  const { secret } = await setUp(ana);
  for (let i = 0; i < 10; i++) assertProblem(await logIn(ana.email, { code: `wrong ${i}` }), 'invalid_credentials');
  assertProblem(await logIn(ana.email, { code: codeAt(secret, club.clock.now) }), 'too_many_attempts');
  const bea = await person();
  ok(await start(bea));
  for (let i = 0; i < 10; i++) assertProblem(await confirm(bea, `wrong ${i}`), 'invalid_credentials');
  assertProblem(await confirm(bea, '123456'), 'too_many_attempts');
});

test('if the club requires a second factor, staff do no work in a session without a second factor', async () => {
  const desk = await person('desk');
  const work = (as: { token: string }) => club.call('GET', '/admin/bookings', { as });
  assertProblem(await work(desk), 'second_factor_setup_required');
  assertProblem(await work(await person()), 'forbidden');
  assert.equal((await me(desk)).status, 200);
  assert.equal((await state(desk)).required, true);
  const { secret } = await setUp(desk);
  assert.equal((await work(desk)).status, 200);
  const session = ok(await logIn(desk.email, { code: codeAt(secret, club.clock.now) }));
  assert.equal((await work(session)).status, 200);
  club.clock.now += STEP;
  const body = { password, code: codeAt(secret, club.clock.now) };
  ok(await club.call('DELETE', '/auth/second-factor', { as: desk, body }));
  assertProblem(await work(desk), 'second_factor_setup_required');
  assertProblem(await work(session), 'second_factor_setup_required');
});

test('without a password, a session with a passkey is enough to start, and keeps its second factor', async () => {
  const ana = await person('desk');
  const passkey = { method: 'passkey', second_factor: 1 } as const;
  await club.context.db.transact(async (db) => {
    await db.updateTable('tokens').set(passkey).where('user_id', '=', ana.user.id).execute();
  });
  assertInvalid(await start(ana, {}), '#/password');
  await club.context.db.transact(async (db) => {
    await updateUser(db, ana.user.id, { password_hash: null }, timestamp(NOON));
  });
  assert.equal((await club.call('GET', '/admin/bookings', { as: ana })).status, 200);
  const { secret } = ok(await start(ana, {}));
  ok(await confirm(ana, codeAt(secret, club.clock.now)));
  club.clock.now += STEP;
  const body = { code: codeAt(secret, club.clock.now) };
  ok(await club.call('DELETE', '/auth/second-factor', { as: ana, body }));
  assert.equal((await state(ana)).given, true);
});

test('the export says whether there is a second factor, and an erasure removes every trace', async () => {
  const ana = await person();
  const { secret, codes } = await setUp(ana);
  const exported = await club.call('GET', '/auth/me/export', { as: ana });
  assert.equal(exported.body.second_factor.recovery_codes_left, 10);
  for (const given of [secret, codes[0]!]) assert.ok(!exported.text.includes(given));
  const before = await everything(club);
  assert.deepEqual(
    [...before].filter(([, rows]) => rows.includes(codes[0]!.replaceAll('-', ''))),
    [],
  );
  const counts = async () => {
    const { read } = club.context.db;
    const [apps, left] = await Promise.all(
      (['second_factors', 'recovery_codes'] as const).map((table) =>
        read.selectFrom(table).select('user_id').where('user_id', '=', ana.user.id).execute(),
      ),
    );
    return [apps!.length, left!.length];
  };
  assert.deepEqual(await counts(), [1, 10]);
  ok(await club.call('DELETE', '/auth/me', { as: ana, body: { password } }));
  assert.deepEqual(await counts(), [0, 0]);
});
