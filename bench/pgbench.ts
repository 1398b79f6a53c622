import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Club } from './club.ts';
import type { Load } from './load.ts';
import { SLOT, SLOTS_A_DAY } from './slots.ts';

/** Debian installs PostgreSQL's programs in this folder, which is not on the PATH. */
const DEBIAN = '/usr/lib/postgresql';
/** Number of days reserved for each turn. No turn is long enough to fill all these days with bookings. */
const DAYS_A_TURN = 200;
const FIRST_DAY = '2040-01-01';

export function findPgbench(): string | undefined {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench';
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin/pgbench')).find((path) => existsSync(path));
}

interface Turn {
  program: string;
  clients: number;
  seconds: number;
  /** The number of the turn. Each turn books different days, so that no slot is booked twice. */
  turn: number;
}

/** Runs pgbench, which inserts each booking's rows in one transaction with prepared statements. */
export async function runPgbench(
  { folder, databaseUrl, courts, players }: Club,
  { program, clients, seconds, turn }: Turn,
): Promise<Load> {
  const run = mkdtempSync(join(folder, 'pgbench-'));
  const script = join(run, 'book.sql');
  writeFileSync(script, BOOK);
  const now = new Date().toISOString();
  const values = {
    ...{ clients, i: 0, courts: courts.length, players: players.length, base: turn * DAYS_A_TURN },
    ...{ first_court: Math.min(...courts), first_player: Math.min(...players.map(({ id }) => id)) },
    now,
  };
  const defined = Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const size = ['-c', String(clients), '-T', String(Math.max(1, Math.round(seconds)))];
  const logging = ['--log', '--log-prefix', join(run, 'log')];
  const child = spawn(program, ['-n', '-M', 'prepared', ...size, ...logging, ...defined, '-f', script, databaseUrl]);
  const output = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray());
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`pgbench: ${(await Promise.all(output)).flat().join('')}`);
  const latencies = readLatencies(run);
  rmSync(run, { recursive: true });
  return {
    seconds: Math.max(1, Math.round(seconds)),
    latencies,
    answered: latencies.length,
    refused: 0,
    errors: 0,
    next: 0,
    busy: 0,
  };
}

/** Reads the duration of each transaction from pgbench's log. The third column contains microseconds. */
function readLatencies(folder: string): Float64Array {
  const logs = readdirSync(folder).filter((name) => name.startsWith('log'));
  const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  return Float64Array.from(lines.filter(Boolean), (line) => Number(line.split(' ')[2]) / 1000);
}

const BOOK = `
\\set n :i * :clients + :client_id
\\set i :i + 1
\\set court :first_court + :n % :courts
\\set player :first_player + random(0, :players - 1)
\\set day :base + :n / (:courts * ${SLOTS_A_DAY})
\\set start (:n / :courts) % ${SLOTS_A_DAY} * ${SLOT}
\\set stop :start + ${SLOT}
\\startpipeline
begin;
insert into bookings (court_id, user_id, booking_date, start_minute, end_minute, time_zone, starts_at, ends_at,
    start_offset_minutes, end_offset_minutes, status, price_amount, price_currency, version, created_at, updated_at)
  values (:court, :player, (date '${FIRST_DAY}' + :day::int)::text, :start, :stop, 'UTC',
    (date '${FIRST_DAY}' + :day::int)::text, (date '${FIRST_DAY}' + :day::int)::text, 0, 0, 'confirmed',
    1200, 'EUR', 1, :now, :now);
insert into occupancy (space_id, booking_date, start_minute, end_minute, booking_id)
  values (:court, (date '${FIRST_DAY}' + :day::int)::text, :start, :stop, currval('bookings_id_seq'));
insert into events (type, timestamp, data) values ('booking.created', :now, repeat('x', 640));
commit;
\\endpipeline
`;
