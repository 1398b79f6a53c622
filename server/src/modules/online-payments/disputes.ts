// Books disputes. A dispute is a fact of the ledger: it changes neither the booking nor what the player owes.
import type { AuditedContext } from '../audit/actions.ts';
import { type Account, accountOf } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import { reopenByDispute } from '../payments/captured.ts';
import { lockMoney } from '../payments/pay.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { timestamp } from '../../platform/time.ts';
import type { ReportedDispute } from './provider.ts';
import type { ProviderRow } from './providers.ts';
import type { OnlineRow } from './start.ts';

type State = ReportedDispute['state'];

interface Facts {
  row: OnlineRow;
  account: ProviderRow;
  dispute: ReportedDispute;
  currency: string;
}

/** Posts the difference between the known state of a dispute and the reported one. */
export async function bookDispute(db: Db, context: AuditedContext, facts: Facts): Promise<void> {
  const { row, account, currency } = facts;
  const { reference, amount, state } = facts.dispute;
  const query = db.selectFrom('payment_disputes').selectAll().where('online_payment_id', '=', row.id);
  const known = await query.where('reference', '=', reference).executeTakeFirst();
  if (known?.state === state) return;
  const time = timestamp(context.now());
  if (known) await updateRow(db, 'payment_disputes', known.id, { state, updated_at: time });
  else {
    const dispute = { online_payment_id: row.id, reference, amount, state };
    await insertRow(db, 'payment_disputes', { ...dispute, created_at: time, updated_at: time });
  }
  // The money is on the clearing account unless the provider has taken it.
  const placeOf = (state: State): Account =>
    state === 'open' ? 'assets:disputes' : state === 'lost' ? 'expenses:disputes' : accountOf[account.name];
  const [from, to] = [placeOf(known?.state ?? 'won'), placeOf(state)];
  if (from === to) return;
  const { booking_id } = row;
  const moved = known?.amount ?? amount;
  const postings = [
    { account: from, booking_id, currency, amount: -moved },
    { account: to, booking_id, currency, amount: moved },
  ];
  await lockMoney(db);
  await post(db, [{ kind: 'dispute', postings, user_id: null }], context.now());
  if (known?.state === 'lost' && state === 'won') await reopenByDispute(db, context, row.payment_id!);
}
