import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { rezone } from '../../src/kernel/new-instants.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { type Club, openClub } from '../club.ts';
import { courtside, newClub, succeed } from '../cli/courtside.ts';

let club: Club;
beforeEach(async () => (club = await openClub()));
afterEach(() => club.close());

/** Creates a booking in Madrid and overwrites its stored times, as if time zone rules had changed since. */
async function madeUnderOldRules(changes: Record<string, string | number>): Promise<any> {
  const court = await club.court({ time_zone: 'Europe/Madrid', max_advance_days: 365 });
  const answer = await club.book(await club.signIn(), { court_id: court.id, booking_date: '2027-03-28' });
  assert.equal(answer.status, 201, answer.text);
  const change = club.context.db.transact((db) =>
    db.updateTable('bookings').set(changes).where('id', '=', answer.body.id).execute(),
  );
  await change;
  return answer.body;
}

async function shown(id: number): Promise<any> {
  return (await club.call('GET', `/admin/bookings/${id}`, { as: await club.signIn('admin') })).body;
}

/** The booking's stored times if Madrid had no summer time: one hour later than the real times. */
const WITHOUT_SUMMER = {
  ...{ starts_at: '2027-03-28T09:00:00.000Z', ends_at: '2027-03-28T10:00:00.000Z' },
  ...{ start_offset_minutes: 60, end_offset_minutes: 60 },
};

test('recomputes the instants of an upcoming booking after a change of zone rules, with a new version and an event', async () => {
  const made = await madeUnderOldRules(WITHOUT_SUMMER);
  const same = await club.book(await club.signIn(), { court_id: made.court_id });
  assert.equal((await shown(made.id)).starts_at, '2027-03-28T10:00:00+01:00');
  await club.newEvents();

  assert.deepEqual(await rezone(club.context), { checked: 2, moved: [made.id], skipped: [] });
  const { starts_at, ends_at, version } = await shown(made.id);
  assert.deepEqual({ starts_at, ends_at, version }, { starts_at: made.starts_at, ends_at: made.ends_at, version: 2 });
  assert.deepEqual((await shown(same.body.id)).version, 1);
  const events = await club.newEvents();
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.id, data.starts_at]),
    [['booking.rescheduled', made.id, made.starts_at]],
  );
  assert.deepEqual(await rezone(club.context), { checked: 2, moved: [], skipped: [] }, 'again: nothing to do');
});

test('a booking at a time that no longer exists starts after the gap, and is listed', async () => {
  const { id } = await madeUnderOldRules({ ...WITHOUT_SUMMER, start_minute: 150, end_minute: 240 });
  assert.deepEqual(await rezone(club.context), { checked: 1, moved: [id], skipped: [id] });
  const { starts_at, ends_at } = await shown(id);
  assert.deepEqual([starts_at, ends_at], ['2027-03-28T03:00:00+02:00', '2027-03-28T04:00:00+02:00']);
});

test('past and cancelled bookings stay unchanged', async () => {
  for (const status of ['completed', 'no_show', 'cancelled', 'rejected'] as const) {
    const { id } = await madeUnderOldRules({ ...WITHOUT_SUMMER, status });
    await rezone(club.context);
    assert.equal((await shown(id)).version, 1, status);
  }
});

test('recomputes many bookings in batches', async () => {
  const court = await club.court({ time_zone: 'Europe/Madrid' });
  const player = await club.signIn();
  for (let i = 0; i < 23; i++) {
    const times = { start_time: `${String(i).padStart(2, '0')}:00`, end_time: `${String(i).padStart(2, '0')}:30` };
    for (const date of ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']) {
      assert.equal((await club.book(player, { court_id: court.id, booking_date: date, ...times })).status, 201);
    }
  }
  await transact(club.context.db, (db) => db.updateTable('bookings').set({ start_offset_minutes: 0 }).execute());
  const { checked, moved } = await rezone(club.context);
  assert.deepEqual([checked, moved.length, new Set(moved).size], [115, 115, 115]);
});

test('the command reports what it changed', async (t) => {
  const file = await newClub(t);
  assert.equal(await succeed(file, ['rezone']), 'Checked 0 upcoming bookings, changed 0.\n');
  const { stdout } = await courtside(file, ['rezone', '--json']);
  assert.deepEqual(JSON.parse(stdout), { checked: 0, moved: [], skipped: [] });
});
