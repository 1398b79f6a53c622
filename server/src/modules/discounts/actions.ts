import type { Selectable } from 'kysely';
import { acceptHeld } from '../../kernel/hold.ts';
import { limitsOf } from '../../kernel/limits.ts';
import type { BookingRow } from '../../kernel/store.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { type FieldError, Problem, refuseInvalid } from '../../platform/errors.ts';
import { policyOf } from '../club/policy.ts';
import { findClub } from '../club/store.ts';
import { audited } from '../audit/audited.ts';
import type { AuditedContext } from '../audit/actions.ts';
import { countDiscounted, invalidCode, setDiscount } from '../payments/discount.ts';
import { type ChargeRow, discountOf } from '../payments/charge.ts';
import { discountCode } from './schema.ts';

export function codeExists(): Problem {
  return new Problem('code_exists');
}

type CodeRow = Selectable<Tables['discount_codes']>;

export const {
  create: addCode,
  update: patchCode,
  remove: removeCode,
} = audited(discountCode, {
  async check(db, values) {
    const { code, percent, amount, currency, date_from, date_to, start_from, start_to, court_ids } = values;
    const errors: FieldError[] = [];
    if ((percent === null) === (amount === null)) {
      errors.push({ pointer: '#/percent', code: 'required', detail: 'Send either percent or amount.' });
    }
    if ((amount === null) !== (currency === null)) {
      errors.push({ pointer: '#/currency', code: 'required', detail: 'Send amount and currency together.' });
    }
    const reversed = [['date_to', date_from, date_to] as const, ['start_to', start_from, start_to] as const].filter(
      ([, from, to]) => from !== null && to !== null && to < from,
    );
    for (const [field, from] of reversed)
      errors.push({ pointer: `#/${field}`, code: 'too_small', detail: `The value must not be before ${from}.` });
    refuseInvalid([...errors, ...(await findMissing(db, court_ids ?? []))]);
    return { code: code.toUpperCase() };
  },
  duplicate: codeExists,
});

async function findMissing(db: Db, ids: readonly number[]): Promise<FieldError[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('courts').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.flatMap((id, i) =>
    known.has(id)
      ? []
      : { pointer: `#/court_ids/${i}`, code: 'not_found' as const, detail: `There is no court ${id}.` },
  );
}

/**
 * Lowers the price of a charged booking, or removes the discount if `code` is null. The row of the code is locked after
 * the booking, so that two requests cannot both get the last use of a code.
 * @throws {Problem} `code_not_valid`, or the problem of a rule if the code confirms a held booking
 */
export async function applyCode(
  db: Db,
  context: AuditedContext,
  booking: BookingRow,
  code: string | null,
): Promise<ChargeRow> {
  if (code === null) return setDiscount(db, context, booking.id, null);
  const codes = db.selectFrom('discount_codes').selectAll().where('code', '=', code.toUpperCase());
  const row = orUnknown(await codes.executeTakeFirst());
  if (booking.status === 'offered' && isFree(row, booking)) await acceptFree(db, context, booking);
  const locked = orUnknown(await codes.forUpdate().executeTakeFirst());
  await checkUses(db, locked, booking);
  const { court_ids, date_from, date_to, start_from, start_to } = locked;
  const courts = court_ids === null ? null : (JSON.parse(court_ids) as number[]);
  const limits = { court_ids: courts, date_from, date_to, start_from, start_to };
  return setDiscount(db, context, booking.id, { ...locked, limits });
}

function isFree({ percent, amount }: CodeRow, { price_amount }: BookingRow): boolean {
  const discount = { discount_percent: percent ?? 0, discount_amount: amount ?? 0 };
  return discountOf(discount, price_amount) === (price_amount ?? 0);
}

/** Confirms a booking that is held until it is paid, because the discount lowers the price to zero. */
async function acceptFree(db: Db, { now, config, actor }: AuditedContext, booking: BookingRow): Promise<void> {
  await acceptHeld(db, [booking], {
    ...{ now: now(), limits: limitsOf(policyOf(await findClub(db)), config) },
    by: actor.user_id === booking.user_id ? 'player' : 'admin',
    isExempt: ({ code }) => code === 'payment_required',
  });
}

export async function hasDiscountCodes(db: Db): Promise<boolean> {
  return (await db.selectFrom('discount_codes').select('id').limit(1).executeTakeFirst()) !== undefined;
}

function orUnknown(row: CodeRow | undefined): CodeRow {
  if (!row) throw invalidCode('unknown', 'There is no such code.');
  return row;
}

async function checkUses(db: Db, { code, max_uses, max_uses_per_person }: CodeRow, booking: BookingRow): Promise<void> {
  const uses = await countDiscounted(db, code, booking);
  if (uses.all >= (max_uses ?? Infinity)) throw invalidCode('used_up', 'The code is used up.');
  if (uses.own >= (max_uses_per_person ?? Infinity))
    throw invalidCode('used_by_person', 'The person has used the code as often as allowed.');
}
