// Runs on both engines.
import assert from 'node:assert/strict';
import * as courts from '../../src/modules/court-admin/actions.ts';
import { after, before, beforeEach, test } from 'node:test';
import { DEFAULT_REGION } from '../../src/modules/club/store.ts';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { getCourtVersion } from '../../src/modules/courts/find.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import type { CourtInput, CourtPatch } from '../../src/modules/courts/schema.ts';
import { type CourtRow, findCourt } from '../../src/modules/courts/store.ts';
import { HOUR, timestamp, toTime } from '../../src/platform/time.ts';
import { insertEntry } from '../../src/modules/waitlist/store.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { presentCourt } from '../../src/modules/courts/court.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUNDAY = '2026-11-22';
let fixture: ActionFixture;
let player: UserRow;
before(async () => (fixture = await openActionFixture(NOON, { time_zone: 'Europe/Madrid', currency: 'CHF' })));
beforeEach(async () => {
  fixture.clock.now = NOON;
  await fixture.db.transact(async (db) => {
    for (const table of ['events', 'waitlist_entries'] as const) await db.deleteFrom(table).execute();
  });
  player = await fixture.user();
});
after(() => fixture.close());

const create = async (fields: Partial<CourtInput> = {}): Promise<CourtRow> =>
  courts.createCourt(fixture, { name: 'Centre', type: 'tennis', ...fields });
const open = (fields: Partial<CourtInput> = {}): Promise<CourtRow> =>
  create({ time_zone: 'UTC', opening_hours: everyDay('00:00', '24:00'), ...fields });
const patch = async ({ id }: CourtRow, patch: CourtPatch, accepted?: number[]): Promise<CourtRow> =>
  (await courts.patchCourt(fixture, id, { patch, accepted })).row;
const take = async (court: CourtRow, fields: object = {}): Promise<number> => {
  const input = { court_id: court.id, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00', ...fields };
  return (await fixture.db.transact((db) => book(db, player, { input, now: fixture.now(), limits: NO_LIMITS }))).id;
};
const stored = async ({ id }: CourtRow) => (await findCourt(fixture.db.read, id))!;
const recordedEvents = async () => {
  const rows = await fixture.db.read.selectFrom('events').select(['type', 'data', 'timestamp']).orderBy('id').execute();
  return rows.map(({ type, data, timestamp }) => [type, timestamp, JSON.parse(data)]);
};
const wait = (which: { court_id: number; type: null } | { court_id: null; type: string }) =>
  fixture.db.transact((db) =>
    insertEntry(db, {
      ...{ ...which, user_id: player.id, booking_date: SUNDAY, start_after: 600 },
      ...{ end_before: 660, duration_minutes: 60, status: 'waiting', closes_at: `${SUNDAY}T10:00:00.000Z` },
      ...{ created_at: timestamp(NOON), updated_at: timestamp(NOON) },
    }),
  );
const waitStatuses = async () => {
  const rows = await fixture.db.read.selectFrom('waitlist_entries').select('status').orderBy('id').execute();
  return rows.map(({ status }) => status);
};
const partsOf = async ({ id }: CourtRow) => {
  const rows = fixture.db.read.selectFrom('court_parts').select('part_id').where('whole_id', '=', id);
  return (await rows.orderBy('part_id').execute()).map(({ part_id }) => part_id);
};
const code = (code: string) => ({ code });
const fieldErrors = (...errors: [pointer: string, code: string, detail: string][]) => ({
  code: 'validation_failed',
  options: { errors: errors.map(([pointer, code, detail]) => ({ pointer, code, detail })) },
});
const USUAL = {
  ...{ description: null, venue: null, address: null, surface: null, latitude: null, longitude: null },
  ...{ external_id: null, map_position: null, indoor: false, lighted: false, active: true, time_zone: 'Europe/Madrid' },
  ...{ opening_hours: everyDay('06:00', '23:00'), slot_minutes: 30, min_duration_minutes: 30 },
  ...{ max_duration_minutes: 180, buffer_minutes: 0, min_notice_minutes: 0, max_advance_days: 90 },
  ...{ cancellation_cutoff_minutes: 0, requires_approval: false, price_per_hour: null, peak_prices: [] },
  ...{
    max_upcoming_bookings: null,
    capacity: null,
    no_show_after_minutes: null,
    part_ids: [],
    position: 0,
    special_hours: [],
  },
  ...{ photo_url: null },
};

test('fills in defaults, stores the court and records an event', async () => {
  const court = await create();
  const times = { created_at: timestamp(NOON), updated_at: timestamp(NOON) };
  const shown = { id: court.id, name: 'Centre', type: 'tennis', ...USUAL, version: 1, ...times };
  assert.deepEqual(presentCourt(court), shown);
  assert.deepEqual({ ...(await stored(court)) }, { ...court });
  assert.deepEqual(await recordedEvents(), [['court.created', timestamp(NOON), shown]]);
  const slow = await create({ slot_minutes: 50 });
  assert.deepEqual([slow.min_duration_minutes, slow.max_duration_minutes], [50, 150]);
  const draft = await courts.draftCourt(fixture, { name: 'Centre', type: 'tennis' });
  assert.deepEqual(draft, { ...shown, id: 0, version: 0 });
});

test('imported courts have no events', async () => {
  const input = { name: 'Centre', type: 'tennis' };
  await fixture.db.transact((db) => courts.addCourt(db, input, { region: DEFAULT_REGION, now: NOON, isImport: true }));
  assert.deepEqual(await recordedEvents(), []);
});

test('stores the given fields: sorted hours and parts, flags, the canonical time zone', async () => {
  const [first, second] = [await create(), await create()];
  const hours = [
    { day: 2, open: '16:00', close: '20:00' },
    { day: 2, open: '08:00', close: '12:00' },
  ];
  const court = await create({
    ...{ indoor: true, lighted: true, active: false, requires_approval: true, capacity: 4 },
    ...{ time_zone: 'europe/madrid', opening_hours: hours, part_ids: [second.id, first.id] },
  });
  assert.partialDeepStrictEqual(presentCourt(await stored(court)), {
    ...{ indoor: true, lighted: true, active: false, requires_approval: true, capacity: 4 },
    ...{ time_zone: 'Europe/Madrid', opening_hours: hours.toReversed(), part_ids: [first.id, second.id] },
  });
  assert.deepEqual(await partsOf(court), [first.id, second.id]);
});

test('stores sort and search texts', async () => {
  const words = { description: 'By the mill', venue: 'Áurea', address: 'Street 1' };
  const court = await create({ name: 'Ünder  Trees', type: 'beach_tennis', ...words });
  assert.deepEqual(
    [court.sort_name, court.venue_key, court.search_text],
    ['000000under trees', 'aurea', 'under trees\nbeach_tennis\nbeach tennis\naurea\nstreet 1\nby the mill'],
  );
  const plain = await create({ name: 'x'.repeat(121) });
  assert.deepEqual(
    [plain.sort_name, plain.venue_key, plain.search_text],
    [`000000${'x'.repeat(114)}`, null, `${'x'.repeat(121)}\ntennis\ntennis`],
  );
});

test('reports every field error at once', async () => {
  const fields = { latitude: 40, time_zone: 'Mars/Base', price_per_hour: { amount: 1, currency: 'XXQ' } };
  await assert.rejects(
    create(fields),
    fieldErrors(
      ['#/longitude', 'required', 'Send latitude and longitude together.'],
      ['#/price_per_hour/currency', 'unknown_currency', 'price_per_hour.currency is not an ISO 4217 currency.'],
      ['#/time_zone', 'unknown_time_zone', 'time_zone is not an IANA time zone.'],
    ),
  );
  await assert.rejects(create({ latitude: 40 }), code('validation_failed'));
});

test('changes the given fields and records an event', async () => {
  const court = await create({ venue: 'Club' });
  fixture.clock.now = NOON + 1;
  const changed = await patch(court, { name: 'Other', indoor: true });
  const expected = { ...presentCourt(court), name: 'Other', indoor: true, version: 2, updated_at: timestamp(NOON + 1) };
  assert.deepEqual(presentCourt(changed), expected);
  assert.deepEqual({ ...(await stored(court)) }, { ...changed });
  assert.equal(changed.search_text, 'other\ntennis\ntennis\nclub');
  assert.deepEqual((await recordedEvents()).slice(1), [
    ['court.updated', timestamp(NOON + 1), { ...expected, former: { name: court.name, indoor: false } }],
  ]);
});

test('an equal change writes nothing', async () => {
  const court = await create({ price_per_hour: { amount: 1 } });
  fixture.clock.now = NOON + 1;
  const hours = everyDay('06:00', '23:00').toReversed();
  for (const same of [{}, { name: 'Centre' }, { opening_hours: hours }, { price_per_hour: { amount: 1 } }]) {
    assert.deepEqual({ ...(await patch(court, same)) }, { ...court });
  }
  assert.equal((await recordedEvents()).length, 1);
});

test('refuses an unknown court and another version', async () => {
  const court = await create();
  const none = { code: 'not_found', message: 'There is no court 999999.' };
  const preview = (id: number) => courts.previewPolicy(fixture, id, { policy: {} });
  const gone = { ...court, id: 999_999 };
  await assert.rejects(patch(gone, {}), none);
  await assert.rejects(preview(gone.id), none);
  await assert.rejects(courts.retireCourt(fixture, gone.id, undefined), none);
  await assert.rejects(getCourtVersion(fixture.db.read, gone.id), none);
  assert.deepEqual({ ...(await getCourtVersion(fixture.db.read, court.id)) }, { id: court.id, version: 1 });
  await assert.rejects(patch(court, { name: 'Other' }, [2]), code('version_mismatch'));
  await assert.rejects(courts.retireCourt(fixture, court.id, [2]), code('version_mismatch'));
  assert.equal((await patch(court, { name: 'Other' }, [1])).version, 2);
});

test('lists the bookings that break changed rules', async () => {
  const court = await open();
  const id = await take(court);
  await take(court, { start_time: '14:00', end_time: '15:00' });
  const hours = { opening_hours: everyDay('12:00', '20:00') };
  const { row, outside } = await courts.patchCourt(fixture, court.id, { patch: hours, accepted: undefined });
  assert.deepEqual([row.version, outside.map(({ booking }) => booking.id)], [2, [id]]);
  fixture.clock.now = Date.parse(`${SUNDAY}T12:00:00Z`);
  assert.deepEqual((await courts.patchCourt(fixture, court.id, { patch: {}, accepted: undefined })).outside, []);
});

test('replays bookings against a draft, which is not stored', async () => {
  const court = await open();
  const id = await take(court);
  fixture.clock.now = Date.parse(`${SUNDAY}T12:00:00Z`);
  const policy = { opening_hours: everyDay('12:00', '20:00') };
  const { bookings, ...sums } = await courts.previewPolicy(fixture, court.id, { policy });
  assert.deepEqual(sums, { date_from: '2026-08-25', date_to: SUNDAY, checked: 1, refused: 1 });
  assert.deepEqual(
    bookings.map(({ booking }) => booking.id),
    [id],
  );
  const { date_from, refused } = await courts.previewPolicy(fixture, court.id, { policy: {}, days: 2 });
  assert.deepEqual([date_from, refused], ['2026-11-21', 0]);
  assert.deepEqual({ ...(await stored(court)) }, { ...court });
});

test('changes its time zone only without upcoming bookings, which it lists', async () => {
  const court = await open();
  const ids: number[] = [];
  const move = () => patch(court, { time_zone: 'Asia/Tokyo' });
  const refused = (recordedEvents: string) => ({
    code: 'court_has_bookings',
    message: `The court has upcoming bookings (${recordedEvents}). Cancel them first.`,
    options: { extra: { booking_ids: ids } },
  });
  for (let hour = 10; hour < 15; hour++) {
    ids.push(await take(court, { start_time: toTime(hour * 60), end_time: toTime(hour * 60 + 60) }));
  }
  await assert.rejects(move(), refused(ids.join(', ')));
  ids.push(await take(court, { start_time: '15:00', end_time: '16:00' }));
  await assert.rejects(move(), refused(`${ids.slice(0, 5).join(', ')}…`));
  await assert.rejects(courts.retireCourt(fixture, court.id, undefined), refused(`${ids.slice(0, 5).join(', ')}…`));
  assert.equal((await patch(court, { name: 'Other', time_zone: 'utc' })).name, 'Other');
  fixture.clock.now = Date.parse(`${SUNDAY}T16:00:00Z`);
  assert.equal((await move()).time_zone, 'Asia/Tokyo');
});

test('changes its parts only without upcoming bookings', async () => {
  const parts = [await open(), await open()];
  const part_ids = parts.map(({ id }) => id);
  const hall = await open({ part_ids });
  const booking = await take(hall);
  await assert.rejects(patch(hall, { part_ids: [] }), code('court_has_bookings'));
  assert.deepEqual(await partsOf(hall), part_ids);
  const cancelled = { status: 'cancelled' } as const;
  await fixture.db.transact((db) => db.updateTable('bookings').set(cancelled).where('id', '=', booking).execute());
  await patch(hall, { part_ids: part_ids.slice(1) });
  assert.deepEqual(await partsOf(hall), part_ids.slice(1));
  await assert.rejects(patch(parts[1]!, { time_zone: 'Asia/Tokyo' }), code('validation_failed'));
  await assert.rejects(courts.retireCourt(fixture, parts[1]!.id, undefined), code('court_is_part'));
  await assert.rejects(open({ part_ids: [999_999] }), code('validation_failed'));
  await courts.retireCourt(fixture, hall.id, undefined);
  assert.deepEqual(await partsOf(hall), []);
  await courts.retireCourt(fixture, parts[1]!.id, undefined);
});

test('retires a court', async () => {
  const court = await create();
  fixture.clock.now = NOON + HOUR;
  await courts.retireCourt(fixture, court.id, [1]);
  const rows = fixture.db.read.selectFrom('courts').selectAll().where('id', '=', court.id);
  const time = timestamp(NOON + HOUR);
  const retired = { ...court, retired_at: time, updated_at: time, version: 2 };
  assert.deepEqual({ ...(await rows.executeTakeFirst()) }, retired);
  assert.deepEqual((await recordedEvents()).slice(1), [['court.deleted', time, presentCourt(retired)]]);
  await assert.rejects(courts.retireCourt(fixture, court.id, undefined), code('not_found'));
});

test('lists a hundred bookings at most', async () => {
  const court = await open({ slot_minutes: 10 });
  for (let i = 0; i < 101; i++) await take(court, { start_time: toTime(i * 10), end_time: toTime(i * 10 + 10) });
  await assert.rejects(courts.retireCourt(fixture, court.id, undefined), (error: any) => {
    assert.equal(error.options.extra.booking_ids.length, 100);
    return true;
  });
});

test('allows one court per external_id', async () => {
  const court = await create({ external_id: 'city/17' });
  const taken = { code: 'external_id_taken', message: 'Another court has the external_id city/17.' };
  await assert.rejects(create({ external_id: 'city/17' }), taken);
  await assert.rejects(patch(await create(), { external_id: 'city/17' }), taken);
  await courts.retireCourt(fixture, court.id, undefined);
  assert.equal((await create({ external_id: 'city/17' })).external_id, 'city/17');
});

test('offers slots of a new court, or after a change of rules, to waiting players', async () => {
  const court = await open({ opening_hours: everyDay('12:00', '24:00') });
  await wait({ court_id: court.id, type: null });
  await wait({ court_id: null, type: 'curling' });
  await patch(court, {});
  assert.deepEqual(await waitStatuses(), ['waiting', 'waiting']);
  await patch(court, { opening_hours: everyDay('00:00', '24:00') });
  assert.deepEqual(await waitStatuses(), ['offered', 'waiting']);
  await open({ type: 'curling' });
  assert.deepEqual(await waitStatuses(), ['offered', 'offered']);
});
