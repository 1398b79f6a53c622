// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createBookings, requestOf } from '../../src/kernel/book.ts';
import { addPlan } from '../../src/modules/plans/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(NOON)));
after(() => fixture.close());

test('a booking counts towards the quotas of later requests in its batch', async () => {
  const quotas = [{ per: 'day', unit: 'bookings', limit: 1, counted: 'person' } as const];
  const plan = { name: 'Guests', for_guests: true, rules: [{ name: 'One a day', settings: { quotas } }] };
  await transact(fixture.db, (db) => addPlan(db, fixture, plan));
  const [court_id, player, other] = [await fixture.court(), await fixture.user(), await fixture.user()];
  const times = [
    { user: player, start_time: '10:00', end_time: '11:00' },
    { user: player, start_time: '12:00', end_time: '13:00' },
    { user: other, start_time: '14:00', end_time: '15:00' },
  ];
  const requests = times.map(({ user, ...slot }) =>
    requestOf(user, { court_id, booking_date: '2026-11-22', ...slot }, { now: NOON, limits: NO_LIMITS }),
  );
  const results = await transact(fixture.db, (db) => createBookings(db, requests));
  const codes = results.map((result) => ('problem' in result ? result.problem.code : 'booked'));
  assert.deepEqual(codes, ['booked', 'quota_exceeded', 'booked']);
});
