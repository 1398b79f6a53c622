import assert from 'node:assert/strict';
import type { AsyncCommand } from 'fast-check';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import type { Answer, Club } from '../club.ts';
import {
  type Filter,
  type Model,
  type ModelBooking,
  type Status,
  book,
  cancel,
  change,
  dateOf,
  endOf,
  list,
  settle,
  show,
  startOf,
  timeOf,
  todayAt,
  violations,
} from './model.ts';

const MINUTE = 60_000;

/** The running service, which the test compares with the model. */
export interface Real {
  club: Club;
  /** The test never sets the clock later than this, because the admin's token expires shortly afterwards. */
  last: number;
  players: { token: string; user: { id: number } }[];
  admin: { token: string };
}
export type Command = AsyncCommand<Model, Real>;

function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name };
}

function at<T>(items: T[], index: number): T | undefined {
  return items[index % items.length];
}

function assertShown(shown: any, booking: ModelBooking): void {
  const expected = show(booking);
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, shown[name]])), expected);
}

function assertAnswer(answer: Answer, refusal: string | undefined, booking: ModelBooking): void {
  assert.equal(answer.body.code, refusal, answer.text);
  if (refusal === undefined) assertShown(answer.body, booking);
  assert.equal(answer.status, refusal === undefined ? 200 : refusal === 'not_found' ? 404 : 409);
}

/** A player's booking request. `days` is relative to the current date at the court. */
interface Attempt {
  who: number;
  where: number;
  days: number;
  start: number;
  length: number;
}

export function create({ who, where, days, start, length }: Attempt): Command {
  const name = `create(player ${who}, court ${where}, day +${days}, ${timeOf(start)}, ${length} min)`;
  return command(name, async (model, { club, players }) => {
    const court = model.courts[where]!;
    const player = players[who]!;
    const wish = { day: todayAt(court, model.now) + days, start, end: start + length };
    const times = { start_time: timeOf(wish.start), end_time: timeOf(wish.end) };
    const body = { court_id: court.id, booking_date: dateOf(wish.day), ...times };
    const answer = await club.call('POST', '/bookings', { body, as: player });
    const codes = violations(model, court, wish);
    if (codes.length === 0) {
      assert.equal(answer.status, 201, answer.text);
      return assertShown(answer.body, book(model, court, { user: player.user.id, wish, id: answer.body.id }));
    }
    assert.equal(answer.body?.code, codes[0], `${answer.text}; expected ${codes.join()}`);
    assert.equal(answer.status, ['court_inactive', 'slot_taken'].includes(codes[0]!) ? 409 : 422);
    if (codes[0] === 'validation_failed') return;
    assert.deepEqual([...new Set(answer.body.errors.map((error: any) => error.code))], codes);
  });
}

export const cancelOne = (who: number, which: number) =>
  command(`cancel(player ${who}, booking ${which})`, async (model, { club, players }) => {
    const booking = at(model.bookings, which);
    if (!booking) return;
    const player = players[who]!;
    const answer = await club.call('DELETE', `/bookings/${booking.id}`, { as: player });
    assertAnswer(answer, cancel(model, booking, player.user.id), booking);
  });

export const changeOne = (which: number, status: Status, reason: string | null) =>
  command(`change(booking ${which}, ${status}, ${reason})`, async (model, { club, admin }) => {
    const booking = at(model.bookings, which);
    if (!booking) return;
    const body = { status, ...(reason !== null && { reason }) };
    const answer = await club.call('PATCH', `/admin/bookings/${booking.id}`, { body, as: admin });
    assertAnswer(answer, change(model, booking, status, reason), booking);
  });

export const setActive = (where: number, active: boolean) =>
  command(`setActive(court ${where}, ${active})`, async (model, { club, admin }) => {
    const court = model.courts[where]!;
    const answer = await club.call('PATCH', `/admin/courts/${court.id}`, { body: { active }, as: admin });
    assert.equal(answer.status, 200);
    court.active = active;
  });

function moveClock(model: Model, { club, last }: Real, now: number): void {
  if (now < model.now || now > last) return;
  model.now = club.clock.now = now;
}

export const advance = (minutes: number) =>
  command(`advance(${minutes} min)`, async (model, real) => moveClock(model, real, model.now + minutes * MINUTE));

export const goTo = (which: number, edge: 'start' | 'end' | 'cutoff', shift: number) =>
  command(`goTo(${edge} of booking ${which}, ${shift} ms)`, async (model, real) => {
    const booking = at(model.bookings, which);
    if (!booking) return;
    const moments = {
      start: startOf(booking),
      end: endOf(booking),
      cutoff: startOf(booking) - booking.court.cutoff * MINUTE,
    };
    moveClock(model, real, moments[edge] + shift);
  });

export const tick = () =>
  command('applyDueStatuses', async (model, { club }) => {
    await applyDueStatuses(club.context);
    settle(model);
  });

/** Asserts that all pages of a list together contain the same bookings as the model. */
async function assertList(
  model: Model,
  { club, as, path }: { club: Club; as: { token: string }; path: string },
  filter: Filter,
  limit: number,
): Promise<any[]> {
  const { court, when, statuses } = filter;
  const query = {
    limit: `${limit}`,
    ...(court && { court_id: `${court.id}` }),
    ...(when && { when }),
    ...(statuses && { status: statuses.join(',') }),
  };
  const rows: any[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const search = new URLSearchParams({ ...query, ...(cursor !== undefined && { cursor }) }).toString();
    const answer = await club.call('GET', `${path}?${search}`, { as });
    assert.equal(answer.status, 200, answer.text);
    rows.push(...answer.body.data);
    cursor = answer.body.next_cursor as string | null;
  }
  const expected = list(model, filter);
  assert.deepEqual(
    rows.map((row) => row.id),
    expected.map((booking) => booking.id),
    `${path} ${JSON.stringify(query)}`,
  );
  for (const [i, booking] of expected.entries()) assertShown(rows[i], booking);
  return rows;
}

export const listOwn = (who: number, filter: Filter, limit: number) =>
  command(`list(player ${who}, ${JSON.stringify(filter)}, limit ${limit})`, async (model, { club, players }) => {
    const player = players[who]!;
    await assertList(model, { club, as: player, path: '/bookings' }, { ...filter, user: player.user.id }, limit);
  });

export async function assertEnd(model: Model, { club, admin }: Real): Promise<void> {
  for (const court of model.courts) {
    const rows = await assertList(model, { club, as: admin, path: '/admin/bookings' }, { court }, 100);
    const holding = rows.filter((row) => row.status !== 'cancelled' && row.status !== 'rejected');
    const times = holding.map((row) => [Date.parse(row.starts_at), Date.parse(row.ends_at)] as const);
    const sorted = times.toSorted(([a], [b]) => a - b);
    const tooClose = sorted.filter(([start], i) => i > 0 && start < sorted[i - 1]![1] + court.buffer * MINUTE);
    assert.deepEqual(tooClose, [], 'bookings overlap, or are closer than the buffer');
  }
  const events = await club.context.db.read.selectFrom('events').selectAll().orderBy('id').execute();
  const byBooking = Map.groupBy(events, ({ data }) => JSON.parse(data).id);
  for (const { id, events: expected } of model.bookings) {
    const types = byBooking
      .get(id)
      ?.filter(({ type }) => type.startsWith('booking.'))
      .map(({ type }) => type);
    assert.deepEqual(types, expected, `events of booking ${id}`);
  }
}
