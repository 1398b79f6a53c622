import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Club } from './club.ts';
import type { Load } from './load.ts';
import { PGBENCH_FROM, SLOT, SLOTS_A_DAY } from './slots.ts';

/** Where Debian keeps the programs that it puts on nobody's path. */
const DEBIAN = '/usr/lib/postgresql';
const PLAYERS = 5000;
/** How many days further each turn books: more than it can fill. */
const DAYS_A_TURN = 200;

/** The pgbench of this machine, or undefined. */
export function findPgbench(): string | undefined {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench';
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin/pgbench')).find((path) => existsSync(path));
}

/** Players of its own, or those of the service would have more bookings than they may. */
export async function addPlayers(club: Club): Promise<{ first: number; count: number }> {
  const now = new Date().toISOString();
  const rows = await club.query(
    `insert into users (name, role, created_at, updated_at)
      select 'pgbench ' || n, 'player', '${now}', '${now}' from generate_series(1, ${PLAYERS}) as n returning id`,
  );
  return { first: Math.min(...rows.map(({ id }) => Number(id))), count: rows.length };
}

interface Turn {
  program: string;
  /** `extended`: the server plans a statement each time. `prepared`: once for a connection, as for the service. */
  protocol: 'extended' | 'prepared';
  players: { first: number; count: number };
  /** How many connections book at once. */
  clients: number;
  seconds: number;
  /** Which turn it is: no two ask for the same slots. */
  turn: number;
}

/** Books with the statements of `POST /bookings` and nothing around them, each booking in one transaction. */
export async function runPgbench(
  { folder, databaseUrl, courts }: Club,
  { program, protocol, players, clients, seconds, turn }: Turn,
): Promise<Load> {
  const run = mkdtempSync(join(folder, 'pgbench-'));
  const script = join(run, 'book.sql');
  writeFileSync(script, BOOK);
  const now = new Date().toISOString();
  const values = {
    ...{ clients, i: 0, courts: courts.length, players: players.count, base: turn * DAYS_A_TURN },
    ...{ first_court: Math.min(...courts), first_player: players.first },
    ...{ now, today: now.slice(0, 10) },
  };
  const defined = Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const size = ['-c', String(clients), '-T', String(Math.max(1, Math.round(seconds)))];
  const logging = ['--log', '--log-prefix', join(run, 'log')];
  const began = performance.now();
  const child = spawn(program, ['-n', '-M', protocol, ...size, ...logging, ...defined, '-f', script, databaseUrl]);
  const output = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray());
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`pgbench: ${(await Promise.all(output)).flat().join('')}`);
  const latencies = readLatencies(run);
  rmSync(run, { recursive: true });
  const took = (performance.now() - began) / 1000;
  return { seconds: took, latencies, statuses: new Map([[201, latencies.length]]), errors: 0, next: 0, busy: 0 };
}

/** Milliseconds of each transaction; its third column has microseconds. */
function readLatencies(folder: string): Float64Array {
  const logs = readdirSync(folder).filter((name) => name.startsWith('log'));
  const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  return Float64Array.from(lines.filter(Boolean), (line) => Number(line.split(' ')[2]) / 1000);
}

/** The statements as the service sends them, and in as many packets. A date costs the server a cast,
 * and the id, which pgbench cannot read within a pipeline, a look at its sequence. */
const BOOK = `
\\set n :i * :clients + :client_id
\\set i :i + 1
\\set court :first_court + :n % :courts
\\set player :first_player + random(0, :players - 1)
\\set day :base + :n / (:courts * ${SLOTS_A_DAY})
\\set start (:n / :courts) % ${SLOTS_A_DAY} * ${SLOT}
\\set stop :start + ${SLOT}
\\startpipeline
begin isolation level read committed;
set local idle_in_transaction_session_timeout = 5000;
select id from users where id = :player for no key update;
select * from courts where id = :court and retired_at is null for no key update;
select space_id, booking_date, start_minute, end_minute, booking_id from occupancy
  where space_id = :court and booking_date = (date '${PGBENCH_FROM}' + :day::int)::text
    and start_minute < :stop + (select buffer_minutes from courts where id = :court)
    and end_minute > :start - (select buffer_minutes from courts where id = :court);
select * from closures where last_date >= :today and start_date <= :today order by id;
select id, court_id from bookings
  where user_id = :player and starts_at > :now and ends_at > :now and status in ('offered', 'pending', 'confirmed');
select next_id('bookings') as id;
\\endpipeline
\\startpipeline
insert into bookings (id, court_id, user_id, booking_date, start_minute, end_minute, time_zone, starts_at, ends_at,
    start_offset_minutes, end_offset_minutes, status, price_amount, price_currency, note, cancelled_at, cancelled_by,
    status_reason, version, created_at, updated_at)
  values (currval('bookings_id_seq'), :court, :player, (date '${PGBENCH_FROM}' + :day::int)::text, :start, :stop, 'UTC', (date '${PGBENCH_FROM}' + :day::int)::text,
    (date '${PGBENCH_FROM}' + :day::int)::text, 0, 0, 'confirmed', 1200, 'EUR', null, null, null, null, 1, :now, :now);
insert into events (type, timestamp, data) values ('booking.created', :now, repeat('x', 640));
insert into occupancy (space_id, booking_date, start_minute, end_minute, booking_id)
  values (:court, (date '${PGBENCH_FROM}' + :day::int)::text, :start, :stop, currval('bookings_id_seq'));
commit;
\\endpipeline
`;
