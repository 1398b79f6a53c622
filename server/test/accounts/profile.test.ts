import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { timestamp } from '../../src/platform/time.ts';
import { assertInvalid, type Club, NOON, openClub } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

test('shows the signed-in user', async () => {
  const player = await club.signIn('player', 'Grace');
  assert.deepEqual((await club.call('GET', '/auth/me', { as: player })).body, {
    id: player.user.id,
    name: 'Grace',
    email: 'grace@example.org',
    phone: null,
    role: 'player',
    permissions: [],
    created_at: timestamp(NOON),
    pending_since: null,
    ...{
      language: null,
      region: null,
      email_verified_at: timestamp(NOON),
      mail: { confirmations: true, reminders: true, weekly_report: false },
      accepts_invitations: false,
    },
  });
});

test('changes the given fields and keeps the others', async () => {
  const player = await club.signIn();
  const change = async (body: object) => (await club.call('PATCH', '/auth/me', { body, as: player })).body;
  const before = (await club.call('GET', '/auth/me', { as: player })).body;
  assert.deepEqual(await change({}), before);
  assert.deepEqual(await change({ phone: '(555) 01-02/3.4' }), { ...before, phone: '(555) 01-02/3.4' });
  assert.deepEqual(await change({ name: 'Zoë 🎾' }), { ...before, name: 'Zoë 🎾', phone: '(555) 01-02/3.4' });
  assert.deepEqual(await change({ phone: null }), { ...before, name: 'Zoë 🎾' });
  assert.deepEqual((await club.call('GET', '/auth/me', { as: player })).body, { ...before, name: 'Zoë 🎾' });
});

const invalid: [body: unknown, ...pointers: string[]][] = [
  [{ role: 'admin' }, '#/role'],
  [{ name: 'Ada', role: 'player' }, '#/role'],
  [{ email: 'other@example.org' }, '#/email'],
  [{ password: 'long rallies at dawn' }, '#/password'],
  [{ id: 1 }, '#/id'],
  [{ name: null }, '#/name'],
  [{ name: ' ' }, '#/name'],
  [{ name: 'n'.repeat(121) }, '#/name'],
  [{ name: 'Ada\r\nKing' }, '#/name'],
  [{ phone: 'none' }, '#/phone'],
  [{ phone: '1'.repeat(41) }, '#/phone'],
  [[], '#'],
];
for (const [body, ...pointers] of invalid) {
  test(`refuses ${JSON.stringify(body).slice(0, 50)} and changes nothing`, async () => {
    const player = await club.signIn();
    const before = (await club.call('GET', '/auth/me', { as: player })).body;
    assertInvalid(await club.call('PATCH', '/auth/me', { body, as: player }), ...pointers);
    assert.deepEqual((await club.call('GET', '/auth/me', { as: player })).body, before);
  });
}
