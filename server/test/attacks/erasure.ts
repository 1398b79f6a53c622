// Many users erase their accounts concurrently in a large database. Prints the durations of the responses and the
// waiting times of other requests. Fails if a response takes more than 2 s, if the 99th percentile of the other
// requests' waiting times exceeds 100 ms, or if personal data remains.
// Options: --size (bookings; three out of four have an event, one out of four has a participant), --users, --booked 0
// (no bookings or events refer to the accounts), --postgres 1.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { hashPassword } from '../../src/modules/accounts/passwords.ts';
import { writeNamedPeople } from '../../src/kernel/event-people.ts';
import { insertToken, insertUser } from '../../src/modules/accounts/store.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import type { Context } from '../../src/platform/context.ts';
import { hashSecret, newSecret } from '../../src/platform/secrets.ts';
import { timestamp } from '../../src/platform/time.ts';
import { atExit, milliseconds, openDatabase, print, readNumbers, run } from '../faults/script.ts';
import { type Account, insertFixture, launchServer, openContext } from '../processes.ts';
import { startBystander } from './bystander.ts';

const options = readNumbers({ size: 20_000, users: 30, booked: 1, postgres: 0 });
const MAX_ANSWER_MS = 2000;
const MAX_P99_MS = 100;
/** Time for which other requests are measured before the attack, in milliseconds. */
const CALM_MS = 3000;
const PASSWORD = 'long rallies at dawn';
const BATCH = 2000;
const OLD = '2026-01-01T10:00:00.000Z';
/** A row of `bookings`. */
const past = {
  ...({ booking_date: '2026-01-01', start_minute: 600, end_minute: 660, time_zone: 'UTC', starts_at: OLD } as const),
  ...({ ends_at: '2026-01-01T11:00:00.000Z', start_offset_minutes: 0, end_offset_minutes: 0 } as const),
  ...({ status: 'completed', version: 1, created_at: OLD, updated_at: OLD } as const),
};

function numbers(first: number, last: number) {
  return sql`n (i) as (select ${sql.lit(first)} union all select i + 1 from n where i < ${sql.lit(last)})`;
}

async function fill(db: Db, { first, last, courtId, userId }: Record<string, number>): Promise<void> {
  await sql`with recursive ${numbers(first!, last!)}
    insert into bookings (court_id, user_id, booking_date, start_minute, end_minute, time_zone, starts_at, ends_at,
      start_offset_minutes, end_offset_minutes, status, price_amount, price_currency, note, participants, version, created_at, updated_at)
    select ${sql.lit(courtId)}, ${sql.lit(userId)}, '2026-01-01', 600, 660, 'UTC', ${OLD}, '2026-01-01T11:00:00.000Z', 0, 0,
      'completed', 2400, 'EUR', 'A note of some length', case when i % 4 = 0 then '[{"name":"Guest","email":"guest' || cast(i as text) || '@example.org","user_id":null}]' end,
      1, ${OLD}, ${OLD} from n`.execute(db);
  // The hashes only need to differ from the hashes of the erased accounts.
  await sql`insert into named_people (booking_id, email_hash) select id, cast(id as text) from bookings
    where participants is not null and id > (select coalesce(max(booking_id), 0) from named_people)`.execute(db);
  const upTo = Math.floor(first! + (last! - first!) * 0.75);
  const data = sql`'{"id":' || cast(i as text) || ',"court_id":1,"court_name":"Court 0","user_id":${sql.lit(userId)},"booking_date":"2026-01-01","start_time":"10:00","end_time":"11:00","starts_at":"2026-01-01T10:00:00.000Z","ends_at":"2026-01-01T11:00:00.000Z","status":"confirmed","price":{"amount":2400,"currency":"EUR"},"note":true,"participants":[],"version":1,"created_at":"2026-01-01T10:00:00.000Z"}'`;
  await sql`with recursive ${numbers(first!, upTo)}
    insert into events (type, timestamp, data, sequence) select 'booking.created', ${OLD}, ${data}, i from n`.execute(
    db,
  );
}

/**
 * Creates accounts. Unless `--booked` is 0, each account has a past booking and an event that refers to the user, and
 * is a participant of another user's booking.
 */
async function addVictims({ db }: Context, courtId: number, hostId: number): Promise<Account[]> {
  const password_hash = await hashPassword(PASSWORD);
  const accounts: Account[] = [];
  for (let i = 0; i < options.users; i++) {
    const token = newSecret('cst');
    const created_at = timestamp(Date.now());
    accounts.push(
      await db.transact(async (db) => {
        const email = `victim${i}@victims.example`;
        const { id } = await insertUser(
          db,
          { name: `Victim ${i}`, email, phone: null, role: 'player', password_hash },
          created_at,
        );
        const expires_at = timestamp(Date.now() + 86_400_000);
        await insertToken(db, { token_hash: hashSecret(token), user_id: id, created_at, expires_at });
        if (options.booked > 0) {
          await insertRow(db, 'bookings', { ...past, court_id: courtId, user_id: id, note: 'victim' });
          const participants = JSON.stringify([{ name: `Victim ${i}`, email, user_id: id }]);
          const other = await insertRow(db, 'bookings', { ...past, court_id: courtId, user_id: hostId, participants });
          await writeNamedPeople(db, [{ id: other.id, participants, people: null }]);
          const data = JSON.stringify({ id: 1, user_id: id, participants: [] });
          await sql`insert into events (type, timestamp, data) values ('booking.created', ${OLD}, ${data})`.execute(db);
        }
        return { id, token };
      }),
    );
  }
  return accounts;
}

async function isErased(db: Db): Promise<boolean> {
  const left = await db.selectFrom('users').select('id').where('erasing', 'is not', null).execute();
  return left.length === 0;
}

await run(async () => {
  print.run(options);
  print.load('before');
  const database = await openDatabase(options.postgres > 0);
  const fixture = await insertFixture(database, { players: 1, courts: 1 });
  const context = await openContext(database);
  const { db } = context;
  const [courtId, userId] = [fixture.courts[0]!, fixture.players[0]!.id];
  for (let first = 1; first <= options.size; first += BATCH) {
    const last = Math.min(first + BATCH - 1, options.size);
    await db.transact((db) => fill(db, { first, last, courtId, userId }));
  }
  const victims = await addVictims(context, courtId, userId);
  const server = await launchServer(database, atExit);
  const headers = { 'x-api-key': fixture.key, 'content-type': 'application/json' };
  await fetch(`${server.origin}/api/v1/courts`, { headers });
  const bystander = startBystander(server, fixture);
  await sleep(CALM_MS);
  await bystander.calm();
  const began = performance.now();
  const answers = await Promise.all(
    victims.map(async ({ token }) => {
      const request = {
        method: 'DELETE',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: JSON.stringify({ password: PASSWORD }),
      };
      const { status } = await fetch(`${server.origin}/api/v1/auth/me`, request);
      return { status, ms: performance.now() - began };
    }),
  );
  while (!(await isErased(db.read))) await sleep(50);
  const total = performance.now() - began;
  const p99 = await bystander.stop();
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const accepted = answers.filter(({ status }) => status === 204).length;
  const { rows } = await sql<{ n: number }>`select
    (select count(*) from users where email like '%victims.example') + (select count(*) from bookings
      where note = 'victim' or participants like '%victims.example%') as n`.execute(db.read);
  const others = answers.map(({ status }) => status).filter((status) => status !== 204);
  if (others.length > 0) print.figure('other answers', others.join(', '));
  print.figure('erased (204)', `${accepted} of ${victims.length}`);
  print.figure(
    'first and last answer',
    `${milliseconds(Math.min(...answers.map(({ ms }) => ms)))}, ${milliseconds(slowest)}`,
  );
  print.figure('all traces removed', milliseconds(total));
  print.figure('traces left', rows[0]!.n);
  await server.kill();
  await db.close();
  const faults = [accepted < victims.length, slowest > MAX_ANSWER_MS, p99 > MAX_P99_MS, rows[0]!.n > 0];
  return faults.filter(Boolean).length;
});
