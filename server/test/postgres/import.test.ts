// Runs on both engines.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { asJson, courtside, DATA, readCsv, sampleOf, succeed, writeBeside } from '../cli/courtside.ts';
import { engine, makeMigratedDatabase } from '../databases.ts';
import { newFile } from '../processes.ts';
import { atFullSize, isFullSize } from '../size.ts';

const OPTIONS = { timeout: 300_000, skip: engine !== 'postgres' && 'needs PostgreSQL' };
const LONG = atFullSize(OPTIONS);
const HEAD = 'court,type,user,booking_date,start_time,end_time\n';

async function query(url: string, sql: string): Promise<any[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

test('accepts exactly the expected rows of the permits, line by line, also the second time', LONG, async (t) => {
  const database = await makeMigratedDatabase();
  t.after(() => database.drop());
  const settings = { DATABASE_URL: database.url };
  const csv = sampleOf(newFile(t), 'nyc_permits_sport.csv', 1500);
  const rows = readCsv(readFileSync(csv, 'utf8'));
  const accepted = rows.filter(({ expected }) => expected === 'accepted').length;
  if (isFullSize) assert.equal(accepted, 3895);
  const args = ['import', 'bookings', csv, '--create-courts', '--time-zone', 'America/New_York'];
  const dry = await asJson('ignored', [...args, '--dry-run'], { settings });
  const first = await asJson('ignored', args, { settings });
  assert.deepEqual({ ...dry, dry_run: false }, first);
  const refusedLines = first.refusals.map(({ line }: { line: number }) => line);
  assert.equal(first.imported, accepted);
  assert.ok(refusedLines.every((line: number) => rows[line - 2]!['expected'] === 'rejected'));
  const second = await asJson('ignored', args, { settings });
  assert.deepEqual([second.imported, second.refusals], [0, first.refusals]);
  const [counts] = await query(
    database.url,
    'select count(*)::int as held, (select count(*)::int from bookings) as bookings from occupancy',
  );
  assert.deepEqual(counts, { held: accepted, bookings: accepted });
});

test('two concurrent imports of one file import each row once', OPTIONS, async (t) => {
  const database = await makeMigratedDatabase();
  t.after(() => database.drop());
  const settings = { DATABASE_URL: database.url };
  const csv = join(DATA, 'pgexercises_club.csv');
  const courts = [...new Set(readCsv(readFileSync(csv, 'utf8')).map(({ court }) => court!))];
  const lines = courts.map((court) => `${court},tennis,Nobody,2001-01-01,10:00,11:00\n`);
  const first = writeBeside(newFile(t), 'courts.csv', HEAD + lines.join(''));
  await asJson('ignored', ['import', 'bookings', first, '--create-courts'], { settings });
  const both = await Promise.all([1, 2].map(() => asJson('ignored', ['import', 'bookings', csv], { settings })));
  assert.deepEqual(
    both.map(({ imported, known, refused }) => [imported + known, refused]),
    [
      [4044, 0],
      [4044, 0],
    ],
  );
  assert.equal(both[0].imported + both[1].imported, 4044);
  const [counts] = await query(
    database.url,
    'select count(*)::int as bookings, (select count(distinct name)::int from users) as people from bookings',
  );
  assert.deepEqual(counts, { bookings: 4044 + courts.length, people: 31 });
});

test('reports each row of a file without a valid row', OPTIONS, async (t) => {
  const database = await makeMigratedDatabase();
  t.after(() => database.drop());
  const csv = writeBeside(newFile(t), 'bad.csv', `${HEAD}A,tennis,Ana,2026-02-30,10:00,11:00\nA,tennis,A\0,x,,\n`);
  const { refusals } = await asJson('ignored', ['import', 'bookings', csv, '--create-courts'], {
    settings: { DATABASE_URL: database.url },
  });
  assert.deepEqual(refusals, [
    { line: 2, column: 'booking_date', reason: 'booking_date 2026-02-30 is not a date YYYY-MM-DD' },
    { line: 3, reason: 'the row contains a NUL character' },
  ]);
});

test('exits with 1 if the database fails during an import', OPTIONS, async (t) => {
  const database = await makeMigratedDatabase();
  t.after(() => database.drop());
  const settings = { DATABASE_URL: database.url };
  await succeed('ignored', ['migrate'], { settings });
  await query(database.url, 'alter table bookings add check (start_minute < 0)');
  const csv = writeBeside(newFile(t), 'good.csv', `${HEAD}A,tennis,Ana,2026-02-20,10:00,11:00\n`);
  assert.equal((await courtside('ignored', ['import', 'bookings', csv, '--create-courts'], { settings })).code, 1);
});
