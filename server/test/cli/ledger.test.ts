import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { post } from '../../src/modules/ledger/post.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { openContext } from '../processes.ts';
import { asJson, courtside, newClub, refuse, succeed } from './courtside.ts';

/** Creates a club that took five euros on 2026-11-21, and three on 2026-11-22. */
async function newLedger(file: string): Promise<void> {
  const { db } = await openContext(file);
  for (const [day, amount] of [
    [21, 500],
    [22, 300],
  ] as const) {
    const posting = { currency: 'EUR', amount };
    const postings = [
      { account: 'assets:cash' as const, ...posting },
      { account: 'income:fee' as const, ...posting, amount: -amount },
    ];
    const at = Date.parse(`2026-11-${day}T12:00:00Z`);
    await transact(db, (db) => post(db, [{ kind: 'payment', user_id: null, postings }], at));
  }
  await db.close();
}

test('verifies the ledger and the charges, and exits with 1 if a check fails', async (t) => {
  const file = await newClub(t);
  await newLedger(file);
  const intact = { transactions: 2, fault: null, charges_fault: null };
  assert.deepEqual(await asJson(file, ['ledger', 'verify']), intact);
  assert.match(
    await succeed(file, ['ledger', 'verify']),
    /^The ledger is intact \(2 transactions\)\.\nThe books explain/,
  );

  const db = new DatabaseSync(file);
  db.exec('pragma foreign_keys = off');
  db.exec(`insert into payments (id, year, number, kind, user_id, currency, amount, means, bookings, balance_amount,
    transaction_id, created_at) values (1, 2026, 2, 'payment', 1, 'EUR', 1, '[]', '[]', 0, 1, '2026-11-21T12:00:00.000Z')`);
  const gap = await courtside(file, ['ledger', 'verify', '--json']);
  assert.deepEqual([gap.code, JSON.parse(gap.stdout).fault], [1, null]);
  assert.match(JSON.parse(gap.stdout).charges_fault, /2026 has 1 receipt, but the last number is 2/);
  db.exec('delete from payments; drop trigger ledger_postings_no_update');
  db.exec("update ledger_postings set account = 'assets:card' where id = 1");
  db.close();
  const { code, stdout } = await courtside(file, ['ledger', 'verify']);
  assert.deepEqual([code, /transaction 1, or a transaction before it, was changed/.test(stdout)], [1, true]);
});

test('exports a period to standard output or to a file', async (t) => {
  const file = await newClub(t);
  await newLedger(file);
  const all = await succeed(file, ['ledger', 'export', '--format', 'hledger']);
  assert.match(all, /^2026-11-21 \* \(1\) payment\n[^]*^2026-11-22 \* \(2\) payment\n/m);
  const output = join(dirname(file), 'day.beancount');
  const day = ['--from', '2026-11-22', '--to', '2026-11-22'];
  const written = await succeed(file, ['ledger', 'export', '--format', 'beancount', ...day, '--output', output]);
  assert.equal(written, `Wrote ${output}.\n`);
  const text = readFileSync(output, 'utf8');
  assert.match(text, /Assets:Cash {2}3\.00 EUR\n/);
  assert.doesNotMatch(text, /5\.00/);
  const csv = await succeed(file, ['ledger', 'export', '--format', 'csv', '--separator', 'semicolon']);
  assert.match(csv, /;assets:cash;;;5;EUR\n/);
});

test('an export rejects a wrong format, date, period or file', async (t) => {
  const file = await newClub(t);
  const exported = (...args: string[]) => refuse(file, 1, ['ledger', 'export', ...args]);
  assert.match(await exported(), /required option '--format <name>'/);
  assert.match(await exported('--format', 'xml'), /Allowed choices are hledger, beancount, csv/);
  assert.match(await exported('--format', 'csv', '--from', '2026-02-30'), /Expected a date such as 2026-11-30/);
  const reversed = ['--from', '2026-11-22', '--to', '2026-11-21'];
  assert.match(await exported('--format', 'csv', ...reversed), /date_to must not be before date_from/);
  const missing = join(dirname(file), 'missing/ledger.csv');
  assert.match(await exported('--format', 'csv', '--output', missing), /ENOENT/);
});
