// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { selectNoShows } from '../../src/kernel/expire.ts';
import { listBookings } from '../../src/kernel/list.ts';
import { addDays, timestamp } from '../../src/platform/time.ts';
import { engine } from '../databases.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { addHistory, addPast, queryPlansOf, scans } from '../query-plans.ts';

let fixture: ActionFixture;
let court: number;
before(async () => {
  fixture = await openActionFixture(Date.parse('2026-11-21T12:00:00Z'));
  court = await fixture.court({ no_show_after_minutes: 15 });
  await addHistory(fixture, court, 300);
});
after(() => fixture.close());

test('finds possible no-shows among three days, however many past bookings a court has', async () => {
  const missing = { minutes: 15, now: fixture.now(), checkIn: { before: 0, after: 0, outages: [] } };
  const [plan = ''] = await queryPlansOf(fixture, (db) => selectNoShows(db, missing).execute());
  assert.ok(plan !== '' && !scans(plan, 'bookings'), plan);
});

// PostgreSQL scans small tables even if they have an index, so this test runs only on SQLite.
test('finds the occupancy of a booking by an index', { skip: engine !== 'sqlite' && 'needs SQLite' }, async () => {
  const { rows } = await sql`explain query plan delete from occupancy where booking_id = 1`.execute(fixture.db.read);
  const plan = rows.map((row) => JSON.stringify(row)).join('\n');
  assert.ok(plan !== '' && !scans(plan, 'occupancy'), plan);
});

const page = { limit: 25, after: undefined };
const few = [
  { index: 'bookings_unanswered', filter: { statuses: ['pending' as const] } },
  { index: 'bookings_offer', filter: { statuses: ['offered' as const] } },
];
for (const { index, filter } of few.flatMap((one) => [one, { ...one, filter: { ...one.filter, courtId: 1 } }]))
  test(`reads only bookings of the status, with the filter ${JSON.stringify(filter)}`, async () => {
    const plans = await queryPlansOf(fixture, (db) =>
      listBookings(db, filter, { page, time: '2026-11-21T12:00:00.000Z' }),
    );
    assert.equal(plans.length, 1);
    assert.ok(plans[0]!.includes(index), plans[0]!);
  });

for (const filter of [{}, { dateTo: '2026-05-05' }, { statuses: ['completed' as const] }])
  test(`reads a page of a court by an index, with the filter ${JSON.stringify(filter)}`, async () => {
    const plans = await queryPlansOf(fixture, (db) =>
      listBookings(db, { ...filter, courtId: court }, { page, time: timestamp(fixture.now()) }),
    );
    for (const plan of plans) {
      const isBound = /booking_date>\? AND booking_date<\?/.test(plan);
      assert.ok(isBound || !/TEMP B-TREE|Seq Scan on bookings/.test(plan), plan);
    }
  });

test('pages by start, also for a court that was in several time zones', async () => {
  const moved = await fixture.court();
  const zones = ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'];
  const past = Array.from({ length: 90 }, (_, i) => {
    const slot = [addDays('2026-11-01', (i * 7) % 9), (i * 5) % 23, zones[i % 3]!] as const;
    return { status: 'cancelled' as const, slot };
  });
  await addPast(fixture, moved, past);
  const filter = { courtId: moved, dateTo: '2026-11-08' };
  const those = fixture.db.read.selectFrom('bookings').select('id').where('court_id', '=', moved);
  const until = those.where('booking_date', '<=', filter.dateTo);
  const all = await until.orderBy('starts_at', 'desc').orderBy('id', 'desc').execute();
  assert.equal(all.length, 80);
  for (const limit of [1, 2, 7, 79, 80]) {
    const seen: number[] = [];
    for (let after: readonly [string, number] | undefined; ;) {
      const rows = await listBookings(fixture.db.read, filter, {
        page: { limit, after },
        time: '2026-11-21T12:00:00.000Z',
      });
      const page = rows.slice(0, limit);
      seen.push(...page.map(({ id }) => id));
      if (rows.length <= limit) break;
      after = [page.at(-1)!.starts_at, page.at(-1)!.id];
    }
    assert.deepEqual(
      seen,
      all.map(({ id }) => id),
      `${limit} a page`,
    );
  }
});

test('a cursor with an invalid time returns a page, never an error', async () => {
  for (const sortKey of [
    '',
    'x',
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
  ]) {
    const page = { limit: 5, after: [sortKey, 1] as const };
    const rows = await listBookings(fixture.db.read, { courtId: court }, { page, time: '2026-11-21T12:00:00.000Z' });
    assert.ok(rows.length === 0 || rows.length === 6, `${sortKey}: ${rows.length}`);
  }
});
