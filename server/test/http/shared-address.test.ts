// Many people use the service from one address, such as the network of a clubhouse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword } from '../../src/modules/accounts/passwords.ts';
import { insertUser } from '../../src/modules/accounts/store.ts';
import { timestamp } from '../../src/platform/time.ts';
import { assertProblem, IN_ONE_PROCESS, openClub, SUNDAY } from '../club.ts';

const MEMBERS = 50;
const PASSWORD = 'seven green bicycles';

test('fifty members behind one address open the app, sign in and book within a minute', async (t) => {
  const club = await openClub({ TRUST_PROXY: 'true' });
  t.after(() => club.close());
  const admin = await club.signIn('admin');
  const site = { name: 'site', publishable: true };
  const { key } = (await club.call('POST', '/admin/api-keys', { as: admin, body: site })).body;
  const password_hash = await hashPassword(PASSWORD);
  const time = timestamp(club.clock.now);
  const courts: { id: number }[] = [];
  for (let i = 0; i < MEMBERS; i++) courts.push(await club.court());
  const from = { headers: { 'x-forwarded-for': '198.51.100.4' }, key: key as string };
  for (const [i, court] of courts.entries()) {
    const email = `member${i}@example.org`;
    const account = { name: `Member ${i}`, email, phone: null, role: 'player', password_hash } as const;
    await club.context.db.transact((db) => insertUser(db, { ...account, email_verified_at: time }, time));
    // The app sends these requests before a person has signed in.
    for (const path of ['/club', '/courts?limit=100', `/availability?date=${SUNDAY}`, `/courts/${court.id}`])
      assert.equal((await club.call('GET', path, from)).status, 200, `${path} of member ${i}`);
    const login = await club.call('POST', '/auth/login', { ...from, body: { email, password: PASSWORD } });
    assert.equal(login.status, 200, `sign-in of member ${i}: ${login.text}`);
    const as = { token: login.body.token };
    for (const path of ['/auth/me', '/bookings', `/availability?date=${SUNDAY}`, `/courts/${court.id}`])
      assert.equal((await club.call('GET', path, { ...from, as })).status, 200, `${path} of member ${i}`);
    const body = { court_id: court.id, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' };
    assert.equal((await club.call('POST', '/bookings', { ...from, as, body })).status, 201, `booking of member ${i}`);
  }
});

test('a whole club can sign in at once from one address', async (t) => {
  const club = await openClub({ TRUST_PROXY: 'true' });
  t.after(() => club.close());
  const password_hash = await hashPassword(PASSWORD);
  const time = timestamp(club.clock.now);
  const emails = Array.from({ length: 80 }, (_, i) => `player${i}@example.org`);
  for (const email of emails) {
    const account = { name: email, email, phone: null, role: 'player', password_hash } as const;
    await club.context.db.transact((db) => insertUser(db, { ...account, email_verified_at: time }, time));
  }
  const headers = { 'x-forwarded-for': '198.51.100.4' };
  const logIn = async (email: string) => {
    const { status } = await club.call('POST', '/auth/login', { headers, body: { email, password: PASSWORD } });
    return status;
  };
  assert.deepEqual(new Set(await Promise.all(emails.map(logIn))), new Set([200]));
});

test(
  'an account has its own limit at each address, and visitors share the limit of their address',
  IN_ONE_PROCESS,
  async (t) => {
    const club = await openClub({ RATE_LIMIT_PER_MINUTE: '5', TRUST_PROXY: 'true' });
    t.after(() => club.close());
    const [ana, ben] = [await club.signIn(), await club.signIn()];
    const get = (as?: { token: string }, address = '198.51.100.4') =>
      club.call('GET', '/courts', { ...(as && { as }), headers: { 'x-forwarded-for': address } });
    for (let i = 0; i < 5; i++) assert.equal((await get(ana)).status, 200);
    assertProblem(await get(ana), 'rate_limited');
    assertProblem(await get(ana, '198.51.100.5'), 'rate_limited');
    assert.equal((await get(ben)).status, 200);
    for (let i = 0; i < 5; i++) assert.equal((await get()).status, 200);
    assertProblem(await get(), 'rate_limited');
    assertProblem(await get({ token: 'cst_wrong' }), 'rate_limited');
    assert.equal((await get(ben)).status, 200);
  },
);
