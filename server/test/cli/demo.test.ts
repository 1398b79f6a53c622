import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withApp } from '../app-server.ts';
import { call } from '../http-call.ts';
import { asJson, contents, newClub, query, refuse, succeed } from './courtside.ts';

test('demo fills an empty database, and its users can sign in', async (t) => {
  const file = await newClub(t);
  const { key } = await asJson(file, ['keys', 'create', '--name', 'test']);
  const { courts, bookings, password, emails } = await asJson(file, ['demo']);
  assert.equal(courts, 6);
  assert.ok(bookings > 20, `only ${bookings} bookings`);
  await withApp(file, async (app) => {
    const [admin, player] = await Promise.all(
      (emails as string[]).slice(0, 2).map(async (email) => {
        const sent = { method: 'POST', path: '/auth/login', body: { email, password } };
        return (await call(app, key, sent)).body;
      }),
    );
    assert.deepEqual([admin.user.role, player.user.role], ['admin', 'player']);
    const all = await call(app, key, { path: '/admin/bookings?limit=100', token: admin.token });
    assert.equal(all.body.data.length, bookings);
    const own = await call(app, key, { path: '/bookings', token: player.token });
    assert.ok(own.body.data.length > 0);
  });
});

test('demo refuses a database with courts or users, and changes nothing', async (t) => {
  const file = await newClub(t);
  await succeed(file, ['users', 'create', '--email', 'ana@example.org', '--name', 'Ana']);
  const before = contents(file);
  assert.match(await refuse(file, 1, ['demo']), /already contains courts or users/);
  assert.deepEqual(contents(file), before);

  const filled = await newClub(t);
  assert.match(
    await succeed(filled, ['demo']),
    /^Created a sample club with 6 courts.*\nSign in as admin@example\.org,/,
  );
  const full = contents(filled);
  assert.match(await refuse(filled, 1, ['demo', '--json']), /already contains courts or users/);
  assert.deepEqual(contents(filled), full);
});

test('demo --money adds a month of payments, and the books are right', async (t) => {
  const file = await newClub(t);
  const { bookings } = await asJson(file, ['demo', '--money']);
  assert.ok(bookings > 20, `only ${bookings} bookings`);
  const { fault, charges_fault } = await asJson(file, ['ledger', 'verify']);
  assert.deepEqual([fault, charges_fault], [null, null]);
  const kinds = query(file, 'select distinct kind from ledger_transactions order by kind').map(({ kind }) => kind);
  assert.deepEqual(kinds, ['charge', 'payment', 'refund', 'reversal', 'top_up']);
  const accounts = query(file, 'select distinct account from ledger_postings where amount > 0').length;
  assert.equal(accounts, 8);
  const [{ paid }] = query(file, "select count(*) as paid from payments where kind = 'payment'") as [{ paid: number }];
  assert.equal(paid, 88);
  const lines = query(file, 'select count(*) as lines, count(payment_id) as booked from bank_lines');
  assert.deepEqual({ ...lines[0] }, { lines: 3, booked: 2 });
  const states =
    'select status, waived, paid, court_amount from booking_charges join bookings on bookings.id = booking_id';
  const rows = query(file, `${states} where status in ('cancelled', 'no_show') order by status`);
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { status: 'cancelled', waived: 0, paid: 900, court_amount: 900 },
      { status: 'no_show', waived: 1000, paid: 1800, court_amount: 1800 },
    ],
  );
  const owed = query(file, 'select sum(court_amount + fee_amount - paid) as amount from booking_charges');
  const billed = query(file, 'select sum(gross) as amount, max(number) as last, count(*) as count from invoices')[0]!;
  const charged = query(file, 'select sum(gross) as amount from invoice_lines')[0]!;
  assert.ok(Number(owed[0]!['amount']) > 0);
  assert.equal(billed['amount'], charged['amount']);
  assert.ok(
    Number(billed['last']) > 3 && billed['last'] === billed['count'],
    'each player has an invoice of the month',
  );
});
