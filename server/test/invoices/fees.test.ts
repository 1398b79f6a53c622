// Membership fees on invoices. Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { collectFees } from '../../src/modules/membership-fees/charging.ts';
import type { User } from '../payments/fixture.ts';
import { openInvoiceClub } from './fixture.ts';
import { readPdf } from './read-pdf.ts';

let money: Awaited<ReturnType<typeof openInvoiceClub>>;
let plan: number;
before(async () => {
  money = await openInvoiceClub();
  await money.addTerms({ tax_rate: 1000 });
  plan = (await money.send('POST', '/admin/plans', { name: 'Adults' })).id;
  await money.send('POST', '/admin/plan-fees', { plan_id: plan, amount: 9000, tax_rate: 2000 });
});
after(() => money.club.close());

/** Makes a person a member. The clock shows 2026-11-21, so the first month costs 30.00. */
async function join({ user }: User): Promise<{ id: number }> {
  const body = { plan_id: plan, starts_on: '2026-01-01', people: [{ user_id: user.id }] };
  await money.send('POST', '/admin/memberships', body);
  await collectFees(money.club.context);
  return (await money.send('GET', `/admin/dues?user_id=${user.id}`)).data[0];
}
const dueOf = async ({ id }: { id: number }) =>
  (await money.send('GET', '/admin/dues?limit=100')).data.find((due: { id: number }) => due.id === id);
const waive = (due: { id: number }, amount?: number) =>
  money.send('POST', `/admin/dues/${due.id}/waivers`, { reason: 'Injury', ...(amount !== undefined && { amount }) });

test('a run bills the bookings and the membership fees of a month in one invoice, each once', async () => {
  const player = await money.club.signIn();
  const [due, booking] = [await join(player), await money.bookHour(player)];
  const [draft, ...others] = await money.preview();
  assert.deepEqual([others.length, draft.gross, draft.bookings, draft.dues], [0, 5400, 1, 1]);
  assert.deepEqual(await money.preview({ date_from: '2026-12-01', date_to: '2026-12-31' }), [], 'another period');
  const runs = await Promise.all([money.run(), money.run()]);
  assert.equal(runs.flat().length, 1, 'two runs at once bill each fee once');
  const { lines, taxes, owed, net, tax } = await money.invoice(runs.flat()[0].id);
  const { kind, court, start_time, booking_id, due_id, ...line } = lines[0];
  assert.deepEqual([kind, court, start_time, booking_id, due_id], ['membership', 'Adults', null, null, due.id]);
  assert.deepEqual([line.booking_date, line.period_to, line.tax_rate], ['2026-11-21', '2026-11-30', 2000]);
  assert.deepEqual([lines[1].booking_id, lines[1].due_id, lines[1].period_to], [booking.id, null, null]);
  assert.deepEqual(taxes, [
    { tax_rate: 1000, net: 2182, tax: 218, gross: 2400 },
    { tax_rate: 2000, net: 2500, tax: 500, gross: 3000 },
  ]);
  assert.deepEqual([net, tax, owed], [4682, 718, 5400]);
  assert.deepEqual(await money.run({ date_from: '2020-01-01', date_to: '2030-01-01' }), []);
  const found = await money.send('GET', `/admin/dues?invoice_id=${runs.flat()[0].id}`);
  assert.deepEqual(
    found.data.map(({ id, owed }: any) => [id, owed]),
    [[due.id, 3000]],
  );
  await money.assertCorrect();
});

test('a waiver after the invoice is credited, and a credited fee is billed again', async () => {
  const player = await money.club.signIn();
  const due = await join(player);
  await money.send('POST', '/admin/payments', {
    ...{ user_id: player.user.id, dues: [{ due_id: due.id, amount: 1000 }], means: [{ means: 'card' }] },
  });
  const [first] = await money.run();
  assert.equal((await money.invoice(first.id)).owed, 2000);
  await waive(due, 2500);
  const [note, ...others] = await money.run({ date_from: '2026-12-01', date_to: '2026-12-31' });
  assert.deepEqual([others.length, note.kind, note.gross], [0, 'credit_note', -2500]);
  const [line] = (await money.invoice(note.id)).lines;
  assert.deepEqual([line.due_id, line.corrects, line.tax], [due.id, first.number, -417]);
  assert.equal((await money.credit(first.id)).status, 201);
  const [again] = await money.run();
  assert.deepEqual([again.kind, again.gross], ['invoice', 500]);
  assert.equal((await money.invoice(again.id)).owed, 0);
  await waive(due, 500);
  await money.run();
  assert.equal((await money.credit(again.id)).body.code, 'nothing_to_credit');
  const waived = await join(await money.club.signIn());
  await waive(waived);
  assert.deepEqual(await money.run(), [], 'a fee that was waived before is not billed');
  await money.assertCorrect();
});

test('the payer gets the fees of the family, and pays them with the invoice', async () => {
  const [parent, child] = [await money.club.signIn(), await money.club.signIn()];
  await money.send('PUT', `/admin/users/${child.user.id}/invoice-payer`, { payer_id: parent.user.id });
  const [own, due] = [await join(parent), await join(child)];
  await waive(own, 1000);
  const [made, ...others] = await money.run();
  assert.deepEqual([others.length, made.user.id, made.dues], [0, parent.user.id, 2]);
  const { lines } = await money.invoice(made.id);
  assert.deepEqual(
    lines.map(({ player }: any) => player),
    [null, child.user.name],
  );
  const pdf = await money.club.app.inject({
    url: `/api/v1/me/invoices/${made.id}/pdf`,
    headers: { 'x-api-key': money.club.key, authorization: `Bearer ${parent.token}` },
  });
  const { text } = readPdf(pdf.rawPayload);
  const line = `${child.user.name}: Membership: Adults, 21 Nov 2026 – 30 Nov 2026`;
  assert.ok(text.replaceAll(/\s+/g, ' ').includes(line), text);
  const dues = [own, due].map(({ id }) => ({ due_id: id }));
  await money.send('POST', '/admin/payments', { user_id: parent.user.id, dues, means: [{ means: 'transfer' }] });
  assert.deepEqual([(await dueOf(own)).owed, (await dueOf(due)).owed], [0, 0]);
  await waive(due, 3000);
  const [note] = await money.run();
  assert.deepEqual([note.user.id, note.gross], [parent.user.id, -3000], 'the parent had the invoice');
  assert.equal((await money.credit(made.id)).body.gross, -2000, 'the other fee is left');
  await money.run();
  await money.assertCorrect();
});

test('the check finds a fee that is billed for too much', async () => {
  const due = await join(await money.club.signIn());
  await money.run();
  const { db } = money.club.context;
  await db.transact((tx) => tx.updateTable('dues').set({ amount: 2999 }).where('id', '=', due.id).execute());
  assert.match(await money.check(), new RegExp(`false: .*membership fee ${due.id} is billed 3000`));
});
