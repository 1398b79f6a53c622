import type { Selectable } from 'kysely';
import { audited } from '../audit/audited.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findRegion } from '../club/store.ts';
import { keepPlan } from '../plans/store.ts';
import { type DueRow, waiveDue } from '../payments/dues.ts';
import { lockMoney } from '../payments/pay.ts';
import { findRow, updateRow } from '../../platform/db/rows.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { invalid, orNotFound, type Problem } from '../../platform/errors.ts';
import { today } from '../../platform/time.ts';
import { fee } from './schema.ts';

export function planHasFee(): Problem {
  return invalid([{ pointer: '#/plan_id', code: 'duplicate', detail: 'The plan already has a fee.' }]);
}

type FeeRow = Selectable<Tables['plan_fees']>;

export const {
  create: addFee,
  update: patchFee,
  remove: removeFee,
} = audited(fee, {
  duplicate: planHasFee,
  async check(db, { plan_id }, given, before?: FeeRow) {
    if (before && plan_id !== before.plan_id)
      throw invalid([{ pointer: '#/plan_id', code: 'not_allowed', detail: 'A fee stays with its plan.' }]);
    if (!(await keepPlan(db, plan_id)))
      throw invalid([{ pointer: '#/plan_id', code: 'not_allowed', detail: `There is no plan ${plan_id}.` }]);
    const { currency } = await findRegion(db);
    return {
      ...(given.amount !== undefined && { currency }),
      ...(!before && { charged_from: '' }),
    };
  },
  /** A fee applies from the day on which it is created. */
  async after(db, row: FeeRow) {
    if (row.charged_from !== '') return row;
    const charged_from = today((await findRegion(db)).time_zone, Date.parse(row.created_at));
    return updateRow(db, 'plan_fees', row.id, { charged_from });
  },
});

/** Lowers the fee of a membership for a period. */
export async function waive(
  db: Db,
  { now, actor }: AuditedContext,
  id: number,
  { amount, reason }: { amount?: number; reason: string },
): Promise<DueRow> {
  await lockMoney(db);
  const before = orNotFound(await findRow(db, 'dues', id), `membership fee ${id}`);
  const after = await waiveDue(db, before, { amount, reason, by: actor.user_id, now: now() });
  // The reason can name a person, so the audit log must not contain it.
  const [from, to] = [before, after].map((row) => ({ ...row, waived_reason: undefined }));
  await recordAudit(db, actor, { action: 'waiveDue', target: `dues ${id}`, before: from, after: to }, now());
  return after;
}
