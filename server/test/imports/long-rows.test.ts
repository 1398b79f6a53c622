// Files whose rows are as long as possible. The slowest rows are measured by `server/test/attacks/rows.ts`.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { importFile, importKinds } from '../../src/modules/data-transfer/import-actions.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const HEAD = 'court,type,user,booking_date,start_time,end_time,note';
const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
let fixture: ActionFixture;
before(async () => {
  fixture = await openActionFixture(Date.parse('2026-11-21T12:00:00Z'));
});
after(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true });
});

test('imports rows with very long cells in short transactions', async () => {
  const people = Array.from({ length: 99 }, (_, i) => `${'e\u0301\u0323'.repeat(39)}${i} <a${i}@${'ü'.repeat(50)}.de>`);
  const manyPeople = `${'a'.repeat(38)}@b\n`.repeat(900);
  const hostile = [
    people.join('\n'),
    manyPeople,
    '\u0323\u0301'.repeat(19_000),
    ' '.repeat(39_000),
    "';".repeat(19_000),
  ];
  const row = (day: number, cell: string) => `A,tennis,Ana,2031-06-${day},09:30,10:30,,"${cell}"`;
  const rows = hostile.concat(hostile).map((cell, i) => row(i + 10, cell));
  const file = join(folder, 'long.csv');
  writeFileSync(file, [`${HEAD},participants`, ...rows].join('\n'));
  const parameters = { isDryRun: false, createCourts: true, timeZone: undefined, maxRefusals: 1000 };
  const counts: number[] = [];
  let reasons: string[] = [];
  for await (const { summary } of importFile(fixture, file, { kind: importKinds.bookings, parameters })) {
    counts.push(summary.rows);
    reasons = summary.refusals.map(({ line, reason }) => `${line}: ${reason}`);
  }
  assert.equal(counts.at(-1), 10);
  // A transaction imports at most 100,000 characters, which are at most three of these rows.
  assert.ok(
    counts.every((count, i) => i === 0 || count - counts[i - 1]! <= 3),
    counts.join(),
  );
  assert.match(reasons[0]!, /^1001: .*99/);
});
