// Many users erase their accounts concurrently in a large database. Prints the durations of the responses and the
// waiting times of other requests. Fails if a response takes more than 2 s, if the 99th percentile of the other
// requests' waiting times exceeds 100 ms, or if personal data remains.
// Options: --size (bookings; three out of four have an event), --users, --booked 0 (the accounts have no bookings or
// events), --postgres 1.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { hashPassword } from '../../src/modules/accounts/passwords.ts';
import { insertToken, insertUser } from '../../src/modules/accounts/store.ts';
import type { Db } from '../../src/platform/db/schema.ts';
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

function numbers(first: number, last: number) {
  return sql`n (i) as (select ${sql.lit(first)} union all select i + 1 from n where i < ${sql.lit(last)})`;
}

async function fill(db: Db, { first, last, courtId, userId }: Record<string, number>): Promise<void> {
  await sql`with recursive ${numbers(first!, last!)}
    insert into bookings (court_id, user_id, booking_date, start_minute, end_minute, time_zone, starts_at, ends_at,
      start_offset_minutes, end_offset_minutes, status, price_amount, price_currency, note, participants, version, created_at, updated_at)
    select ${sql.lit(courtId)}, ${sql.lit(userId)}, '2026-01-01', 600, 660, 'UTC', ${OLD}, '2026-01-01T11:00:00.000Z', 0, 0,
      'completed', 2400, 'EUR', 'A note of some length', case when i % 4 = 0 then '[{"name":"Guest","email":"guest@example.org","user_id":null}]' end,
      1, ${OLD}, ${OLD} from n`.execute(db);
  const upTo = Math.floor(first! + (last! - first!) * 0.75);
  const data = sql`'{"id":' || cast(i as text) || ',"court_id":1,"court_name":"Court 0","user_id":${sql.lit(userId)},"booking_date":"2026-01-01","start_time":"10:00","end_time":"11:00","starts_at":"2026-01-01T10:00:00.000Z","ends_at":"2026-01-01T11:00:00.000Z","status":"confirmed","price":{"amount":2400,"currency":"EUR"},"note":true,"participants":[],"version":1,"created_at":"2026-01-01T10:00:00.000Z"}'`;
  await sql`with recursive ${numbers(first!, upTo)}
    insert into events (type, timestamp, data, sequence) select 'booking.created', ${OLD}, ${data}, i from n`.execute(
    db,
  );
}

/** Creates accounts. Unless `--booked` is 0, each account has a past booking and an event that refers to the user. */
async function addVictims({ db }: Context, courtId: number): Promise<Account[]> {
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
          await sql`insert into bookings (court_id, user_id, booking_date, start_minute, end_minute, time_zone, starts_at, ends_at,
            start_offset_minutes, end_offset_minutes, status, note, version, created_at, updated_at)
            values (${courtId}, ${id}, '2026-01-01', 600, 660, 'UTC', ${OLD}, '2026-01-01T11:00:00.000Z', 0, 0, 'completed', 'victim', 1, ${OLD}, ${OLD})`.execute(
            db,
          );
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
  const victims = await addVictims(context, courtId);
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
    (select count(*) from users where email like '%victims.example') + (select count(*) from bookings where note = 'victim') as n`.execute(
    db.read,
  );
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
