// Runs on both engines.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { updateUser } from '../../src/modules/accounts/store.ts';
import { importFile, importKinds } from '../../src/modules/data-transfer/import-actions.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const HEAD =
  'court,venue,type,user,email,booking_date,start_time,end_time,time_zone,status,price_amount,price_currency,note,participants\n';
const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
after(() => rmSync(folder, { recursive: true }));

let club: ActionFixture;
before(async () => (club = await openActionFixture(NOON)));
after(() => club.close());

async function importing(text: string, isDryRun = false) {
  const file = join(folder, 'file.csv');
  writeFileSync(file, text);
  const parameters = { isDryRun, createCourts: true, timeZone: undefined, maxRefusals: 1000 };
  const steps = await Array.fromAsync(importFile(club, file, { kind: importKinds.bookings, parameters }));
  return steps.at(-1)!.summary;
}

test('an import and its dry run report each row whose name is not stored', async () => {
  const { db } = club;
  const father = await club.user();
  await db.transact((tx) => updateUser(tx, father.id, { email_verified_at: timestamp(NOON) }, timestamp(NOON)));
  const row = (court: string, user: string, email: string, status = '') =>
    `${court},,tennis,${user},${email},2026-01-02,10:00,11:00,,${status},,,,\n`;
  const cases: [name: string, rows: string[], notes: [line: number, owner: string, name: string][]][] = [
    [
      'two children',
      [row('A', 'Eva', father.email!), row('B', 'Ben', father.email!)],
      [
        [2, father.name, 'Eva'],
        [3, father.name, 'Ben'],
      ],
    ],
    ['the same name in another spelling', [row('C', father.name.toUpperCase(), father.email!)], []],
    [
      'two guests with one address on one court',
      [row('D', 'Eva', 'x@a.example'), row('D', 'Ben', 'x@a.example')],
      [[3, 'Eva', 'Ben']],
    ],
    ['two guests with one address on two courts', [row('E', 'Eva', 'y@a.example'), row('F', 'Ben', 'y@a.example')], []],
    ['a cancelled booking', [row('G', 'Eva', father.email!, 'cancelled')], [[2, father.name, 'Eva']]],
    ['two guests without an address', [row('H', 'Eva', ''), row('I', 'Ben', '')], []],
  ];
  for (const [name, rows, expected] of cases) {
    const texts = expected.map(([line, owner, user]) => {
      return { line, column: 'user', reason: `the booking belongs to ${owner}, and the name ${user} was not stored` };
    });
    const text = HEAD + rows.join('');
    for (const isDryRun of [true, false, false]) assert.deepEqual((await importing(text, isDryRun)).notes, texts, name);
    const { rows: all, imported, known, refused } = await importing(text);
    assert.deepEqual([imported, known, refused], [0, all, 0], name);
  }
});
