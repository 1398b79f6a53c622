import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { contents, newClub, refuse, writeBeside } from './courtside.ts';

const GOOD = 'A,tennis,Ana,2026-03-02,10:00,11:00\n';
const HEAD = 'court,type,user,booking_date,start_time,end_time\n';

const malformed: [what: string, content: string | Uint8Array, told: RegExp][] = [
  ['has a quote in its header that never ends', `"${HEAD}${GOOD}`, /quote/i],
  ['lacks columns', `court,type,booking_date\n`, /Missing columns: user, start_time, end_time/],
  ['has a column twice', `court,${HEAD}A,${GOOD}`, /The column court appears twice/],
  ['has more than 100 rows that cannot be read', `${HEAD}${'"A\n'.repeat(101)}`, /100 rows/],
  ['ends within a character of UTF-16', Buffer.from(`\uFEFF${HEAD}${GOOD}`, 'utf16le').subarray(0, -1), /UTF-?16/i],
  ['is empty', '', /column/],
  ['is a JSON file', '[{"court": "A"}]\n', /is not a valid CSV file/],
];

for (const [what, content, told] of malformed) {
  test(`exits with 2 and changes nothing for a file that ${what}`, async (t) => {
    const file = await newClub(t);
    const before = contents(file);
    const csv = writeBeside(file, 'bad.csv', content);
    const message = await refuse(file, 2, ['import', 'bookings', csv, '--create-courts']);
    assert.match(message, told);
    assert.match(message, /Nothing was imported\.\n$/);
    assert.deepEqual(contents(file), before);
  });
}

test('exits with 2 for a missing file and for a folder', async (t) => {
  const file = await newClub(t);
  assert.match(await refuse(file, 2, ['import', 'courts', join(tmpdir(), 'no-such.csv')]), /There is no file/);
  assert.match(await refuse(file, 2, ['import', 'courts', tmpdir()]), /Nothing was imported/);
});

test('exits with 2 for a file of courts without a type', async (t) => {
  const file = await newClub(t);
  const csv = writeBeside(file, 'courts.csv', 'name,venue\nA,Here\n');
  assert.match(await refuse(file, 2, ['import', 'courts', csv]), /Missing columns: type/);
});
