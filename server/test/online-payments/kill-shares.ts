// Players share bookings while the service is killed.
import type { Db } from '../../src/platform/db/schema.ts';
import type { Account } from '../processes.ts';
import type { World } from './kill-steps.ts';

/** A player shares a booking, changes the shares, or stops. Other people open pages, pay, take over the rest or leave. */
export async function share(player: Account, booking: number, world: World): Promise<void> {
  const { send, chance } = world;
  const path = `/bookings/${booking}/shares`;
  const names = chance() < 0.7 ? ['Ana', 'Ben'] : ['Ana', 'Ben', 'Cleo'];
  const answer = await send('PUT', path, player, { shares: names.map((name) => ({ name })) });
  const shares: { url: string }[] = answer?.split?.shares ?? [];
  await Promise.all(shares.map(({ url }) => payShare(player, url.split('#')[1]!, world)));
  if (chance() < 0.05) await send('DELETE', path, player);
}

async function payShare(player: Account, token: string, world: World): Promise<void> {
  const { send, chance } = world;
  const page = await send('POST', '/share-payments', player, { token, rest: chance() < 0.1 });
  if (page?.url && chance() < 0.9) visit(page.url, world);
  if (chance() < 0.05) await send('POST', '/share-releases', player, { token });
  if (chance() < 0.7) await send('POST', '/share-checks', player, { token });
}

/** A person does something on a page of the provider. */
function visit(url: string, { fakes, chance }: World): void {
  const { origin, pathname } = new URL(url);
  const fake = fakes.find((one) => one.url === origin)!;
  const reference = pathname.split('/').at(-1)!;
  if (fake.faults.isDown || fake.paymentOf(reference).state !== 'open') return;
  const dice = chance();
  if (dice < 0.85) fake.pay(reference);
  else if (dice < 0.9) fake.fail(reference);
  else if (dice < 0.95) fake.startAuthentication(reference);
  else fake.expire(reference);
  if (dice < 0.6 && chance() < 0.05 && fake.paymentOf(reference).state === 'authorized') fake.expire(reference);
}

/** All people have paid their shares, or nobody has. Nobody has paid more than the share. */
export async function findShareFaults(db: Db, { fakes }: World): Promise<string[]> {
  const splits = await db.selectFrom('booking_splits').select(['booking_id', 'state']).execute();
  const rows = await db.selectFrom('online_payments').selectAll().where('share_id', 'is not', null).execute();
  const faults: string[] = [];
  for (const { booking_id, state } of splits) {
    const ofBooking = rows.filter((row) => row.booking_id === booking_id);
    const planned = ofBooking.filter(({ capture_amount }) => capture_amount !== null);
    const booked = ofBooking.filter(({ outcome }) => outcome === 'booked');
    const isTogether = state === 'paid' ? booked.length === planned.length && planned.length > 0 : booked.length === 0;
    if (!isTogether) faults.push(`the shares of booking ${booking_id} (${state}) were not paid together`);
    if (state === 'capturing') faults.push(`the shares of booking ${booking_id} are still being taken`);
    for (const { reference, amount, capture_amount } of ofBooking) {
      const payment = fakes.map(({ payments }) => payments.get(reference ?? '')).find((found) => found);
      if (!payment) continue;
      if (payment.captured > Math.min(amount, capture_amount ?? 0)) faults.push(`${reference} has captured too much`);
      if (payment.state === 'authorized' && state !== 'open') faults.push(`${reference} was not released`);
    }
  }
  return faults;
}
