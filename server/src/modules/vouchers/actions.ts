// Sells, redeems and cancels gift vouchers. A sale takes the amount from the balance of the buyer. A redemption adds the
// amount to the balance of the person who redeems the voucher.
import { randomInt } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { findUserById } from '../accounts/store.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findRegion } from '../club/store.ts';
import { post } from '../ledger/post.ts';
import { lockMoney, takePayment } from '../payments/pay.ts';
import { findRow, insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { invalid, orNotFound, Problem } from '../../platform/errors.ts';
import type { Checks } from '../../platform/module.ts';
import { timestamp, today } from '../../platform/time.ts';
import type { VoucherInput } from './schema.ts';

export type VoucherRow = Selectable<Tables['vouchers']>;

/** The characters of codes. They do not include 0, 1, I and O, because these look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a code of 60 random bits, such as `7K4M-Q2XF-9TRB`. */
function newCode(): string {
  const characters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return characters.match(/.{4}/gu)!.join('-');
}

/**
 * Sells a voucher. With `means`, the person first tops up the balance and gets a receipt. The voucher is then paid from
 * the balance.
 * @throws {Problem} `balance_too_low`, or the problem of the payment
 */
export async function sellVoucher(db: Db, context: AuditedContext, input: VoucherInput): Promise<VoucherRow> {
  const { user_id, amount, means, expires_on = null, note = null } = input;
  const { currency = (await findRegion(db)).currency } = input;
  if (!(await findUserById(db, user_id)))
    throw invalid([{ pointer: '#/user_id', code: 'not_found', detail: `There is no user ${user_id}.` }]);
  if (means) await takePayment(db, context, { user_id, top_up: amount, currency, means });
  else await lockMoney(db);
  const row = await insertRow(db, 'vouchers', {
    ...{ code: newCode(), amount, currency, status: 'open', expires_on, bought_by: user_id, note },
    ...{ redeemed_by: null, redeemed_at: null, created_at: timestamp(context.now()) },
  });
  await move(db, context, row, { person: user_id, sign: -1 });
  await record(db, context, 'sellVoucher', { after: row });
  return row;
}

/** Adds the amount of a voucher to the balance of a person. @throws {Problem} `voucher_not_valid` */
export async function redeemVoucher(
  db: Db,
  context: AuditedContext,
  userId: number,
  code: string,
): Promise<VoucherRow> {
  const given = code.toUpperCase().replaceAll(/[^0-9A-Z]/gu, '');
  const query = db
    .selectFrom('vouchers')
    .selectAll()
    .where(sql`replace(code, '-', '')`, '=', given);
  // A wrong code must not make other payments wait.
  if ((await query.executeTakeFirst()) === undefined) throw new Problem('voucher_not_valid');
  await lockMoney(db);
  const before = await query.executeTakeFirst();
  const date = today((await findRegion(db)).time_zone, context.now());
  if (before?.status !== 'open' || (before.expires_on ?? date) < date) throw new Problem('voucher_not_valid');
  const redeemed = { status: 'redeemed', redeemed_by: userId, redeemed_at: timestamp(context.now()) } as const;
  return endVoucher(db, context, before, { ...redeemed, action: 'redeemVoucher', person: userId });
}

/** Returns the money of a voucher to the balance of its buyer. @throws {Problem} `voucher_not_valid` */
export async function cancelVoucher(db: Db, context: AuditedContext, id: number): Promise<VoucherRow> {
  await lockMoney(db);
  const before = orNotFound(await findRow(db, 'vouchers', id), `voucher ${id}`);
  if (before.status !== 'open') throw new Problem('voucher_not_valid');
  if (!(await findUserById(db, before.bought_by)))
    throw new Problem('voucher_not_valid', 'The account of the buyer is erased, so nobody can get the money back.');
  return endVoucher(db, context, before, { status: 'cancelled', action: 'cancelVoucher', person: before.bought_by });
}

type VoucherEnd = Pick<VoucherRow, 'status'> &
  Partial<VoucherRow> & { action: 'redeemVoucher' | 'cancelVoucher'; person: number };

async function endVoucher(
  db: Db,
  context: AuditedContext,
  before: VoucherRow,
  change: VoucherEnd,
): Promise<VoucherRow> {
  const { action, person, ...changes } = change;
  const after = await updateRow(db, 'vouchers', before.id, changes);
  await move(db, context, before, { person, sign: 1 });
  await record(db, context, action, { before, after });
  return after;
}

/** Moves the amount of a voucher to a balance (`sign` 1), or from a balance to the voucher (-1). */
async function move(
  db: Db,
  { now, actor }: AuditedContext,
  { amount, currency }: VoucherRow,
  { person, sign }: { person: number; sign: 1 | -1 },
): Promise<void> {
  const postings = [
    { account: 'liabilities:vouchers' as const, currency, amount: sign * amount },
    { account: 'liabilities:balance' as const, user_id: person, currency, amount: -sign * amount },
  ];
  await post(db, [{ kind: 'voucher', postings, user_id: actor.user_id }], now());
}

/** The audit log must not contain the code, because a reader could redeem the voucher, or the note, which can name a person. */
async function record(
  db: Db,
  { now, actor }: AuditedContext,
  action: 'sellVoucher' | 'redeemVoucher' | 'cancelVoucher',
  { before, after }: { before?: VoucherRow; after: VoucherRow },
): Promise<void> {
  const [from, to] = [before, after].map((row) => row && { ...row, code: undefined, note: undefined });
  await recordAudit(
    db,
    actor,
    { action, target: `vouchers ${after.id}`, ...(from && { before: from }), after: to! },
    now(),
  );
}

export const checks: Checks = {
  async vouchers({ read }) {
    const sum = sql<number>`cast(sum(amount) as bigint)`.as('amount');
    const open = await read
      .selectFrom('vouchers')
      .select(['currency', sum])
      .where('status', '=', 'open')
      .groupBy('currency')
      .execute();
    const posted = await read
      .selectFrom('ledger_postings')
      .select(['currency', sum])
      .where('account', '=', 'liabilities:vouchers')
      .groupBy('currency')
      .execute();
    if (posted.length === 0) return undefined;
    const openIn = new Map(open.map(({ currency, amount }) => [currency, amount]));
    const wrong = posted.find(({ currency, amount }) => -amount !== (openIn.get(currency) ?? 0));
    if (!wrong) return { ok: true, detail: 'The ledger contains the open vouchers.' };
    const detail = `The sum of the open vouchers is ${openIn.get(wrong.currency) ?? 0} ${wrong.currency}, but the ledger contains ${-wrong.amount}.`;
    return { ok: false, detail };
  },
};
