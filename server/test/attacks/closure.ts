// An admin closes a court, which cancels many bookings. Prints the response time of the closure, the time until all
// bookings are cancelled, and the waiting times of other requests. Fails if a booking is not cancelled, or if the 99th
// percentile of the other requests' waiting times exceeds 100 ms.
// Options: --size (bookings that overlap the closure), --postgres 1.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/schema.ts';
import { atExit, milliseconds, openDatabase, print, readNumbers, run } from '../faults/script.ts';
import { insertFixture, launchServer, openContext } from '../processes.ts';
import { startBystander } from './bystander.ts';

const options = readNumbers({ size: 2000, postgres: 0 });
const MAX_P99_MS = 100;
/** Time for which other requests are measured before the attack, in milliseconds. */
const CALM_MS = 3000;
const HALF_HOURS_A_DAY = 48;
const BATCH = 2000;
const FIRST_DAY = '2040-01-01';

/** Inserts consecutive bookings of half an hour, each with its row in `occupancy`. */
async function fill(
  db: Db,
  { first, last, courtId, userId }: Record<'first' | 'last' | 'courtId' | 'userId', number>,
): Promise<void> {
  const rows = Array.from({ length: last - first }, (_, i) => {
    const slot = first + i;
    const start = Date.parse(`${FIRST_DAY}T00:00:00Z`) + slot * 1_800_000;
    const [starts_at, ends_at] = [new Date(start).toISOString(), new Date(start + 1_800_000).toISOString()];
    const times = { booking_date: starts_at.slice(0, 10), start_minute: 30 * (slot % HALF_HOURS_A_DAY) };
    return { id: slot + 1, ...times, end_minute: times.start_minute + 30, starts_at, ends_at };
  });
  const values = rows.map(
    ({ id, booking_date, start_minute, end_minute, starts_at, ends_at }) =>
      sql`(${id}, ${courtId}, ${userId}, ${booking_date}, ${start_minute}, ${end_minute}, 'UTC', ${starts_at}, ${ends_at}, 0, 0, 'confirmed', 1, ${starts_at}, ${starts_at})`,
  );
  await sql`insert into bookings (id, court_id, user_id, booking_date, start_minute, end_minute, time_zone, starts_at, ends_at,
    start_offset_minutes, end_offset_minutes, status, version, created_at, updated_at) values ${sql.join(values)}`.execute(
    db,
  );
  await sql`insert into occupancy (space_id, booking_date, start_minute, end_minute, booking_id)
    select court_id, booking_date, start_minute, end_minute, id from bookings where id > ${first} and id <= ${last}`.execute(
    db,
  );
}

async function countBookingsToCancel(db: Db): Promise<number> {
  const query = db
    .selectFrom('bookings')
    .select(sql<number>`count(*)`.as('n'))
    .where('status', '=', 'confirmed');
  return (await query.executeTakeFirstOrThrow()).n;
}

await run(async () => {
  print.run(options);
  print.load('before');
  const database = await openDatabase(options.postgres > 0);
  const fixture = await insertFixture(database, { players: 1, courts: 1 });
  const { db } = await openContext(database);
  const [courtId, userId] = [fixture.courts[0]!, fixture.players[0]!.id];
  for (let first = 0; first < options.size; first += BATCH) {
    const last = Math.min(first + BATCH, options.size);
    await db.transact((db) => fill(db, { first, last, courtId, userId }));
  }
  await db.transact((tx) => db.resetSequences(tx));
  const server = await launchServer(database, atExit);
  const headers = { 'x-api-key': fixture.key, authorization: `Bearer ${fixture.admin.token}` };
  const bystander = startBystander(server, fixture);
  await sleep(CALM_MS);
  await bystander.calm();
  const began = performance.now();
  const times = { start_date: FIRST_DAY, start_time: '00:00', end_date: '2049-12-31', end_time: '24:00' };
  const answer = await fetch(`${server.origin}/api/v1/admin/closures`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ court_ids: [courtId], ...times, reason: 'Flooded', bookings: 'cancel' }),
  });
  const closure = (await answer.json()) as { id: number; cancelled_booking_ids: number[] };
  const answered = performance.now() - began;
  let left = await countBookingsToCancel(db.read);
  while (left > 0 && performance.now() - began < 120_000) {
    await sleep(50);
    left = await countBookingsToCancel(db.read);
  }
  const total = performance.now() - began;
  const p99 = await bystander.stop();
  print.figure('status', answer.status);
  print.figure('cancelled in the answer', closure.cancelled_booking_ids.length);
  print.figure('answer', milliseconds(answered));
  print.figure('all cancelled', milliseconds(total));
  print.figure('bookings left', left);
  await server.kill();
  await db.close();
  return Number(answer.status !== 201) + Number(left > 0) + Number(p99 > MAX_P99_MS);
});
