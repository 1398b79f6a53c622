// Runs on both engines.
import assert from 'node:assert/strict';
import * as change from '../../src/kernel/change.ts';
import * as statuses from '../../src/kernel/status.ts';
import { after, before, beforeEach, test } from 'node:test';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { type BookingRow, findBooking } from '../../src/kernel/store.ts';
import { createCourt } from '../../src/modules/court-admin/actions.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import type { CourtRow } from '../../src/modules/courts/store.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { HOUR, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { rowsOfDrafts, writeDrafts, writeRows } from '../../src/kernel/booking.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUNDAY = '2026-11-22';
const START = Date.parse(`${SUNDAY}T10:00:00Z`);
let fixture: ActionFixture;
let player: UserRow;
let court: CourtRow;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  fixture.clock.now = NOON;
  player = await fixture.user();
  court = await open();
});
after(() => fixture.close());

const open = (fields: object = {}): Promise<CourtRow> => {
  const hours = { time_zone: 'UTC', opening_hours: everyDay('00:00', '24:00') };
  return createCourt(fixture, { name: 'Centre', type: 'tennis', ...hours, ...fields });
};
const stored = async (id: number) => (await findBooking(fixture.db.read, id))!;
const held = async (id: number) => {
  const rows = fixture.db.read.selectFrom('occupancy').selectAll().where('booking_id', '=', id).orderBy('space_id');
  return (await rows.execute()).map((row) => [row.space_id, row.booking_date, row.start_minute, row.end_minute]);
};
const events = async (id: number) => {
  const rows = await fixture.db.read.selectFrom('events').select(['type', 'data']).orderBy('id').execute();
  const parsed = rows.map(({ type, data }) => ({ type, data: JSON.parse(data) }));
  return parsed.filter((event) => event.data.id === id && event.type.startsWith('booking'));
};
const typesOf = async (id: number) => (await events(id)).map(({ type }) => type);

test('inserts many bookings with their occupancy, without events', async () => {
  const other = await open({ part_ids: [court.id, (await open()).id], name: 'Hall' });
  const at = (hour: number, of: CourtRow) => {
    const from = Date.parse(`${SUNDAY}T00:00:00Z`) + hour * HOUR;
    const [starts, ends] = [from, from + HOUR].map((epochMs) => ({ epochMs, offsetMinutes: 0 })) as [any, any];
    const slot = { date: SUNDAY, start: hour * 60, end: hour * 60 + 60 };
    const rest = { status: 'completed', price: null, note: `At ${hour}`, now: NOON } as const;
    return { court: of, player, slot, span: { starts, ends }, ...rest };
  };
  const drafts = [at(8, court), at(9, court), at(10, other)];
  const rows = await fixture.db.transact(async (db) => {
    const toInsert = await rowsOfDrafts(db, drafts);
    await writeRows(db, { ...toInsert, events: [] });
    return toInsert.bookings;
  });
  for (const row of rows) assert.deepEqual({ ...(await stored(row.id)) }, { ...row });
  assert.deepEqual(
    rows.map(({ note, court_name, status }) => [note, court_name, status]),
    [
      ['At 8', 'Centre', 'completed'],
      ['At 9', 'Centre', 'completed'],
      ['At 10', 'Hall', 'completed'],
    ],
  );
  assert.deepEqual(await held(rows[1]!.id), [[court.id, SUNDAY, 540, 600]]);
  assert.equal((await held(rows[2]!.id)).length, 2);
  assert.deepEqual(await events(rows[0]!.id), []);
});

test('an admin who takes an offer away keeps the player on the waiting list; a player who declines leaves it', async () => {
  for (const [by, expected] of [
    ['club', 'offered'], // The slot is free again, so the player gets a new offer
    ['player', 'left'],
    ['system', 'expired'],
  ] as const) {
    court = await open();
    const { id: entryId } = await wait();
    const offer = await offered(entryId);
    assert.deepEqual(await typesOf(offer.id), ['booking.offered']);
    assert.deepEqual([offer.status, (await held(offer.id)).length, offer.participants], ['offered', 1, null]);
    if (by === 'player') await change.cancel(fixture, player, offer.id);
    else {
      const change = { by, reason: 'Closed', now: fixture.now() };
      await transact(fixture.db, (db) => statuses.cancelAll(db, [offer], change));
    }
    const entry = fixture.db.read.selectFrom('waitlist_entries').select('status').where('id', '=', entryId);
    assert.equal((await entry.executeTakeFirstOrThrow()).status, expected);
    const { offer_expires_at, waitlist_entry_id } = await stored(offer.id);
    assert.deepEqual([offer_expires_at, waitlist_entry_id], [null, entryId]);
  }
});

function wait(): Promise<{ id: number }> {
  const time = timestamp(NOON);
  return fixture.db.transact((db) =>
    db
      .insertInto('waitlist_entries')
      .values({
        ...{ user_id: player.id, status: 'offered', booking_date: SUNDAY, created_at: time, updated_at: time },
        ...{ court_id: court.id, type: null, start_after: 600, end_before: 660, duration_minutes: 60 },
        ...{ booking_id: null, closes_at: timestamp(START) },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

async function offered(waitlist_entry_id: number): Promise<BookingRow> {
  const slot = { date: SUNDAY, start: 600, end: 660 };
  const span = {
    starts: { epochMs: START, offsetMinutes: 0 },
    ends: { epochMs: START + HOUR, offsetMinutes: 0 },
  };
  const hold = { until: NOON + HOUR, waitlistEntryId: waitlist_entry_id };
  const rest = { court, player, slot, span, price: null, note: null, now: NOON, hold };
  const [booking] = await fixture.db.transact((db) => writeDrafts(db, [{ ...rest, status: 'offered' }]));
  return stored(booking!.id);
}
