import { moneyFormat } from '../../../../client/src/money.ts';
import { queueAccountMail } from '../notifications/store.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Mails } from '../../platform/module.ts';

/** The email to a player whose payment came too late or twice, and is refunded. */
export const mails: Mails = {
  async online_refund(db, id) {
    const row = await findRow(db, 'online_payments', id);
    if (!row) return undefined;
    const first = db.selectFrom('refunds').select('amount').where('payment_id', '=', row.payment_id).orderBy('id');
    const amount = (await first.executeTakeFirst())?.amount ?? row.amount;
    const { user_id, currency } = row;
    return { user_id, about: (locale) => ({ reason: moneyFormat(locale, currency)(amount) }) };
  },
};

export async function queueMail(
  db: Db,
  { config, now }: Pick<Context, 'config' | 'now'>,
  kind: 'online_refund',
  id: number,
): Promise<void> {
  if (config.SMTP_URL !== '') await queueAccountMail(db, { kind, id, reason: String(id) }, now());
}
