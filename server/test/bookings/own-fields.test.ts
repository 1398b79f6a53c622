// Runs on both engines.
// A module can add a field to bookings without changes to the kernel. The test adds a `BookingPart` that rents lanterns.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import Type from 'typebox';
import type { BookingPart, OwnField, Facts } from '../../src/kernel/part.ts';
import { parts } from '../../src/kernel/parts.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { transact } from '../../src/platform/db/transact.ts';
import type { Club } from '../club.ts';

declare module '../../src/platform/db/schema.ts' {
  interface Tables {
    lantern_rentals: { booking_id: number; lanterns: number };
  }
}
declare module '../../src/kernel/part.ts' {
  interface Facts {
    lanternsLeft?: number;
  }
}

// The schemas are built when the kernel is imported, so this file must not share a process with others.
process.env['HAS_LANTERNS'] = 'true';
const STOCK = 5;
const RENT = 300;
const locked: unknown[] = [];
const field: OwnField = { schema: Type.Integer({ minimum: 0, maximum: 20 }), absent: 0, table: 'lantern_rentals' };
const fields: object = { lanterns: field };

interface Rented {
  used: number;
}

/** The lanterns of a club, for all bookings together. A court with the name "Doubles" needs at least two players. */
const lanternsPart: BookingPart<Rented> = {
  fields,
  async lock(_db, requests) {
    locked.push(...requests.map((request) => [request.slot.date, lanternsIn(request)]));
  },
  async load(db, requests) {
    const existing = new Set(requests.map(({ existingId }) => existingId));
    const { rows } = await sql<{ booking_id: number; lanterns: number }>`select * from lantern_rentals`.execute(db);
    const others = rows.filter(({ booking_id }) => !existing.has(booking_id));
    return { used: others.reduce((sum, { lanterns }) => sum + lanterns, 0) };
  },
  facts: ({ used }) => ({ lanternsLeft: STOCK - used }),
  rules: [
    {
      name: 'lanterns',
      code: 'quota_exceeded',
      needsRequest: true,
      checksPeople: true,
      field: () => 'lanterns',
      breaks: (check) => lanterns(check) > check.lanternsLeft!,
      detail: ({ lanternsLeft }) => `There are ${lanternsLeft} lanterns left.`,
    },
    {
      name: 'partner',
      code: 'too_many_people',
      needsRequest: true,
      checksPeople: true,
      exemptsAdmins: true,
      field: () => 'participants',
      breaks: ({ court, companions }) => court.name === 'Doubles' && companions!.length === 0,
      detail: () => 'Name another player.',
    },
  ],
  price: (check) => (lanterns(check) > 0 ? { adds: { amount: lanterns(check) * RENT, currency: 'EUR' } } : undefined),
  granted(loaded, request) {
    loaded.used += lanternsIn(request);
  },
};

function lanterns({ request }: Facts): number {
  return request ? lanternsIn(request) : 0;
}

/** A module declares the type of its field in `OwnFields` instead. Here, this would change the types of the service. */
function lanternsIn({ fields }: { fields: object }): number {
  return (fields as { lanterns: number }).lanterns;
}

let club: Club;
type Person = Awaited<ReturnType<Club['signIn']>>;
let player: Person;
let admin: Person;
before(async () => {
  (parts as BookingPart[]).push(lanternsPart);
  const { openClub } = await import('../club.ts');
  club = await openClub();
  await inTransaction((db) =>
    sql`create table lantern_rentals (
      booking_id bigint primary key references bookings (id), lanterns integer not null
    )`.execute(db),
  );
});
beforeEach(async () => {
  player = await club.signIn();
  admin = await club.signIn('admin');
  await inTransaction((db) => sql`delete from lantern_rentals`.execute(db));
  locked.length = 0;
});
after(() => club.close());

const inTransaction = (work: (db: Db) => Promise<unknown>) => transact(club.context.db, work);
const priced = { price_per_hour: { amount: 1000, currency: 'EUR' } };

async function bodyAt(start: number, fields: object = {}, court: Record<string, unknown> = priced) {
  const { id } = await club.court(court);
  const hour = (hours: number) => `${String(hours).padStart(2, '0')}:00`;
  return { court_id: id, booking_date: '2026-11-22', start_time: hour(start), end_time: hour(start + 1), ...fields };
}

const post = (body: object, as = player) => club.call('POST', '/bookings', { body, as });

test('a booking stores, shows and prices the own field of a part', async () => {
  const { status, body } = await post(await bodyAt(10, { lanterns: 2 }));
  assert.deepEqual([status, body.lanterns, body.price.amount], [201, 2, 1000 + 2 * RENT]);
  assert.deepEqual(locked, [['2026-11-22', 2]]);
  const { body: shown } = await club.call('GET', `/bookings/${body.id}`, { as: player });
  assert.equal(shown.lanterns, 2);
  const { body: list } = await club.call('GET', '/bookings', { as: player });
  const lanterns = list.data.map(({ lanterns }: { lanterns: number }) => lanterns);
  assert.deepEqual(lanterns, [2]);
});

test('the field is optional, and its schema is checked', async () => {
  const { body } = await post(await bodyAt(10));
  assert.deepEqual([body.lanterns, body.price.amount], [0, 1000]);
  const refused = await post(await bodyAt(11, { lanterns: -1 }));
  assert.deepEqual([refused.status, refused.body.errors[0].pointer], [422, '#/lanterns']);
});

test('a rule checks the field against the bookings of the same batch', async () => {
  const bodies = await Promise.all([10, 12, 14].map((start) => bodyAt(start, { lanterns: 2 })));
  const answers = await Promise.all(bodies.map((body) => post(body)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  assert.deepEqual([refused.body.code, refused.body.detail], ['quota_exceeded', 'There are 1 lanterns left.']);
});

test('an admin overrides the rule of a part by its name', async () => {
  const input = { ...(await bodyAt(10, { lanterns: 9 })), guest_name: 'Bo' };
  const refused = await club.call('POST', '/admin/bookings', { body: input, as: admin });
  assert.deepEqual([refused.status, refused.body.errors[0].override], [409, 'lanterns']);
  const body = { ...input, override: ['lanterns'] };
  const made = await club.call('POST', '/admin/bookings', { body, as: admin });
  assert.deepEqual([made.status, made.body.lanterns, made.body.overrides], [201, 9, ['lanterns']]);
});

test('a change of the field alone is checked, priced and recorded', async () => {
  const { body: booking } = await post(await bodyAt(10, { lanterns: 1 }));
  const patch = (body: object) => club.call('PATCH', `/bookings/${booking.id}`, { body, as: player });
  const more = await patch({ lanterns: 5 });
  assert.deepEqual([more.status, more.body.lanterns, more.body.price.amount], [200, 5, 1000 + 5 * RENT]);
  assert.equal((await patch({ lanterns: 6 })).body.code, 'quota_exceeded');
  const none = await patch({ lanterns: 0 });
  assert.deepEqual([none.body.lanterns, none.body.price.amount, none.body.version], [0, 1000, 3]);
  const moved = await patch({ start_time: '12:00', lanterns: 4 });
  assert.deepEqual(
    [moved.body.lanterns, moved.body.start_time, moved.body.price.amount],
    [4, '12:00', 1000 + 4 * RENT],
  );
  const kept = await patch({ start_time: '14:00' });
  assert.deepEqual([kept.body.lanterns, kept.body.price.amount], [4, 1000 + 4 * RENT]);
});

test('a rule also checks new participants, but nobody is kept from leaving', async () => {
  const doubles = { ...priced, name: 'Doubles' };
  const friend = await club.signIn();
  const alone = await post(await bodyAt(10, {}, doubles));
  assert.deepEqual([alone.status, alone.body.detail], [422, 'Name another player.']);
  const { body: booking } = await post(await bodyAt(10, { participants: [{ email: friend.user.email }] }, doubles));
  const patch = { body: { participants: [] }, as: player };
  const refused = await club.call('PATCH', `/bookings/${booking.id}`, patch);
  assert.deepEqual([refused.status, refused.body.detail], [422, 'Name another player.']);
  const left = await club.call('DELETE', `/bookings/${booking.id}/participants/me`, { as: friend });
  assert.equal(left.status, 204);
});

test('the search for free times skips rules that need a request', async () => {
  const { court_id } = await bodyAt(10, {}, { ...priced, name: 'Doubles' });
  const { status, body } = await club.call('GET', `/courts/${court_id}/availability?date=2026-11-22`);
  assert.equal(status, 200);
  assert.ok(body.data[0].starts.length > 0);
});
