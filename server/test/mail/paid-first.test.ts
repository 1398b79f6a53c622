// Emails about slots that are held until they are paid. Runs on both engines.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { fillOutbox } from '../../src/modules/notifications/outbox.ts';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { DAY } from '../../src/platform/time.ts';
import type { Answer } from '../club.ts';
import { openMailClub } from './fixture.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);

async function openGame(t: TestContext, requires_approval: boolean) {
  const { box, club, post } = await openMailClub(t);
  const price_per_hour = { amount: 2400, currency: 'EUR' };
  const court = await club.court({ name: 'Centre Court', capacity: 4, price_per_hour, requires_approval });
  const [owner, guest, admin] = [await club.signIn(), await club.signIn(), await club.signIn('admin')];
  ok(await club.call('POST', '/admin/payment-terms', { as: admin, body: { name: 'Now', mode: 'now' } }));
  const participants = [{ email: guest.user.email }];
  const booking = ok(await club.book(owner, { court_id: court.id, participants }));
  const send = async (method: string, path: string, body: object | undefined, as = admin) =>
    ok(await club.call(method, path, { as, ...(body && { body }) }));
  /** Sends all due emails. Returns the labels in their subjects. */
  const told = async () => {
    box.mails.length = 0;
    await post();
    await fillOutbox(club.context);
    await post();
    const to = (address: string | null) =>
      box.mails.filter((mail) => mail.to === address).map(({ headers }) => headers['subject']!.split(':')[0]);
    return { owner: to(owner.user.email), guest: to(guest.user.email) };
  };
  return { box, club, owner, booking, told, send };
}

test('a slot that the player gives up causes no email, and a paid one is confirmed', async (t) => {
  const { booking, told, send, owner, club } = await openGame(t, false);
  assert.deepEqual(await told(), { owner: [], guest: [] });
  await send('DELETE', `/bookings/${booking.id}`, undefined, owner);
  assert.deepEqual(await told(), { owner: [], guest: [] });
  const { court_id, participants } = booking;
  const people = participants.map(({ email }: { email: string }) => ({ email }));
  const again = ok(await club.book(owner, { court_id, participants: people }));
  const bookings = [{ booking_id: again.id }];
  await send('POST', '/admin/payments', { user_id: owner.user.id, bookings, means: [{ means: 'cash' }] });
  assert.deepEqual(await told(), { owner: ['Booked'], guest: ['Invitation'] });
});

test('a player whose request is accepted is asked to pay, and is told when it is too late', async (t) => {
  const { box, booking, told, send, club } = await openGame(t, true);
  assert.deepEqual(await told(), { owner: ['Requested'], guest: ['Invitation'] });
  await send('PATCH', `/admin/bookings/${booking.id}`, { status: 'confirmed' });
  assert.deepEqual(await told(), { owner: ['Please pay'], guest: [] });
  assert.match(box.mails[0]!.text, /Pay to confirm your booking:[\s\S]*held for you until[\s\S]*bookings\/\d+\s/);
  club.clock.now += DAY;
  await applyDueStatuses(club.context);
  assert.deepEqual(await told(), { owner: ['Cancelled'], guest: ['Cancelled'] });
  assert.match(box.mails[0]!.text, /not paid in time/);
});
