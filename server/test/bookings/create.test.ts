// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Club, openClub } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

test('books a free slot and returns it', async () => {
  const court = await club.court({ price_per_hour: { amount: 2500, currency: 'EUR' } });
  const player = await club.signIn();
  const body = { court_id: court.id, booking_date: '2026-11-22', start_time: '10:00', end_time: '11:30' };
  const answer = await club.call('POST', '/bookings', { body, as: player });
  assert.equal(answer.status, 201);
  assert.equal(answer.headers['location'], `/api/v1/bookings/${answer.body.id}`);
  assert.deepEqual(answer.body.price, { amount: 3750, currency: 'EUR' });
  const shown = await club.call('GET', `/bookings/${answer.body.id}`, { as: player });
  assert.deepEqual(shown.body, answer.body);
});

test('refuses a slot that overlaps a confirmed booking', async () => {
  const court = await club.court();
  const player = await club.signIn();
  const book = (start_time: string, end_time: string) =>
    club.call('POST', '/bookings', {
      body: { court_id: court.id, booking_date: '2026-11-22', start_time, end_time },
      as: player,
    });
  assert.equal((await book('10:00', '11:00')).status, 201);
  const refused = await book('10:30', '11:30');
  assert.equal(refused.status, 409);
  assert.equal(refused.body.code, 'slot_taken');
  assert.equal((await book('11:00', '12:00')).status, 201);
});
