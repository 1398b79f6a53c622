// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY } from '../../src/platform/time.ts';
import { assertProblem, NOON } from '../club.ts';
import { PRICE, type User } from '../payments/fixture.ts';
import { openInvoiceClub } from './fixture.ts';

let money: Awaited<ReturnType<typeof openInvoiceClub>>;
let player: User;
before(async () => {
  money = await openInvoiceClub();
  await money.addTerms({ tax_rate: 1900, no_show_fee: 700 });
  player = await money.club.signIn();
});
after(() => money.club.close());

const grossOf = (list: { gross: number }[]) => list.map(({ gross }) => gross);

test('bills the bookings of a month, with the tax that they include, and what is owed', async () => {
  const { bookHour, send, run, invoice } = money;
  const [paid, open] = [await bookHour(player), await bookHour(player)];
  const bookings = [{ booking_id: paid.id }, { booking_id: open.id, amount: 400 }];
  await send('POST', '/admin/payments', { user_id: player.user.id, bookings, means: [{ means: 'card' }] });
  const [draft] = await money.preview();
  assert.deepEqual([draft.gross, draft.bookings, draft.id, draft.number], [4800, 2, null, null]);
  const [made, ...others] = await run();
  assert.deepEqual([made.number, others.length], ['INV-2026-000001', 0]);
  const { seller, buyer, lines, taxes, user, ...about } = await invoice(made.id);
  assert.deepEqual([seller.legal_name, seller.address, buyer.name], ['Riverside', '1 River Road', player.user.name]);
  assert.deepEqual([about.net, about.tax, about.gross, about.paid, about.owed], [4034, 766, 4800, 2800, 2000]);
  assert.deepEqual(taxes, [{ tax_rate: 1900, net: 4034, tax: 766, gross: 4800 }]);
  assert.deepEqual(
    [lines[0].booking_id, lines[0].kind, lines[0].tax, lines[0].corrects],
    [paid.id, 'court', 383, null],
  );
  assert.deepEqual(await run(), [], 'a second run makes nothing');
  assert.deepEqual(await money.preview(), []);
  await money.assertCorrect();
});

test('credits a cancellation in the next run, and bills a fee', async () => {
  const { bookHour, send, run, invoice } = money;
  const someone = await money.club.signIn();
  const [cancelled, missed] = [await bookHour(someone), await bookHour(someone)];
  const [{ number }] = await run();
  await send('PATCH', `/admin/bookings/${cancelled.id}`, { status: 'cancelled' });
  money.club.clock.now = NOON + 2 * DAY;
  await send('PATCH', `/admin/bookings/${missed.id}`, { status: 'no_show' });
  const made = await run({ date_from: '2026-12-01', date_to: '2026-12-31' });
  money.club.clock.now = NOON;
  assert.deepEqual(
    made.map(({ kind, gross }) => `${kind} ${gross}`),
    ['invoice 700', 'credit_note -2400'],
  );
  const [fee, credit] = await Promise.all(made.map(({ id }) => invoice(id)));
  assert.deepEqual([fee.lines[0].kind, fee.lines[0].tax, fee.lines[0].corrects], ['fee', 112, null]);
  assert.deepEqual([credit.number, credit.tax, credit.lines[0].corrects], ['CN-2026-000001', -383, number]);
  assert.deepEqual([credit.paid, credit.owed], [0, 0]);
  await money.assertCorrect();
});

test('a credit note undoes an invoice once, and the bookings can be billed again to another address', async () => {
  const someone = await money.club.signIn();
  await money.bookHour(someone);
  await money.run();
  const [first] = await money.listOf(someone);
  const answer = await money.credit(first.id);
  assert.deepEqual([answer.status, answer.body.gross, answer.body.reason], [201, -2400, 'Wrong address']);
  assertProblem(await money.credit(first.id), 'nothing_to_credit');
  assertProblem(await money.credit(answer.body.id), 'nothing_to_credit');
  assert.equal((await money.invoice(first.id)).credited_by_id, answer.body.id);
  const body = { user_id: someone.user.id, ...money.month, address: 'ACME Ltd\n2 High Street' };
  assert.equal((await money.send('POST', '/admin/invoices', body)).data[0].gross, 2400);
  await money.bookHour(someone);
  await money.run();
  const list = await money.listOf(someone);
  assert.deepEqual(grossOf(list), [2400, -2400, 2400, 2400]);
  assert.deepEqual(
    list.map(({ buyer }) => buyer.address),
    [null, null, body.address, body.address],
  );
  await money.assertCorrect();
});

test('a credit note leaves out what a run has credited already', async () => {
  const someone = await money.club.signIn();
  const booking = await money.bookHour(someone);
  await money.run();
  await money.send('POST', `/admin/bookings/${booking.id}/waivers`, { amount: 1000, reason: 'Rain' });
  await money.run();
  const [first] = await money.listOf(someone);
  assert.equal((await money.credit(first.id)).body.gross, -1400);
  assert.equal((await money.run())[0].gross, 1400);
  assert.deepEqual(grossOf(await money.listOf(someone)), [2400, -1000, -1400, 1400]);
  await money.assertCorrect();
});

test('a second credit note of an invoice leaves later invoices as they are', async () => {
  const someone = await money.club.signIn();
  const own = await money.club.court(PRICE);
  const other = await money.club.court({ price_per_hour: { amount: 2400, currency: 'CHF' } });
  const { id } = await money.bookHour(someone, { court_id: own.id, start_time: '10:00', end_time: '11:00' });
  const runAfter = async (change: object): Promise<any[]> => {
    await money.send('PATCH', `/admin/bookings/${id}`, change);
    return money.run();
  };
  const [first] = await money.run();
  await money.credit(first.id);
  const [second] = await money.run();
  assertProblem(await money.credit(first.id), 'nothing_to_credit');
  const [third] = await runAfter({ end_time: '12:00' });
  // The run credits both invoices.
  await runAfter({ court_id: other.id });
  const made = await runAfter({ court_id: own.id });
  const last = made.find(({ kind }) => kind === 'invoice');
  for (const invoice of [first, second, third]) assertProblem(await money.credit(invoice.id), 'nothing_to_credit');
  assert.equal((await money.credit(last.id)).body.gross, -4800);
  await money.run();
  await money.assertCorrect();
});

test('two runs at once bill each booking once', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => money.club.signIn()));
  for (const person of people) await money.bookHour(person);
  const runs = await Promise.all([money.run(), money.run(), money.run()]);
  assert.equal(runs.flat().length, 4);
  for (const person of people) assert.deepEqual(grossOf(await money.listOf(person)), [2400]);
  await money.assertCorrect();
});

test('the day of a booking is the day at the court, and the date of an invoice is the day of the club', async () => {
  const someone = await money.club.signIn();
  const hour = { start_time: '23:00', end_time: '24:00' };
  const last = await money.bookHour(someone, { booking_date: '2026-11-30', ...hour });
  const next = { start_time: '00:00', end_time: '01:00' };
  const first = await money.bookHour(someone, { booking_date: '2026-12-01', ...next });
  const [billed] = await money.run();
  assert.deepEqual(
    (await money.invoice(billed.id)).lines.map(({ booking_id }: { booking_id: number }) => booking_id),
    [last.id],
  );
  money.club.clock.now = Date.parse('2026-12-31T23:30:00Z');
  const body = { user_id: someone.user.id, date_from: '2026-12-01', date_to: '2026-12-01' };
  const [other] = (await money.send('POST', '/admin/invoices', body, await money.club.signIn('admin'))).data;
  money.club.clock.now = NOON;
  const invoice = await money.invoice(other.id);
  assert.deepEqual([invoice.number, invoice.date], ['INV-2027-000001', '2027-01-01'], 'Vienna is an hour ahead');
  assert.equal(invoice.lines[0].booking_id, first.id);
  await money.assertCorrect();
});

test('what is billed does not change with the settings, the club or the person', async () => {
  const someone = await money.club.signIn();
  await money.bookHour(someone);
  const [{ id }] = await money.run();
  const { user: _user, ...before } = await money.invoice(id);
  const settings = await money.send('GET', '/admin/invoice-settings');
  assert.deepEqual([settings.legal_name, settings.invoice_prefix, settings.version], ['Riverside', 'INV-', 1]);
  const { version: _version, ...input } = settings;
  const change = { ...input, legal_name: 'Riverside Sports Ltd', tax_number: 'ATU123', invoice_prefix: 'R/' };
  const put = (body: object, version: number) =>
    money.club.call('PUT', '/admin/invoice-settings', {
      as: money.admin,
      body,
      headers: { 'if-match': `"${version}"` },
    });
  assert.equal((await put(change, 1)).body.version, 2);
  assertProblem(await put(change, 1), 'version_mismatch');
  await money.send('PATCH', '/admin/club', { name: 'Hillside' });
  await money.send('PATCH', '/auth/me', { name: 'Renamed Person' }, someone);
  const { user: _renamed, ...now } = await money.invoice(id);
  assert.deepEqual(now, before);
  await money.bookHour(someone);
  const next = await money.invoice((await money.run())[0].id);
  assert.deepEqual([next.seller.tax_number, next.buyer.name], ['ATU123', 'Renamed Person']);
  assert.match(next.number, /^R\/2026-\d{6}$/);
  const equal = await put({ ...change, credit_note_prefix: 'R/' }, 2);
  assert.equal(equal.body.errors[0].pointer, '#/credit_note_prefix');
  assert.equal((await put({ ...change, invoice_prefix: 'INV-' }, 2)).status, 200);
  await money.assertCorrect();
});

test('the database rejects changes and deletions, and the check finds what is wrong', async () => {
  const { db } = money.club.context;
  const changes = [
    () => db.transact((db) => db.updateTable('invoices').set({ gross: 1 }).execute()),
    () => db.transact((db) => db.deleteFrom('invoices').execute()),
    () => db.transact((db) => db.updateTable('invoice_lines').set({ gross: 1 }).execute()),
    () => db.transact((db) => db.deleteFrom('invoice_lines').execute()),
  ];
  for (const change of changes) await assert.rejects(change, /append only/);
  const rows = await db.read.selectFrom('invoices').selectAll().orderBy('id', 'desc').execute();
  const lines = await db.read.selectFrom('invoice_lines').selectAll().orderBy('id', 'desc').execute();
  const [row, line] = [rows[0]!, lines.find(({ invoice_id }) => invoice_id === rows[0]!.id)!];
  const about = { ...row, id: row.id + 1, full_number: 'INV-X' };
  /** Returns what the check finds after these rows are inserted. Nothing stays. */
  const findingAfter = async (invoice: object, added: object): Promise<string> => {
    const { checks } = await import('../../src/modules/invoices/checks.ts');
    let detail = '';
    await db
      .transact(async (tx) => {
        await tx
          .insertInto('invoices')
          .values({ ...about, ...invoice })
          .execute();
        await tx
          .insertInto('invoice_lines')
          .values({ ...line, id: lines[0]!.id + 1, invoice_id: about.id, ...added })
          .execute();
        detail = (await checks['invoices']!({ ...db, read: tx }, NOON))!.detail;
        throw new Error('undo');
      })
      .catch((error: unknown) => assert.equal((error as Error).message, 'undo'));
    return detail;
  };
  const amounts = { net: 2017, tax: 383, gross: 2400 };
  const next = { ...amounts, number: row.number + 1 };
  const sums = await findingAfter({ ...next, net: 2018, gross: 2401 }, amounts);
  assert.equal(sums, 'The invoices are wrong: INV-X does not have the sums of its lines.');
  assert.match(await findingAfter(next, amounts), /is billed 4800, which the ledger does not explain/);
  const tax = { net: -1000, tax: -100, gross: -1100 };
  const wrongTax = await findingAfter({ ...next, ...tax }, tax);
  assert.match(wrongTax, /is billed with 283 of tax, but 1300 includes 208/);
  const nothing = { kind: 'credit_note', number: 99, net: -2017, tax: -383, gross: -2400 } as const;
  const gap = await findingAfter(nothing, { net: -2017, tax: -383, gross: -2400 });
  assert.match(gap, /2026 has \d credit notes, but the last number is 99/);
  await money.assertCorrect();
});

test('says what is missing or wrong in a request', async () => {
  const backwards = { date_from: '2026-11-30', date_to: '2026-11-01' };
  const as = money.admin;
  const call = (method: string, path: string, body?: object) =>
    money.club.call(method, path, { as, ...(body && { body }) });
  assert.equal((await call('POST', '/admin/invoice-runs', backwards)).body.errors[0].pointer, '#/date_to');
  assert.equal(
    (await call('GET', `/admin/invoice-runs?${new URLSearchParams(backwards)}`)).body.errors[0].parameter,
    'date_to',
  );
  const nobody = await call('POST', '/admin/invoices', { user_id: 999_999, ...money.month });
  assert.equal(nobody.body.errors[0].pointer, '#/user_id');
  for (const [name, value] of Object.entries({ user_id: '999999', date_from: '2027-01-01' }))
    assert.equal((await call('GET', `/admin/invoice-runs?${name}=${value}`)).body.errors[0].parameter, name);
  await money.bookHour(player);
  const { version: _version, ...settings } = await money.send('GET', '/admin/invoice-settings');
  await money.send('PUT', '/admin/invoice-settings', { ...settings, legal_name: null });
  assertProblem(await call('POST', '/admin/invoice-runs', money.month), 'seller_missing');
  await money.send('PUT', '/admin/invoice-settings', settings);
  assert.equal((await money.run()).length, 1);
});
