// Operations of online payments whose locks `lock-order.test.ts` compares with the order of ADR 7.
import { randomBytes } from 'node:crypto';
import { cancel } from '../../src/kernel/change.ts';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { findBooking } from '../../src/kernel/store.ts';
import { patchCourt } from '../../src/modules/court-admin/actions.ts';
import { payOutFailed, retryRefund } from '../../src/modules/online-payments/actions.ts';
import { addProvider } from '../../src/modules/online-payments/providers.ts';
import { reconcile } from '../../src/modules/online-payments/reconcile.ts';
import { sendRefunds } from '../../src/modules/online-payments/send-refunds.ts';
import { settle } from '../../src/modules/online-payments/settle.ts';
import { startPayment } from '../../src/modules/online-payments/start.ts';
import { addTerms } from '../../src/modules/payments/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { MINUTE } from '../../src/platform/time.ts';
import type { Operation } from '../lock-scenarios.ts';
import type { Scene } from '../lock-scene.ts';
import { FakeStripe } from './fakes/fake-stripe.ts';

const PRICE = { amount: 2400, currency: 'EUR' };

/** A player has ten minutes to pay for a booking of the hall, and somebody waits for a half of the hall. */
export async function openOnline(scene: Scene, { mode = 'live', isWanted = true } = {}) {
  const { fixture, hall, half, player } = scene;
  const fake = await new FakeStripe(`sk_${mode}_fake`).start();
  const close = fixture.close.bind(fixture);
  fixture.close = async () => {
    await fake.stop();
    await close();
  };
  fake.now = fixture.now;
  const { db } = fixture;
  const config = { ...fixture.config, MONEY_KEY_FILE: randomBytes(32), SMTP_URL: 'smtp://127.0.0.1' };
  const context = { ...fixture, config };
  const provider = await addProvider(context, { name: 'stripe', api_key: fake.apiKey }, fake.url);
  await patchCourt(context, hall, { patch: { price_per_hour: PRICE }, accepted: undefined });
  const terms = { name: 'Online', mode: 'now' as const, pay_within_minutes: 10, refund_to: 'origin' as const };
  await transact(db, (db) => addTerms(db, context, terms));
  const booking = await scene.bookAt(hall, 10);
  if (isWanted) await scene.waitFor(half, 10);
  const start = async () => {
    const row = (await findBooking(db.read, booking))!;
    return startPayment(context, { userId: player.id, booking: row, provider, origin: 'http://x', locale: 'en' });
  };
  return { context, db, fake, player, booking, provider, start };
}

/** A payment whose page is open. */
async function openPage(scene: Scene, options = {}) {
  const online = await openOnline(scene, options);
  const { context, fake, start } = online;
  const { id, reference } = await start();
  return {
    ...{ ...online, reference: reference!, atProvider: fake.paymentOf(reference!) },
    settle: () => settle(context, id),
    refund: () => sendRefunds(context),
    pass: (minutes: number) => void (context.clock.now += minutes * MINUTE),
  };
}

/** A booking that was paid online. */
async function openPaid(scene: Scene) {
  const paid = await openPage(scene);
  paid.fake.pay(paid.reference);
  await paid.settle();
  return paid;
}

/** A paid booking that the player has cancelled. */
async function openCancelled(scene: Scene) {
  const paid = await openPaid(scene);
  await cancel(paid.context, paid.player, paid.booking);
  const { id: refundId } = await paid.db.read.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  return { ...paid, refundId };
}

/** A refund that the provider has refused. */
async function openFailed(scene: Scene) {
  const failed = await openCancelled(scene);
  failed.fake.faults.next('refund', { status: 400 });
  await failed.refund();
  return failed;
}

export const lockOperations: Record<string, Operation> = {
  'a player starts an online payment': async (scene) => (await openOnline(scene)).start,
  'a player starts another online payment': async (scene) => {
    const { start, db } = await openPage(scene);
    await db.transact((db) => db.updateTable('online_payments').set({ amount: 1 }).execute());
    return start;
  },
  'the service asks about an online payment': async (scene) => {
    const { context, fake, reference, pass } = await openPage(scene);
    fake.pay(reference);
    pass(1);
    return () => reconcile(context);
  },
  'an online payment confirms a held booking': async (scene) => {
    const { fake, reference, settle } = await openPage(scene);
    fake.pay(reference);
    return settle;
  },
  'a payment in test mode confirms a held booking': async (scene) => {
    const { fake, reference, settle } = await openPage(scene, { mode: 'test' });
    fake.pay(reference);
    return settle;
  },
  'a late online payment confirms a booking whose slot is still free': async (scene) => {
    const { context, fake, reference, pass, settle } = await openPage(scene, { isWanted: false });
    pass(13);
    await applyDueStatuses(context);
    fake.pay(reference);
    return settle;
  },
  'a late online payment is refunded, because the slot is taken': async (scene) => {
    const { context, fake, reference, pass, settle } = await openPage(scene);
    pass(13);
    await applyDueStatuses(context);
    fake.pay(reference);
    return settle;
  },
  'the slot stays held while a provider decides': async (scene) => {
    const { fake, reference, pass, settle } = await openPage(scene);
    fake.startTransfer(reference);
    pass(11);
    return settle;
  },
  'the end of a page frees the slot': async (scene) => {
    const { pass, settle } = await openPage(scene);
    pass(11);
    return settle;
  },
  'the service sends a refund': async (scene) => (await openCancelled(scene)).refund,
  'a provider refuses a refund': async (scene) => {
    const { fake, refund } = await openCancelled(scene);
    fake.faults.next('refund', { status: 400 });
    return refund;
  },
  'a refund fails after the provider has accepted it': async (scene) => {
    const { fake, refund, atProvider, settle } = await openCancelled(scene);
    await refund();
    fake.failRefund(atProvider.refunds[0]!.reference);
    return settle;
  },
  'staff send a failed refund again': async (scene) => {
    const { context, db, refundId } = await openFailed(scene);
    return () => transact(db, (db) => retryRefund(db, context, refundId));
  },
  'staff pay out a failed refund': async (scene) => {
    const { context, db, refundId } = await openFailed(scene);
    return () => transact(db, (db) => payOutFailed(db, context, refundId, { means: 'cash' }));
  },
  "somebody returns money on the provider's own pages": async (scene) => {
    const { fake, reference, settle } = await openPaid(scene);
    fake.refundInDashboard(reference, 1200);
    return settle;
  },
  'a bank opens a dispute': async (scene) => {
    const { fake, reference, settle } = await openPaid(scene);
    fake.openDispute(reference);
    return settle;
  },
  'a lost dispute ends a refund': async (scene) => {
    const { fake, reference, settle, refund } = await openCancelled(scene);
    fake.closeDispute(fake.openDispute(reference), 'lost');
    await settle();
    return refund;
  },
  'the club wins a dispute that was lost': async (scene) => {
    const { fake, reference, settle, refund } = await openCancelled(scene);
    const dispute = fake.openDispute(reference);
    fake.closeDispute(dispute, 'lost');
    await settle();
    await refund();
    fake.closeDispute(dispute, 'won');
    return settle;
  },
};
