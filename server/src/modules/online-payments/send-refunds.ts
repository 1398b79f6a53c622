// Sends refunds to the providers. Each refund gets a row before the provider is called, and the key of the row makes
// sure that the provider refunds it once.
import { randomUUID } from 'node:crypto';
import { operator } from '../audit/actions.ts';
import { providerNames } from '../ledger/accounts.ts';
import { endByDispute } from '../payments/captured.ts';
import { lockMoney } from '../payments/pay.ts';
import type { Context } from '../../platform/context.ts';
import { findRow, insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import { askSoon, bookAccepted, type OnlineRefund } from './book-refunds.ts';
import { ProviderError } from './provider.ts';
import { connect, isNotSetUp } from './providers.ts';
import { lockAttempt, type OnlineRow } from './start.ts';

const BATCH = 10;
/** No other process sends the same refund meanwhile. */
const CLAIM_MS = MINUTE;
const MAX_WAIT_MS = 60 * MINUTE;

/** Sends some refunds that are due. Every process runs it once a second. */
export async function sendRefunds(context: Context): Promise<void> {
  await closeDisputed(context);
  const { read } = context.db;
  const providers = await read.selectFrom('payment_providers').select('id').execute();
  // Each provider has its own batch, so that a provider whose key is missing does not stop the others.
  const due = (await Promise.all(providers.map(({ id }) => listDue(read, context.now(), id)))).flat();
  const sent = await Promise.allSettled(due.map((refund) => sendRefund(context, refund)));
  // Without the key of the operator, refunds wait. The page of online payments says that the key is missing.
  const failed = sent.find((result) => result.status === 'rejected' && !isNotSetUp(result.reason));
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Ends open refunds whose money the player has got by a lost dispute. The expense of the club then ends, too. */
async function closeDisputed(context: Context): Promise<void> {
  const { db, now } = context;
  const lost = db.read
    .selectFrom('payment_disputes as disputes')
    .innerJoin('online_payments as online', 'online.id', 'disputes.online_payment_id');
  const refunds = lost
    .innerJoin('refunds', 'refunds.payment_id', 'online.payment_id')
    .select(['refunds.id', 'online.id as online_id']);
  const due = await refunds
    .where('disputes.state', '=', 'lost')
    .where('refunds.state', '=', 'open')
    .limit(BATCH)
    .execute();
  for (const { id, online_id } of due)
    await transact(db, async (tx) => {
      await lockAttempt(tx, online_id);
      await endByDispute(tx, { ...context, actor: operator }, id, now());
    });
}

type DueRefund = Awaited<ReturnType<typeof listDue>>[number];

/** Returns open refunds of online payments. A failed refund waits for staff, and a dispute blocks refunds unless it is won. */
function listDue(db: Db, now: number, providerId: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('online_payments as online', 'online.payment_id', 'refunds.payment_id')
    .select(['refunds.id', 'online.id as online_id', 'online.provider_id'])
    .where('online.provider_id', '=', providerId)
    .where('refunds.state', '=', 'open')
    .where('refunds.means', 'in', providerNames)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('online_refunds as sent')
            .select('sent.id')
            .whereRef('sent.refund_id', '=', 'refunds.id')
            .where((sent) =>
              sent.or([sent('sent.state', '=', 'failed'), sent('sent.next_try_at', '>', timestamp(now))]),
            ),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_disputes as disputes')
            .select('disputes.id')
            .whereRef('disputes.online_payment_id', '=', 'online.id')
            .where('disputes.state', '<>', 'won'),
        ),
      ),
    )
    .orderBy('refunds.id')
    .limit(BATCH)
    .execute();
}

async function sendRefund(context: Context, { id, online_id, provider_id }: DueRefund): Promise<void> {
  const account = (await findRow(context.db.read, 'payment_providers', provider_id))!;
  const provider = await connect(context, account);
  const claimed = await transact(context.db, (db) => claim(db, context.now(), id, online_id));
  if (!claimed) return;
  const { refund, online } = claimed;
  try {
    const { amount, key } = refund;
    const { reference } = await provider.refund(online.reference!, { amount, currency: online.currency, key });
    await transact(context.db, (db) => accept(db, context, refund, reference));
  } catch (error) {
    // Without a response, the provider may or may not have made the refund. The service sends the key again later.
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind !== 'refused') return;
    const reason = error.code ?? error.message;
    await transact(context.db, (db) => fail(db, refund, reason));
  }
}

/** Writes or finds the row of a refund, and keeps other processes from sending it. */
async function claim(
  db: Db,
  now: number,
  refundId: number,
  onlineId: number,
): Promise<{ refund: OnlineRefund; online: OnlineRow } | undefined> {
  const online = await lockAttempt(db, onlineId);
  await lockMoney(db);
  const refund = await findRow(db, 'refunds', refundId);
  if (refund?.state !== 'open') return undefined;
  const rows = await db.selectFrom('online_refunds').selectAll().where('refund_id', '=', refundId).execute();
  const known = rows.find(({ state }) => state === 'sending');
  if (rows.some(({ state }) => state === 'failed') || (known?.next_try_at ?? '') > timestamp(now)) return undefined;
  const tries = (known?.tries ?? 0) + 1;
  const wait = Math.max(CLAIM_MS, Math.min(MAX_WAIT_MS, 2 ** tries * 10_000));
  const next = { tries, next_try_at: timestamp(now + wait) };
  const sent_at = timestamp(now);
  if (known) return { online, refund: await updateRow(db, 'online_refunds', known.id, next) };
  await updateRow(db, 'refunds', refundId, { sent_at });
  const facts = { key: randomUUID(), online_payment_id: online.id, refund_id: refundId, amount: refund.amount };
  const fresh = { state: 'sending' as const, reference: null, reason: null, created_at: sent_at };
  return { online, refund: await insertRow(db, 'online_refunds', { ...facts, ...fresh, ...next }) };
}

/** Books a refund that the provider has accepted. It can still fail, so the provider is asked later. */
async function accept(db: Db, context: Context, { id, online_payment_id }: OnlineRefund, reference: string) {
  const row = await lockAttempt(db, online_payment_id);
  const refund = (await findRow(db, 'online_refunds', id))!;
  if (refund.state !== 'sending') return;
  const account = (await findRow(db, 'payment_providers', row.provider_id))!;
  await bookAccepted(db, { ...context, actor: operator }, { row, account, refund, reference });
  await askSoon(db, context, row.id);
}

/** The refund is open again for staff. */
async function fail(db: Db, { id, online_payment_id }: OnlineRefund, reason: string): Promise<void> {
  await lockAttempt(db, online_payment_id);
  await lockMoney(db);
  const { state, refund_id } = (await findRow(db, 'online_refunds', id))!;
  if (state !== 'sending') return;
  await updateRow(db, 'online_refunds', id, { state: 'failed', reason, next_try_at: null });
  if (refund_id !== null) await updateRow(db, 'refunds', refund_id, { sent_at: null });
}
