// Runs on both engines.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { Problem } from '../../src/platform/errors.ts';
import {
  type ImportKind,
  type ImportParameters,
  importFile,
  importKinds,
  reserveImport,
} from '../../src/modules/data-transfer/import-actions.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
after(() => rmSync(folder, { recursive: true }));

let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(NOON, { time_zone: 'Europe/Madrid' })));
after(() => fixture.close());

let start: number;
const records = () => fixture.db.read.selectFrom('audit_log').selectAll().orderBy('id').execute();
beforeEach(async () => void (start = (await records()).length));
const notes = async () => (await records()).slice(start).map(({ after }) => JSON.parse(after!));

function importing(text: string | Uint8Array, kind: ImportKind, parameters: Partial<ImportParameters> = {}) {
  const file = join(folder, 'file.csv');
  writeFileSync(file, text);
  const all = { isDryRun: false, createCourts: false, timeZone: undefined, maxRefusals: 1000, ...parameters };
  return importFile(fixture, file, { kind, parameters: all });
}
const rows = (table: 'courts' | 'bookings') => fixture.db.read.selectFrom(table).selectAll().orderBy('id').execute();

const { courts, bookings } = importKinds;
const COURTS = 'name,type\nA,tennis\nB,tennis\n,tennis\n';
const NOTHING = { rows: 0, imported: 0, known: 0, refused: 0, refusals: [], notes: [] };
const PLAIN = { format: { encoding: 'utf-8', delimiter: ',' }, ignoredColumns: [] };
const DONE = {
  ...{ rows: 3, imported: 2, known: 0, refused: 1 },
  refusals: [{ line: 4, column: 'name', reason: 'name must have 1 to 120 characters' }],
  notes: [],
};

test('a dry run reports what would happen, and writes nothing, not even an audit log entry', async () => {
  const told = await Array.fromAsync(importing(COURTS, courts, { isDryRun: true }), (one) => structuredClone(one));
  assert.deepEqual(told[0], { total: 3, summary: NOTHING, file: PLAIN });
  assert.deepEqual(told.at(-1), { total: 3, summary: DONE, file: PLAIN });
  assert.deepEqual([await notes(), await rows('courts')], [[], []]);
});

test('an import reports the number of rows before it writes, then its progress; begin and end are in the audit log', async () => {
  const progress = importing(COURTS, courts);
  assert.deepEqual((await progress.next()).value, { total: 3, summary: NOTHING, file: PLAIN });
  assert.deepEqual([await notes(), await rows('courts')], [[], []]);
  const told = await Array.fromAsync(progress);
  assert.deepEqual(told.at(-1), { total: 3, summary: DONE, file: PLAIN });
  assert.deepEqual(
    (await rows('courts')).map(({ name, time_zone, created_at }) => [name, time_zone, created_at]),
    ['A', 'B'].map((name) => [name, 'Europe/Madrid', '2026-11-21T12:00:00.000Z']),
  );
  const { refusals: _, notes: _notes, ...counts } = DONE;
  assert.deepEqual(await notes(), [
    { total: 3, rows: 0, imported: 0, known: 0, refused: 0 },
    { total: 3, ...counts },
  ]);
  const actions = (await records()).slice(start).map(({ action }) => action);
  assert.deepEqual(actions, ['importCourts', 'importCourts']);
  const { summary } = (await Array.fromAsync(importing(COURTS, courts))).at(-1)!;
  assert.deepEqual([summary.imported, summary.known], [0, 2]);
});

test('courts get the requested time zone, and bookings create courts only on request', async () => {
  await Array.fromAsync(importing('name,type\nFar,tennis\n', courts, { timeZone: 'Asia/Tokyo' }));
  assert.equal((await rows('courts')).at(-1)!.time_zone, 'Asia/Tokyo');
  const file = 'court,type,user,booking_date,start_time,end_time\nNew,padel,Ana,2026-03-02,10:00,11:00\n';
  const [kept] = [(await rows('courts')).length];
  const refused = (await Array.fromAsync(importing(file, bookings))).at(-1)!.summary;
  assert.deepEqual(refused.refusals, [{ line: 2, column: 'court', reason: 'there is no court New' }]);
  assert.equal((await rows('courts')).length, kept);
  await Array.fromAsync(importing(file, bookings, { createCourts: true }));
  assert.deepEqual((await rows('courts')).at(-1)!.type, 'padel');
  assert.deepEqual((await rows('bookings')).at(-1)!.booking_date, '2026-03-02');
});

test('a client that disconnects stops the import; what was imported is in the audit log', async () => {
  const many = 'name,type\n' + Array.from({ length: 200 }, (_, i) => `Many ${i},tennis\n`).join('');
  let imported = 0;
  for await (const { summary } of importing(many, courts)) {
    imported = summary.imported;
    if (imported > 0) break;
  }
  assert.ok(imported > 0 && imported < 200, String(imported));
  assert.deepEqual(
    (await notes()).map(({ total, rows }) => [total, rows]),
    [
      [200, 0],
      [200, imported],
    ],
  );
});

test('a failing import has its progress in the audit log', async () => {
  const breaking: ImportKind = {
    ...courts,
    importerOf: () => () => Promise.reject(new Error('gone')),
  };
  await assert.rejects(Array.fromAsync(importing(COURTS, breaking)), /^Error: gone$/);
  assert.deepEqual(
    (await notes()).map(({ total, rows }) => [total, rows]),
    [
      [3, 0],
      [3, 0],
    ],
  );
});

async function refusalOf(text: string): Promise<Problem> {
  const error = await importing(text, courts)
    .next()
    .catch((error: unknown) => error);
  assert.ok(error instanceof Problem);
  return error;
}

test('refuses a malformed file as a whole, with the line if known', async () => {
  const kept = await rows('courts');
  const { code, message, options } = await refusalOf('"name,type\nNew,tennis\n');
  assert.equal(code, 'malformed_csv');
  const detail = message.replace(/\. Nothing was imported\.$/, '');
  assert.notEqual(detail, message);
  assert.deepEqual(options.errors, [{ pointer: '#', code: 'malformed', detail, values: { line: 1 } }]);
  const headless = await refusalOf('name\nNew\n');
  const fault = { pointer: '#', code: 'malformed', detail: 'Missing columns: type' };
  assert.deepEqual(headless.options.errors, [fault]);
  assert.deepEqual([await rows('courts'), await notes()], [kept, []]);
});

test('a file that cannot be read is reported as a system error, not as a malformed file', async () => {
  const parameters = { isDryRun: false, createCourts: false, timeZone: undefined, maxRefusals: 1000 };
  const gone = importFile(fixture, join(folder, 'nowhere.csv'), { kind: courts, parameters });
  await assert.rejects(gone.next(), { code: 'ENOENT' });
});

test('a database has one import at a time, independently of other databases', async () => {
  const other = await openActionFixture(NOON);
  const turns = [reserveImport(fixture.db), reserveImport(other.db)];
  assert.throws(() => reserveImport(fixture.db), { code: 'import_in_progress' });
  for (const turn of turns) turn[Symbol.dispose]();
  reserveImport(fixture.db)[Symbol.dispose]();
  await other.close();
});

test('an imported booking that is running counts as checked in', async () => {
  await fixture.court({ name: 'Strict', time_zone: 'Europe/Madrid', no_show_after_minutes: 15 });
  const day = 'court,user,booking_date,start_time,end_time\n';
  const [over, running, toCome] = ['10:00,11:00', '12:00,14:00', '15:00,16:00'].map(
    (t) => `Strict,Ana,2026-11-21,${t}`,
  );
  await Array.fromAsync(importing([day, over, running, toCome].join('\n'), bookings));
  await applyDueStatuses(fixture);
  assert.deepEqual(
    (await rows('bookings')).slice(-3).map(({ status, checked_in_at }) => [status, checked_in_at]),
    [
      ['completed', null],
      ['confirmed', '2026-11-21T12:00:00.000Z'],
      ['confirmed', null],
    ],
  );
});

test('recognises users and bookings also if names have another Unicode composition', async () => {
  const row = (form: string, day: number) => `Zed,tennis,${'José'.normalize(form)},2012-07-0${day},10:00,11:00\n`;
  const file = (...rows: string[]) => `court,type,user,booking_date,start_time,end_time\n${rows.join('')}`;
  const summaryOf = async (text: string) =>
    (await Array.fromAsync(importing(text, bookings, { createCourts: true }))).at(-1)!.summary;
  const before = (await rows('bookings')).length;
  const first = await summaryOf(file(row('NFD', 1), row('NFC', 1), row('NFC', 2)));
  assert.deepEqual([first.imported, first.known], [2, 1]);
  const second = await summaryOf(file(row('NFC', 1), row('NFD', 2), row('NFD', 3)));
  assert.deepEqual([second.imported, second.known], [1, 2]);
  const ids = (await rows('bookings')).slice(before).map(({ user_id }) => user_id);
  assert.deepEqual([ids.length, new Set(ids).size], [3, 1]);
});
