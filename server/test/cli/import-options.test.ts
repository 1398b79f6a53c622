import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import {
  asJson,
  contents,
  courtside,
  DATA,
  newClub,
  query,
  readCsv,
  refuse,
  sampleOf,
  succeed,
  writeBeside,
} from './courtside.ts';

const HEAD = 'court,type,user,booking_date,start_time,end_time\n';
const FIRST = 'A,tennis,Ana,2026-03-02,10:00,11:00\n';
const CLASH = 'A,tennis,Ben,2026-03-02,10:30,11:30\n';

async function twoRows(t: TestContext): Promise<{ file: string; csv: string }> {
  const file = await newClub(t);
  return { file, csv: writeBeside(file, 'bookings.csv', HEAD + FIRST + CLASH) };
}

test('--dry-run reports the same as an import of courts, and changes nothing', async (t) => {
  const file = await newClub(t);
  const args = ['import', 'courts', sampleOf(file, 'toronto_tennis.csv', 200)];
  const before = contents(file);
  const dry = await asJson(file, [...args, '--dry-run']);
  assert.deepEqual(contents(file), before);
  assert.deepEqual(await asJson(file, args), { ...dry, dry_run: false });
  const later = await asJson(file, [...args, '--dry-run']);
  assert.deepEqual(await asJson(file, args), { ...later, dry_run: false });
});

test('--dry-run reports the same as an import of bookings, and changes nothing', { timeout: 300_000 }, async (t) => {
  const file = await newClub(t);
  const csv = sampleOf(file, 'nyc_permits_sport.csv', 1500);
  const rows = readCsv(readFileSync(csv, 'utf8'));
  const accepted = rows.filter(({ expected }) => expected === 'accepted').length;
  assert.ok(accepted > 100 && accepted < rows.length - 100, 'too few accepted or rejected rows');
  const args = ['import', 'bookings', csv, '--create-courts'];
  const before = contents(file);
  const dry = await asJson(file, [...args, '--dry-run']);
  assert.deepEqual([dry.rows, dry.imported, dry.dry_run], [rows.length, accepted, true]);
  assert.deepEqual(contents(file), before);
  assert.deepEqual(await asJson(file, args), { ...dry, dry_run: false });
  const after = contents(file);
  const later = await asJson(file, [...args, '--dry-run']);
  assert.deepEqual([later.imported, later.known + later.refused], [0, rows.length]);
  assert.deepEqual(contents(file), after);
});

test('refuses a row whose name matches several courts', async (t) => {
  const file = await newClub(t);
  const courts = writeBeside(file, 'courts.csv', 'name,type,venue\nA,tennis,Here\nA,tennis,There\nB,tennis,Here\n');
  await succeed(file, ['import', 'courts', courts]);
  const csv = writeBeside(file, 'bookings.csv', `${HEAD}${FIRST}B,tennis,Ana,2026-03-02,10:00,11:00\n`);
  for (const options of [['--create-courts'], []]) {
    const { refusals } = await asJson(file, ['import', 'bookings', csv, ...options]);
    assert.deepEqual(refusals, [{ line: 2, column: 'court', reason: '2 courts have the name A' }]);
  }
  assert.equal(query(file, 'select * from bookings').length, 1);
});

test('without --create-courts, refuses a row with an unknown court', async (t) => {
  const { file, csv } = await twoRows(t);
  const { imported, refusals } = await asJson(file, ['import', 'bookings', csv]);
  assert.equal(imported, 0);
  assert.deepEqual(refusals[0], { line: 2, column: 'court', reason: 'there is no court A' });
  assert.equal(contents(file)['courts'], 0);
});

test('prints rejected rows, counts them in the last line, and succeeds', async (t) => {
  const { file, csv } = await twoRows(t);
  const printed = await succeed(file, ['import', 'bookings', csv, '--create-courts']);
  assert.equal(
    printed,
    'line 3, start_time: slot_taken: A is already booked on 2026-03-02 between 10:30 and 11:30\n' +
      '2 rows: 1 imported, 0 already existed, 1 rejected.\n',
  );
});

test('--strict exits with 1 for rejected rows, and still imports the others', async (t) => {
  const { file, csv } = await twoRows(t);
  const strict = ['import', 'bookings', csv, '--create-courts', '--strict'];
  assert.equal((await courtside(file, strict)).code, 1);
  assert.equal(contents(file)['bookings'], 1);
  const good = writeBeside(file, 'good.csv', HEAD + FIRST);
  assert.equal((await courtside(file, ['import', 'bookings', good, '--strict'])).code, 0);
});

test('--report writes the rejected rows to a file instead', async (t) => {
  const { file, csv } = await twoRows(t);
  const report = join(dirname(file), 'refused.csv');
  const printed = await succeed(file, ['import', 'bookings', csv, '--create-courts', '--report', report]);
  assert.equal(printed, '2 rows: 1 imported, 0 already existed, 1 rejected.\n');
  const reason = 'slot_taken: A is already booked on 2026-03-02 between 10:30 and 11:30';
  assert.deepEqual(readCsv(readFileSync(report, 'utf8')), [{ line: '3', column: 'start_time', reason }]);
});

test('explains a --report file that cannot be written', async (t) => {
  const { file, csv } = await twoRows(t);
  const report = join(dirname(file), 'nowhere/refused.csv');
  const message = await refuse(file, 1, ['import', 'bookings', csv, '--create-courts', '--report', report]);
  assert.match(message, /refused\.csv/);
});

test('accepts columns in any order and case, a byte order mark and CRLF, and ignores other columns', async (t) => {
  const file = await newClub(t);
  const csv = writeBeside(
    file,
    'bookings.csv',
    '\uFEFFend_time,Weather,USER,start_time, Court ,booking_date,type\r\n11:00,"fine, dry",Ana,10:00,A,2026-03-02,Beach Volleyball\r\n',
  );
  await succeed(file, ['import', 'bookings', csv, '--create-courts']);
  const [row] = query(
    file,
    'select c.name, c.type, b.start_minute, b.end_minute from bookings b join courts c on c.id = court_id',
  );
  assert.deepEqual({ ...row }, { name: 'A', type: 'beach_volleyball', start_minute: 600, end_minute: 660 });
});

test('warns of ignored columns by name, and of a file that is not UTF-8', async (t) => {
  const file = await newClub(t);
  const text = 'name,type,Wind,owner\nCaf\xe9,tennis,w,o\n';
  const csv = writeBeside(file, 'courts.csv', Buffer.from(text, 'latin1'));
  assert.equal(
    await succeed(file, ['import', 'courts', csv, '--dry-run']),
    [
      'Warning: the file is not UTF-8, so it was read as windows-1252. Check the accents.',
      'Warning: the column wind is ignored.',
      'Warning: the column owner is ignored.',
      '1 row: 1 would be imported, 0 already existed, 0 rejected.\n',
    ].join('\n'),
  );
  const { ignored_columns, encoding } = await asJson(file, ['import', 'courts', csv]);
  assert.deepEqual([ignored_columns, encoding], [['wind', 'owner'], 'windows-1252']);
  assert.deepEqual({ ...query(file, 'select name from courts')[0] }, { name: 'Café' });
});

test('prints progress with rows per second and the remaining time to standard error', async (t) => {
  const file = await newClub(t);
  const { stderr } = await courtside(file, ['import', 'courts', join(DATA, 'toronto_tennis.csv')]);
  assert.match(stderr, /100% \| 591 of 591 rows \| \d+ rows\/s \| \S+ left/);
});
