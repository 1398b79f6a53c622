import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openClub } from '../club.ts';

test('exports all that is kept of oneself, and nothing of others', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  const body = { name: 'Ada', email: 'ada@example.org', password: 'long rallies at dawn', phone: '+34 600' };
  const { body: ada } = await club.call('POST', '/auth/register', { body });
  const other = await club.signIn('player', 'Somebody Else');
  const court = await club.court();
  const slot = { court_id: court.id, booking_date: '2026-11-22', start_time: '10:00', end_time: '11:00', note: 'mine' };
  await club.call('POST', '/bookings', { as: ada, body: slot, headers: { 'idempotency-key': 'one' } });
  await club.book(other, { court_id: court.id, start_time: '12:00', end_time: '13:00' });
  const { status, body: data, text } = await club.call('GET', '/auth/me/export', { as: ada });
  assert.equal(status, 200);
  assert.deepEqual(data.user, ada.user);
  assert.deepEqual([data.sessions.length, data.sessions[0].current], [1, true]);
  assert.deepEqual(
    data.bookings.map(({ note }: { note: string }) => note),
    ['mine'],
  );
  assert.deepEqual(data.kept_answers, [{ idempotency_key: 'one', created_at: '2026-11-21T12:00:00.000Z' }]);
  assert.deepEqual(
    data.audit.map(({ action }: { action: string }) => action),
    ['signIn'],
  );
  assert.doesNotMatch(text, /somebody else|argon2|cst_/i);
});
