import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { COURTSIDE } from '../processes.ts';
import {
  asJson,
  contents,
  count,
  courtside,
  DATA,
  newClub,
  query,
  readCsv,
  sampleOf,
  succeed,
  withoutIds,
  writeBeside,
} from './courtside.ts';
import { bySize } from '../size.ts';

const ROWS = bySize(1500, 4044);
const LIMIT = { timeout: 300_000 };

test('exported courts are equal after an import into another database', LIMIT, async (t) => {
  const [file, other] = [await newClub(t), await newClub(t)];
  for (const name of bySize(['paris_2025.csv'], ['toronto_tennis.csv', 'paris_2025.csv']))
    await succeed(file, ['import', 'courts', join(DATA, name)]);
  const exported = await succeed(file, ['export', 'courts']);
  const summary = await asJson(other, ['import', 'courts', writeBeside(other, 'courts.csv', exported)]);
  assert.deepEqual([summary.imported, summary.refused], [bySize(1255, 591 + 1255), 0]);
  assert.equal(await succeed(other, ['export', 'courts']), exported);
  const columns =
    'id, name, type, venue, address, surface, latitude, longitude, external_id, indoor, lighted, search_text';
  const sql = `select ${columns} from courts order by id`;
  assert.deepEqual(query(other, sql), query(file, sql));
});

test('exported bookings are equal after an import into another database', LIMIT, async (t) => {
  const [file, other] = [await newClub(t), await newClub(t)];
  const args = ['--create-courts', '--time-zone', 'Europe/London'];
  await succeed(file, ['import', 'bookings', sampleOf(file, 'pgexercises_club.csv', ROWS), ...args]);
  const exported = await succeed(file, ['export', 'bookings']);
  assert.equal(readCsv(exported).length, ROWS);
  const csv = writeBeside(other, 'bookings.csv', exported);
  const summary = await asJson(other, ['import', 'bookings', csv, ...args]);
  assert.deepEqual([summary.imported, summary.refused], [ROWS, 0]);
  assert.deepEqual(withoutIds(await succeed(other, ['export', 'bookings'])), withoutIds(exported));
  assert.deepEqual(
    (await asJson(file, ['import', 'bookings', csv])).known,
    ROWS,
    'the original club recognises its bookings',
  );
});

test('marks a name that a spreadsheet would take for a formula, and the import restores it', async (t) => {
  const [file, other] = [await newClub(t), await newClub(t)];
  const names = ['=SUM(A1)', '+1', '-1', '@a', 'A "quoted", name', 'two\nlines', 'plain'];
  const rows = names.map((name) => `"${name.replaceAll('"', '""')}",tennis\n`).join('');
  await succeed(file, ['import', 'courts', writeBeside(file, 'courts.csv', `name,type\n${rows}`)]);
  const exported = await succeed(file, ['export', 'courts']);
  assert.match(exported, /,'=SUM\(A1\),tennis/);
  for (const mark of ['=', '+', '-', '@']) assert.ok(!exported.includes(`,${mark}`), exported);
  await succeed(other, ['import', 'courts', writeBeside(other, 'courts.csv', exported)]);
  const sql = 'select name from courts order by id';
  assert.deepEqual(
    query(file, sql).map(({ name }) => name),
    names,
  );
  assert.deepEqual(query(other, sql), query(file, sql));
});

test('restores a name that begins with the mark itself', async (t) => {
  const [file, other] = [await newClub(t), await newClub(t)];
  const names = ["'=SUM", "''=SUM", "'plain"];
  const [first, second, third] = names;
  // The import removes one leading apostrophe from a name, so the export must add one.
  const csv = writeBeside(file, 'courts.csv', `name,type\n'${first},tennis\n'${second},tennis\n${third},tennis\n`);
  await succeed(file, ['import', 'courts', csv]);
  const exported = await succeed(file, ['export', 'courts']);
  await succeed(other, ['import', 'courts', writeBeside(other, 'courts.csv', exported)]);
  const sql = 'select name from courts order by id';
  assert.deepEqual(query(other, sql), query(file, sql));
});

test('exports only the header from an empty database', async (t) => {
  const file = await newClub(t);
  assert.match(await succeed(file, ['export', 'courts']), /^\ufeffid,source,source_id,name,type,[\w,]+\n$/);
  assert.match(await succeed(file, ['export', 'bookings']), /^\ufeffid,court,venue,type,user,email,[\w,]+\n$/);
});

test('exports every status, and an import into an empty club restores it', async (t) => {
  const [file, other] = [await newClub(t), await newClub(t)];
  await succeed(file, ['demo']);
  const exported = await succeed(file, ['export', 'bookings']);
  assert.equal(readCsv(exported).length, count(file, 'bookings'));
  const csv = writeBeside(other, 'bookings.csv', exported);
  const { imported, refusals } = await asJson(other, ['import', 'bookings', csv, '--create-courts']);
  assert.deepEqual([imported, refusals], [count(file, 'bookings'), []]);
  assert.deepEqual(withoutIds(await succeed(other, ['export', 'bookings'])), withoutIds(exported));
});

test('an export changes nothing', async (t) => {
  const file = await newClub(t);
  await succeed(file, ['demo']);
  const before = contents(file);
  for (const what of ['courts', 'bookings']) assert.equal((await courtside(file, ['export', what])).stderr, '');
  assert.deepEqual(contents(file), before);
});

test('a reader that closes the pipe ends the export without a stack trace', LIMIT, async (t) => {
  const file = await newClub(t);
  await succeed(file, ['import', 'bookings', sampleOf(file, 'pgexercises_club.csv', ROWS), '--create-courts']);
  const child = spawn(process.execPath, [COURTSIDE, 'export', 'bookings'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: `file:${file}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdout.once('data', () => child.stdout.destroy());
  await once(child, 'close');
  assert.equal(stderr, '');
});
