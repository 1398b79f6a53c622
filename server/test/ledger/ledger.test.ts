// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { findLedgerHead } from '../../src/modules/ledger/post.ts';
import { verifyLedger } from '../../src/modules/ledger/verify.ts';
import { setMeta } from '../../src/platform/db/meta.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { DAY, HOUR } from '../../src/platform/time.ts';
import { assertProblem, type Club, NOON, openClub } from '../club.ts';
import { postAmounts } from './month.ts';

let club: Club;
let treasurer: { token: string };
let ana: number;
let ben: number;

before(async () => {
  club = await openClub();
  treasurer = await club.signIn('treasurer');
  const admin = await club.signIn('admin');
  const changed = await club.call('PATCH', '/admin/club', { as: admin, body: { time_zone: 'America/New_York' } });
  assert.equal(changed.status, 200, changed.text);
  ana = (await club.signIn()).user.id;
  ben = (await club.signIn()).user.id;
  const charge = { 'assets:receivable': 2400, 'income:court': -2000, 'liabilities:tax': -400 };
  await postAmounts(club, charge, { user_id: ana, booking_id: 7 });
  const paid = { 'assets:cash': 2400, 'assets:receivable': -2400 };
  await postAmounts(club, paid, { user_id: ana, booking_id: 7, kind: 'payment', at: NOON + DAY });
  const topUp = { 'assets:card': 900, 'liabilities:balance': -900 };
  await postAmounts(club, topUp, { user_id: ben, kind: 'top_up', currency: 'JPY', at: NOON + DAY });
  // 23:30 on 2026-11-23 in New York.
  await postAmounts(club, charge, { user_id: ben, booking_id: 8, at: NOON + 2 * DAY + 16.5 * HOUR });
});
after(() => club.close());

const get = (path: string) => club.call('GET', `/admin/ledger/${path}`, { as: treasurer });

test('lists transactions, newest first, with all postings if one posting matches', async () => {
  const idsOf = async (query: string) => {
    const { body, text, status } = await get(`transactions?${query}`);
    assert.equal(status, 200, text);
    return body.data.map(({ id }: { id: number }) => id);
  };
  assert.deepEqual(await idsOf(''), [4, 3, 2, 1]);
  assert.deepEqual(await idsOf('booking_id=7'), [2, 1]);
  assert.deepEqual(await idsOf(`user_id=${ben}`), [4, 3]);
  assert.deepEqual(await idsOf('account=income:court'), [4, 1]);
  assert.deepEqual(await idsOf('account=assets:bank'), []);
  assert.deepEqual(await idsOf(`account=liabilities:balance&user_id=${ana}`), []);
  assert.deepEqual(await idsOf(`account=assets:receivable&user_id=${ana}&date_from=2026-11-22`), [2]);
  assert.deepEqual(await idsOf('date_to=2026-11-22'), [3, 2, 1]);
  assert.deepEqual(await idsOf('date_from=2026-11-23&date_to=2026-11-23'), [4]);
  assert.deepEqual(await idsOf('date_from=2026-11-24'), []);
  const { body: first } = await get('transactions?limit=3&account=assets:receivable');
  assert.deepEqual([first.data.length, first.next_cursor], [3, null]);
  const [{ postings, ...transaction }] = (await get('transactions?booking_id=8')).body.data;
  assert.deepEqual(postings, [
    { account: 'assets:receivable', user_id: ben, booking_id: 8, amount: 2400, currency: 'EUR', drawer_id: null },
    { account: 'income:court', user_id: null, booking_id: 8, amount: -2000, currency: 'EUR', drawer_id: null },
    { account: 'liabilities:tax', user_id: null, booking_id: 8, amount: -400, currency: 'EUR', drawer_id: null },
  ]);
  const { hash } = await findLedgerHead(club.context.db.read);
  assert.deepEqual(transaction, {
    ...{ id: 4, created_at: '2026-11-24T04:30:00.000Z', kind: 'charge', created_by: null, hash },
  });
});

test('returns a page, and the next page with the same filters', async () => {
  const { body: first } = await get('transactions?limit=2&date_to=2026-11-23');
  const { body: second } = await get(`transactions?limit=2&date_to=2026-11-23&cursor=${first.next_cursor}`);
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  assert.deepEqual([ids, second.next_cursor], [[4, 3, 2, 1], null]);
});

test('rejects a period that ends before it begins, and an unknown account', async () => {
  for (const path of ['transactions?', 'export?format=csv&']) {
    const answer = await get(`${path}date_from=2026-11-23&date_to=2026-11-22`);
    assertProblem(answer, 'validation_failed');
    assert.equal(answer.body.errors[0].parameter, 'date_to');
  }
  assertProblem(await get('transactions?account=assets:gold'), 'validation_failed');
  assertProblem(await get('export?format=xml'), 'validation_failed');
});

test('the balances at the end of a day sum to zero in each currency', async () => {
  const balancesOn = async (query: string) => (await get(`balances${query}`)).body;
  assert.deepEqual(await balancesOn('?date=2026-11-22'), {
    date: '2026-11-22',
    data: [
      { account: 'assets:cash', currency: 'EUR', amount: 2400 },
      { account: 'assets:receivable', currency: 'EUR', amount: 0 },
      { account: 'income:court', currency: 'EUR', amount: -2000 },
      { account: 'liabilities:tax', currency: 'EUR', amount: -400 },
      { account: 'assets:card', currency: 'JPY', amount: 900 },
      { account: 'liabilities:balance', currency: 'JPY', amount: -900 },
    ],
  });
  // By default, today: the clock shows NOON on 2026-11-21.
  const now = await balancesOn('');
  assert.deepEqual([now.date, now.data[0].amount], ['2026-11-21', 2400]);
  for (const query of ['', '?date=2026-11-22', '?date=2026-11-23', '?date=2020-01-01']) {
    const sums = new Map<string, number>();
    for (const { currency, amount } of (await balancesOn(query)).data)
      sums.set(currency, (sums.get(currency) ?? 0) + amount);
    assert.ok(
      [...sums.values()].every((sum) => sum === 0),
      query,
    );
  }
});

test('only staff with the permission `ledger.read` can read the ledger', async () => {
  for (const role of ['player', 'desk'] as const) {
    const as = await club.signIn(role);
    for (const path of ['transactions', 'balances', 'export?format=csv'])
      assertProblem(await club.call('GET', `/admin/ledger/${path}`, { as }), 'forbidden');
  }
});

const run = (...statements: string[]) =>
  transact(club.context.db, async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  });

test('the database rejects changes and deletions of transactions and postings', async () => {
  for (const statement of [
    "update ledger_transactions set kind = 'payment'",
    'delete from ledger_transactions',
    'update ledger_postings set amount = 1',
    'delete from ledger_postings',
  ])
    await assert.rejects(run(statement), /append only/, statement);
  await assert.rejects(run('update ledger_balances set amount = -1'), /check/i);
});

test('rejects postings that do not sum to zero in each currency', async () => {
  const head = await findLedgerHead(club.context.db.read);
  await assert.rejects(postAmounts(club, { 'assets:cash': 500, 'income:court': -499 }), /sum to 1, not to zero/);
  const tooMuch = { 'liabilities:balance': 901, 'assets:cash': -901 };
  await assert.rejects(postAmounts(club, tooMuch, { user_id: ben, currency: 'JPY' }), { code: 'balance_too_low' });
  assert.deepEqual(await findLedgerHead(club.context.db.read), head);
});

test('the database rejects a posting without a transaction', async () => {
  const { id } = await findLedgerHead(club.context.db.read);
  for (const transaction of [0, id + 1])
    await assert.rejects(
      run(`insert into ledger_postings (transaction_id, account, amount, currency)
        values (${id}, 'assets:cash', 1, 'EUR'), (${transaction}, 'assets:cash', 1, 'EUR')`),
      /foreign key|a posting has no transaction/i,
    );
});

const TRANSACTION = 'id, timestamp, kind, user_id, hash';
const POSTING = 'id, transaction_id, account, user_id, booking_id, amount, currency';

/** Removes the triggers that protect the ledger, as a database administrator could. */
function unprotect(): Promise<void> {
  const tables = ['ledger_transactions', 'ledger_postings'];
  const isSqlite = club.context.db.engine === 'sqlite';
  return run(
    ...tables.flatMap((table) =>
      isSqlite
        ? [`drop trigger ${table}_no_update`, `drop trigger ${table}_no_delete`]
        : [`drop trigger ${table}_append_only on ${table}`],
    ),
  );
}

test('the verification finds each change, removal and insertion by a database administrator', async () => {
  const { db } = club.context;
  const head = await findLedgerHead(db.read);
  const fault = async () => (await verifyLedger(db.read)).fault;
  assert.equal(await fault(), undefined);
  await unprotect();
  const tables = ['ledger_transactions', 'ledger_postings', 'ledger_balances'];
  await run(...tables.map((table) => `create table kept_${table} as select * from ${table}`));
  const restore = async () => {
    const columns = [TRANSACTION, POSTING, 'id, user_id, currency, amount'];
    await run(
      ...tables.toReversed().map((table) => `delete from ${table}`),
      ...tables.map((table, i) => `insert into ${table} (${columns[i]}) select ${columns[i]} from kept_${table}`),
    );
    await transact(db, (db) => setMeta(db, 'ledger', JSON.stringify(head)));
    assert.equal(await fault(), undefined);
  };
  const changed = (id: number) => `transaction ${id}, or a transaction before it, was changed`;
  const remove = (id: number) => [
    `delete from ledger_postings where transaction_id >= ${id}`,
    `delete from ledger_transactions where id >= ${id}`,
  ];
  const cases: [statements: string[], fault: string | RegExp][] = [
    [['update ledger_postings set amount = amount * 2 where transaction_id = 2'], changed(2)],
    [['update ledger_postings set user_id = 99 where transaction_id = 1 and user_id is not null'], changed(1)],
    [['update ledger_postings set booking_id = null where transaction_id = 4'], changed(4)],
    [["update ledger_postings set drawer_id = 2 where transaction_id = 2 and account = 'assets:cash'"], changed(2)],
    [["update ledger_postings set account = 'income:fee' where transaction_id = 1 and amount = -2000"], changed(1)],
    [["update ledger_postings set currency = 'USD' where transaction_id = 2"], changed(2)],
    [["update ledger_transactions set timestamp = '2020-01-01T00:00:00.000Z' where id = 3"], changed(3)],
    [["update ledger_transactions set kind = 'refund' where id = 4"], changed(4)],
    [["update ledger_transactions set hash = 'x' where id = 4"], changed(4)],
    [
      ['update ledger_postings set amount = amount - 1 where transaction_id = 2 and amount > 0'],
      'transaction 2 sums to -1 EUR minor units, not to zero',
    ],
    [[...remove(4)], 'the transactions from 4 on were removed'],
    [[...remove(1)], 'the transactions from 1 on were removed'],
    [
      ['delete from ledger_postings where transaction_id = 2', 'delete from ledger_transactions where id = 2'],
      'transaction 2 was removed',
    ],
    [['delete from ledger_postings where transaction_id = 2'], changed(2)],
    [[`insert into ledger_transactions values (5, '2026-11-30T00:00:00.000Z', 'charge', null, 'x')`], changed(5)],
    [
      ['update ledger_balances set amount = 901'],
      /the balance of user \d+ is 901, but its postings sum to 900 \(JPY\)/,
    ],
    [['delete from ledger_balances'], /is 0, but its postings sum to 900/],
  ];
  for (const [statements, found] of cases) {
    await run(...statements);
    const message = (await fault()) ?? 'no fault';
    if (typeof found === 'string') assert.equal(message, found, statements.join());
    else assert.match(message, found, statements.join());
    await restore();
  }
});
