import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { offerAndExpire } from '../../src/modules/waitlist/offering.ts';
import { type Answer, type Club, SUNDAY } from '../club.ts';

export type Player = Awaited<ReturnType<Club['signIn']>>;

export function join(club: Club, as: Player, fields: Record<string, unknown>): Promise<Answer> {
  const wish = { booking_date: SUNDAY, start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  return club.call('POST', '/waitlist', { body: { ...wish, ...fields }, as });
}

export async function newWaiter(club: Club, fields: Record<string, unknown>): Promise<Player & { entry: any }> {
  const player = await club.signIn();
  const answer = await join(club, player, fields);
  assert.equal(answer.status, 201, answer.text);
  return { ...player, entry: answer.body };
}

export async function newBooking(
  club: Club,
  fields: { court_id: number; [field: string]: unknown },
): Promise<Player & { booking: any }> {
  const player = await club.signIn();
  const answer = await club.book(player, fields);
  assert.equal(answer.status, 201, answer.text);
  return { ...player, booking: answer.body };
}

/** Offers all freed slots, or waits until a concurrent request has offered them. */
export async function settle(club: Club): Promise<void> {
  const { context } = club;
  const deadline = performance.now() + 10_000;
  await applyDueStatuses(context);
  for (;;) {
    await offerAndExpire(context);
    const left = await context.db.read.selectFrom('waitlist_freed').selectAll().execute();
    if (left.length === 0) return;
    assert.ok(performance.now() < deadline, 'a freed slot is still not offered');
    await sleep(10);
  }
}

/** Offers all freed slots, and then returns the waiting player's entry. */
export async function entryOf(club: Club, waiter: Player & { entry: any }): Promise<any> {
  await settle(club);
  return (await club.call('GET', `/waitlist/${waiter.entry.id}`, { as: waiter })).body;
}

export async function offerTo(club: Club, waiter: Player & { entry: any }): Promise<any> {
  const { status, booking_id } = await entryOf(club, waiter);
  assert.equal(status, 'offered');
  const { body } = await club.call('GET', `/bookings/${booking_id}`, { as: waiter });
  assert.deepEqual([body.status, body.waitlist_entry_id], ['offered', waiter.entry.id]);
  return body;
}

export function accept(club: Club, waiter: Player & { entry: any }): Promise<Answer> {
  return club.call('POST', `/waitlist/${waiter.entry.id}/accept`, { as: waiter });
}
