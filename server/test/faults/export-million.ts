// Exports a million bookings through the API. Fails if rows are missing or the service's memory grows by 100 MiB or
// more. Options: --bookings, --postgres 1 (default: SQLite).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startCluster } from '../embedded-postgres.ts';
import { insertFixture, launchServer, openContext } from '../processes.ts';
import { atExit, print, readNumbers, run } from './script.ts';

const options = readNumbers({ bookings: 1_000_000, postgres: 0 });
const MAX_GROWTH_MIB = 100;
const BATCH_SIZE = 2000;
const SAMPLE_MS = 100;
const WARM_UP_PAGES = 200;

/** Inserts the bookings with SQL, because creating them through the service would take longer than the export. */
async function fill(database: string, courtId: number, userId: number): Promise<void> {
  const { db } = await openContext(database);
  for (let first = 0; first < options.bookings; first += BATCH_SIZE) {
    const last = Math.min(first + BATCH_SIZE, options.bookings);
    await db.transact((db) =>
      sql`
        with recursive n (i) as (select ${sql.lit(first)} union all select i + 1 from n where i + 1 < ${sql.lit(last)})
        insert into bookings (court_id, user_id, booking_date, start_minute, end_minute, time_zone, starts_at, ends_at,
          start_offset_minutes, end_offset_minutes, status, price_amount, price_currency, note, version, created_at, updated_at)
        select ${sql.lit(courtId)}, ${sql.lit(userId)}, '2020-01-01', 600, 660, 'UTC', '2020-01-01T10:00:00.000Z',
          '2020-01-01T11:00:00.000Z', 0, 0, 'completed', 2400, 'EUR', 'A note of some length, as people write them', 1,
          '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z' from n`.execute(db),
    );
  }
  await db.close();
}

/** Returns the current and the maximum memory of the process in MiB. */
function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

await run(async () => {
  print.run(options);
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = options.postgres > 0 ? await startCluster() : undefined;
  const database = cluster?.url ?? `file:${join(folder, 'club.db')}`;
  const { key, admin, courts } = await insertFixture(database, { players: 1, courts: 1 });
  await fill(database, courts[0]!, admin.id);
  const server = await launchServer(database, atExit);
  const headers = { 'x-api-key': key, authorization: `Bearer ${admin.token}` };
  const get = (path: string) => fetch(`${server.origin}/api/v1/admin/exports/${path}`, { headers });
  // Read some pages of bookings first, so that the heap reaches its usual size.
  const list = `${server.origin}/api/v1/admin/bookings?limit=100`;
  for (let i = 0; i < WARM_UP_PAGES; i += 1) await (await fetch(list, { headers })).text();
  const before = memoryOf(server.pid).now;
  const began = performance.now();
  let [lines, bytes, most] = [0, 0, before];
  const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid).now)), SAMPLE_MS);
  for await (const chunk of (await get('bookings')).body!) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  clearInterval(watch);
  print.figure('rows', lines - 1);
  print.figure('MiB sent', Math.round(bytes / 2 ** 20));
  print.figure('seconds', Math.round((performance.now() - began) / 1000));
  print.figure('MiB of memory before', Math.round(before));
  print.figure('peak MiB during the export', Math.round(most));
  print.figure('growth in MiB', Math.round(most - before));
  print.figure('peak MiB since the start', Math.round(memoryOf(server.pid).most));
  await server.kill();
  await cluster?.stop();
  return Number(lines - 1 !== options.bookings) + Number(most - before >= MAX_GROWTH_MIB);
});
