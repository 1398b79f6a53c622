import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { assertProblem, NOON, SUNDAY } from '../club.ts';
import { openMailClub } from '../mail/fixture.ts';
import { PRICE } from '../payments/fixture.ts';
import { readPdf } from './read-pdf.ts';

const MONTH = { date_from: SUNDAY, date_to: SUNDAY };

async function openInvoiceMailClub(t: TestContext) {
  const { box, club, post } = await openMailClub(t);
  const admin = await club.signIn('admin');
  const send = async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await club.call(method, path, { as: admin, ...(body && { body }) });
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  };
  await send('PATCH', '/admin/club', { name: 'Riverside' });
  await send('POST', '/admin/payment-terms', { name: 'Pay' });
  const { id: court_id } = await club.court(PRICE);
  const book = async (hour: number, given: object) =>
    (await send('POST', '/admin/bookings', {
      ...{ court_id, booking_date: SUNDAY, start_time: `${hour}:00`, end_time: `${hour + 1}:00` },
      ...given,
    })) as { id: number; user: { id: number } };
  const emailed = async () => {
    box.mails.length = 0;
    assert.deepEqual(await post(), []);
    return box.mails.filter(({ pdf }) => pdf !== undefined);
  };
  return {
    ...{ box, post, club, send, book, emailed },
    call: (path: string) => club.call('POST', path, { as: admin }),
  };
}

test('sends the invoices of a run, with the PDF, in the language of the buyer', async (t) => {
  const { club, send, book, emailed, call } = await openInvoiceMailClub(t);
  const player = await club.signIn('player', 'Ana Sol');
  await club.call('PATCH', '/auth/me', { as: player, body: { language: 'es' } });
  await book(10, { user_id: player.user.id });
  const guest = await book(12, { guest_name: 'Guest without address' });
  const { data } = await send('POST', '/admin/invoice-runs', { ...MONTH, email: true });
  assert.equal(data.length, 2);
  const [mail, ...others] = await emailed();
  assert.deepEqual(others, []);
  const own = data.find(({ user }: { user: { id: number } }) => user.id === player.user.id);
  assert.deepEqual([mail!.to, mail!.headers['subject']], [player.user.email, `Factura ${own.number}`]);
  assert.match(mail!.text, /Riverside te envía el documento adjunto: Factura/);
  assert.ok(readPdf(mail!.pdf!).text.includes('Ana'));
  const theirs = data.find(({ user }: { user: { id: number } }) => user.id === guest.user.id);
  assertProblem(await call(`/admin/invoices/${theirs.id}/email`), 'no_email_address');
});

test('sends an invoice and a receipt once for two clicks, and again later', async (t) => {
  const { club, send, book, emailed, call } = await openInvoiceMailClub(t);
  const player = await club.signIn();
  const booking = await book(10, { user_id: player.user.id });
  const [{ id }] = (await send('POST', '/admin/invoices', { user_id: player.user.id, ...MONTH })).data;
  const bookings = [{ booking_id: booking.id }];
  const payment = await send('POST', '/admin/payments', {
    ...{ user_id: player.user.id, bookings, means: [{ means: 'cash' }] },
  });
  assert.deepEqual(await emailed(), [], 'nobody asked for an email');
  for (const path of [`/admin/invoices/${id}/email`, `/admin/payments/${payment.id}/email`]) {
    assert.equal((await call(path)).status, 204);
    assert.equal((await call(path)).status, 204);
  }
  const subjects = (await emailed()).map(({ headers }) => headers['subject']!.split(' ')[0]);
  assert.deepEqual(subjects.toSorted(), ['Invoice', 'Receipt']);
  club.clock.now = NOON + 120_000;
  await call(`/admin/invoices/${id}/email`);
  assert.equal((await emailed()).length, 1);
});

test('an unverified address and an erased person get no email', async (t) => {
  const { club, send, book, emailed, call } = await openInvoiceMailClub(t);
  const player = await club.signIn();
  await book(10, { user_id: player.user.id });
  const [{ id }] = (await send('POST', '/admin/invoices', { user_id: player.user.id, ...MONTH })).data;
  await call(`/admin/invoices/${id}/email`);
  const { db } = club.context;
  await db.transact((db) =>
    db.updateTable('users').set({ email_verified_at: null }).where('id', '=', player.user.id).execute(),
  );
  assert.deepEqual(await emailed(), []);
  assertProblem(await call(`/admin/invoices/${id}/email`), 'no_email_address');
});

test('emails about a booking say what the player owes, and what went back to the balance', async (t) => {
  const { club, send, post, box } = await openInvoiceMailClub(t);
  await send('POST', '/admin/payment-terms', {
    ...{ name: 'Half', position: 1, refunds: [{ hours_before: 0, percent: 50 }] },
  });
  const player = await club.signIn();
  const { id: court_id } = await club.court(PRICE);
  const { body: booking } = await club.book(player, { court_id, start_time: '10:00', end_time: '12:00' });
  const texts = async () => {
    box.mails.length = 0;
    assert.deepEqual(await post(), []);
    return box.mails.map(({ text }) => text).join('\n');
  };
  assert.match(await texts(), /You owe the club: €48.00/);
  const bookings = [{ booking_id: booking.id }];
  await send('POST', '/admin/payments', { user_id: player.user.id, bookings, means: [{ means: 'cash' }] });
  await send('PATCH', `/admin/bookings/${booking.id}`, { end_time: '11:00' });
  club.clock.now = NOON + 60_000;
  await club.call('DELETE', `/bookings/${booking.id}`, { as: player });
  const cancelled = await texts();
  assert.match(cancelled, /Refunded to your balance: €12.00/, 'without the refund for the shorter booking');
  assert.doesNotMatch(cancelled, /You owe/);
});

test('emails about a cancellation say how much goes back to each place', async (t) => {
  const { club, send, post, box } = await openInvoiceMailClub(t);
  await send('POST', '/admin/payment-terms', { name: 'Origin', position: 1, refund_to: 'origin' });
  const player = await club.signIn();
  const { id: court_id } = await club.court(PRICE);
  const { body: booking } = await club.book(player, { court_id });
  const [user_id, means] = [player.user.id, [{ means: 'cash' }]];
  await send('POST', '/admin/payments', { user_id, top_up: 1000, means });
  const split = [{ means: 'balance', amount: 1000 }, ...means];
  await send('POST', '/admin/payments', { user_id, bookings: [{ booking_id: booking.id }], means: split });
  await club.call('DELETE', `/bookings/${booking.id}`, { as: player });
  assert.deepEqual(await post(), []);
  const text = box.mails.map(({ text }) => text).join('\n');
  assert.match(text, /The club gives back in the way you paid: €14.00/);
  assert.match(text, /Refunded to your balance: €10.00/);
});

test('an email about a cancellation does not mention the money of another person who paid', async (t) => {
  const { club, send, post, box } = await openInvoiceMailClub(t);
  await send('POST', '/admin/payment-terms', { name: 'Origin', position: 1, refund_to: 'origin' });
  const [payer, player] = [await club.signIn(), await club.signIn()];
  const { id: court_id } = await club.court(PRICE);
  const { body: booking } = await club.book(player, { court_id });
  const bookings = [{ booking_id: booking.id, amount: 1400 }];
  await send('POST', '/admin/payments', { user_id: payer.user.id, bookings, means: [{ means: 'card' }] });
  const rest = { user_id: player.user.id, bookings: [{ booking_id: booking.id }], means: [{ means: 'cash' }] };
  await send('POST', '/admin/payments', rest);
  await club.call('DELETE', `/bookings/${booking.id}`, { as: player });
  for (const { id } of (await send('GET', '/admin/refunds?state=open')).data)
    await send('POST', `/admin/refunds/${id}/keep`);
  assert.deepEqual(await post(), []);
  const text = box.mails.map(({ text }) => text).join('\n');
  assert.match(text, /Refunded to your balance: €10.00/);
  assert.doesNotMatch(text, /way you paid|14\.00/);
});
