// Operations of shared bookings whose locks `lock-order.test.ts` compares with the order of ADR 7.
import { payShare, leaveShare } from '../../src/modules/online-payments/shares/pay-share.ts';
import { shareBooking, stopSharing } from '../../src/modules/online-payments/shares/share.ts';
import { settle } from '../../src/modules/online-payments/settle.ts';
import { MINUTE } from '../../src/platform/time.ts';
import type { Operation } from '../lock-scenarios.ts';
import type { Scene } from '../lock-scene.ts';
import { openOnline } from './lock-operations.ts';

/** Two people share a booking. */
async function openShared(scene: Scene) {
  const online = await openOnline(scene);
  const { context, db, booking, provider, fake } = online;
  await db.transact((db) => db.updateTable('payment_terms').set({ share_within_minutes: 30 }).execute());
  const share = () => shareBooking(context, booking, { shares: [{ name: 'Ana' }, { name: 'Ben' }], provider });
  await share();
  const tokens = (await db.read.selectFrom('booking_shares').select('token').orderBy('id').execute()).map(
    ({ token }) => token,
  );
  const start = (token: string) => payShare(context, { token, isRest: false, origin: 'http://x', locale: 'en' });
  const authorise = async (token: string) => {
    const { id, reference } = await start(token);
    fake.pay(reference!);
    return id;
  };
  return { ...online, share, tokens, start, authorise, ask: (id: number) => settle(context, id) };
}

/** Both shares are authorised, and the service knows of one. */
async function openAuthorised(scene: Scene) {
  const shared = await openShared(scene);
  const [first, second] = [await shared.authorise(shared.tokens[0]!), await shared.authorise(shared.tokens[1]!)];
  await shared.ask(first);
  return { ...shared, first, second };
}

export const shareLockOperations: Record<string, Operation> = {
  'a player shares a booking': async (scene) => {
    const { context, db, booking, provider } = await openOnline(scene);
    await db.transact((db) => db.updateTable('payment_terms').set({ share_within_minutes: 30 }).execute());
    return () => shareBooking(context, booking, { shares: [{ name: 'Ana' }, { name: 'Ben' }], provider });
  },
  'a player changes the shares of a booking': async (scene) => {
    const { share, tokens, authorise } = await openShared(scene);
    await authorise(tokens[0]!);
    return share;
  },
  'a player stops sharing': async (scene) => {
    const { context, booking, tokens, authorise } = await openShared(scene);
    await authorise(tokens[0]!);
    return () => stopSharing(context, booking);
  },
  'a person starts to pay a share': async (scene) => {
    const { start, tokens } = await openShared(scene);
    return () => start(tokens[0]!);
  },
  'a person leaves a shared booking': async (scene) => {
    const { context, tokens, authorise, ask } = await openShared(scene);
    await ask(await authorise(tokens[0]!));
    return () => leaveShare(context, tokens[0]!);
  },
  'the last share is authorised': async (scene) => {
    const { ask, second } = await openAuthorised(scene);
    return () => ask(second);
  },
  'the last share is taken, and confirms the booking': async (scene) => {
    const { ask, first, second } = await openAuthorised(scene);
    await ask(second);
    return () => ask(first);
  },
  'a share cannot be taken, so nobody pays': async (scene) => {
    const { ask, fake, first, second } = await openAuthorised(scene);
    await ask(second);
    fake.faults.next('capture', { status: 400 });
    return () => ask(first);
  },
  'nobody pays, because the time is over': async (scene) => {
    const { context, authorise, tokens, ask } = await openShared(scene);
    const id = await authorise(tokens[0]!);
    await ask(id);
    context.clock.now += 31 * MINUTE;
    return () => ask(id);
  },
};
