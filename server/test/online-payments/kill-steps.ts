// The steps of players, staff, banks and people on the provider's own pages while the service is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, DAY, timestamp } from '../../src/platform/time.ts';
import { type Chance, pick } from '../load.ts';
import { type Send, timeOf } from '../payments/kills.ts';
import type { Account, DatabaseFixture } from '../processes.ts';
import type { FakePayment } from './fakes/fake-payment.ts';
import type { Fake } from './fixture.ts';
import { share } from './kill-shares.ts';

export const PRICE = 2401;
/** Bookings start at most this many days from now. */
const DAYS = 12;

interface Slot {
  court_id: number;
  booking_date: string;
  start_time: string;
  end_time: string;
}

/** A page at a provider. The service has told its address to a player. */
export interface Page {
  id: number;
  booking_id: number;
  player: Account;
  fake: Fake;
  reference: string;
}

export interface World {
  fixture: DatabaseFixture;
  fakes: readonly Fake[];
  send: Send;
  chance: Chance;
  now: () => number;
  pages: Page[];
  /** Slots that somebody has booked once. */
  slots: Slot[];
  /** The last state of each payment that a player was shown. */
  shown: Map<number, string>;
  /** Whether notifications arrive. Without them, the service does not learn of later changes at the provider. */
  isSilent: boolean;
  isOver: () => boolean;
}

/** Does random things until the round is over. */
export async function playThrough(player: Account, world: World): Promise<void> {
  const mine: { id: number }[] = [];
  while (!world.isOver()) {
    const booking = world.chance() < 0.5 ? await book(player, world) : undefined;
    if (booking) mine.push(booking);
    const chosen = booking ?? pick(mine, world.chance);
    if (chosen) await pick(steps, world.chance)(player, chosen.id, world);
    else await sleep(5); // Do not flood a service that is down
  }
}

async function book(
  player: Account,
  { send, chance, slots, fixture, now }: World,
): Promise<{ id: number } | undefined> {
  const start = 30 * Math.floor(chance() * 44);
  const isKnown = chance() < 0.3 && slots.length > 0;
  const fresh = {
    court_id: pick(fixture.courts, chance),
    booking_date: addDays(timestamp(now()).slice(0, 10), 1 + Math.floor(chance() * DAYS)),
    ...{ start_time: timeOf(start), end_time: timeOf(start + 60) },
  };
  const slot = isKnown ? pick(slots.slice(-30), chance) : fresh;
  const booking = await send('POST', '/bookings', player, slot);
  if (booking && !isKnown) slots.push(slot);
  return booking;
}

type Step = (player: Account, booking: number, world: World) => Promise<unknown>;

const start: Step = async (player, booking, world) => {
  const times = world.chance() < 0.4 ? 4 : 1;
  const post = () => world.send('POST', `/bookings/${booking}/online-payment`, player, {});
  const started = await Promise.all(Array.from({ length: times }, post));
  const payment = started.find((one) => one?.url);
  if (!payment) return;
  const { origin, pathname } = new URL(payment.url);
  const reference = pathname.split('/').at(-1)!;
  const fake = world.fakes.find(({ url }) => url === origin)!;
  const page = { id: payment.id, booking_id: booking, player, fake, reference };
  if (!world.pages.some(({ id }) => id === page.id)) world.pages.push(page);
  if (world.chance() < 0.8) await visit(page, world);
};

/** A player does something on a page of the provider, and comes back. */
async function visit(page: Page, world: World): Promise<void> {
  const { fake, reference } = page;
  if (fake.faults.isDown) return;
  const payment = fake.paymentOf(reference);
  const { state } = payment;
  if (state === 'open') pick(openPage, world.chance)(fake, payment);
  else if (state === 'processing' || state === 'transferring')
    if (world.chance() < 0.7) fake.finish(reference);
    else fake.fail(reference);
  if (world.chance() < 0.7) await ask(page, world);
}

const openPage: readonly ((fake: Fake, payment: FakePayment) => void)[] = [
  (fake, { reference }) => fake.pay(reference),
  (fake, { reference }) => fake.pay(reference),
  (fake, { reference }) => fake.pay(reference),
  (fake, { reference }) => fake.startAuthentication(reference),
  (fake, { reference }) => fake.startTransfer(reference),
  (fake, { reference }) => fake.fail(reference),
  (fake, { reference }) => fake.cancel(reference),
  (fake, { reference }) => fake.expire(reference),
];

async function ask({ id, player }: Page, { send, shown }: World): Promise<void> {
  const payment = await send('GET', `/me/online-payments/${id}`, player);
  if (payment) shown.set(id, payment.state);
}

const visitAny: Step = async (_player, _booking, world) => {
  const page = pick(world.pages.slice(-40), world.chance);
  if (page) await visit(page, world);
};

const cancel: Step = (player, booking, { send }) => send('DELETE', `/bookings/${booking}`, player);

const byStaff: Step = async (player, booking, { send, chance, fixture: { admin } }) => {
  const path = `/admin/bookings/${booking}`;
  const cash = { user_id: player.id, bookings: [{ booking_id: booking }], means: [{ means: 'cash' }] };
  const actions = [
    () => send('PATCH', path, admin, { status: 'cancelled' }),
    () => send('POST', `${path}/waivers`, admin, { amount: 101, reason: 'Rain' }),
    () => send('POST', '/admin/payments', admin, cash),
  ];
  return pick(actions, chance)();
};

const close: Step = async (_player, _booking, { send, chance, fixture: { admin, courts }, now }) => {
  const start_date = addDays(timestamp(now()).slice(0, 10), 1 + Math.floor(chance() * DAYS));
  const times = { start_date, start_time: '08:00', end_date: start_date, end_time: '11:00' };
  const court_ids = [pick(courts, chance)];
  const closure = await send('POST', '/admin/closures', admin, {
    ...{ court_ids, ...times, reason: 'Rain', bookings: 'cancel' },
  });
  if (closure) await send('DELETE', `/admin/closures/${closure.id}`, admin);
};

/** Somebody changes a payment on the provider's own pages, or a bank does. */
const atProvider: Step = async (_player, _booking, { isSilent, fakes, chance }) => {
  const fake = pick(fakes, chance);
  const payments = [...fake.payments.values()].slice(-40);
  const payment = pick(
    payments.filter(({ captured, createdAt }) => captured > 0 && createdAt > fake.now() - DAY),
    chance,
  );
  if (!payment || isSilent) return;
  const refund = pick(
    payment.refunds.filter(({ state }) => state !== 'failed'),
    chance,
  );
  const dispute = pick(
    payment.disputes.filter(({ state }) => state === 'open' || state === 'inquiry'),
    chance,
  );
  const left =
    payment.captured - payment.refunds.reduce((sum, { amount, state }) => sum + (state === 'failed' ? 0 : amount), 0);
  const dice = chance();
  if (dispute) fake.closeDispute(dispute.reference, dice < 0.6 ? 'won' : 'lost');
  else if (refund?.state === 'pending' && dice < 0.6) fake.completeRefund(refund.reference);
  else if (refund && dice < 0.8) fake.failRefund(refund.reference);
  else if (dice < 0.9 && left > 0)
    fake.refundInDashboard(payment.reference, pick([left, Math.ceil(left / 2), Math.min(left, 101)], chance));
  else if (payment.disputes.length === 0) fake.openDispute(payment.reference);
};

/** Staff send failed refunds again, or pay them out in cash. */
const repair: Step = async (_player, _booking, { send, chance, fixture: { admin } }) => {
  const found = await send('GET', '/admin/online-payments?needs_attention=true', admin);
  const id = pick(
    ((found?.data ?? []) as { failed_refund_ids: number[] }[]).flatMap((one) => one.failed_refund_ids),
    chance,
  );
  if (id === undefined) return;
  if (chance() < 0.6) await send('POST', `/admin/refunds/${id}/retry`, admin);
  else await send('POST', `/admin/refunds/${id}/other-payout`, admin, { means: 'cash' });
};

/** Steps that are listed more than once happen more often. */
const steps: readonly Step[] = [
  ...Array.from({ length: 8 }, () => start),
  ...Array.from({ length: 4 }, () => share),
  ...[visitAny, visitAny, visitAny, cancel, cancel, cancel, byStaff, byStaff, close, atProvider, atProvider, repair],
];
