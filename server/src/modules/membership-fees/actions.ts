import type { Selectable } from 'kysely';
import { audited } from '../audit/audited.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findRegion } from '../club/store.ts';
import { keepPlan } from '../plans/store.ts';
import { type DueRow, waiveDue } from '../payments/dues.ts';
import { lockMoney } from '../payments/pay.ts';
import { findRow } from '../../platform/db/rows.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { invalid, orNotFound, type Problem } from '../../platform/errors.ts';
import { today } from '../../platform/time.ts';
import { fee } from './schema.ts';

/** Uses the clock of the request for the first day that costs something. */
export async function addFee(db: Db, context: AuditedContext, input: Parameters<typeof resource.create>[2]) {
  const row = await resource.create(db, context, input);
  const charged_from = today((await findRegion(db)).time_zone, context.now());
  await db.updateTable('plan_fees').set({ charged_from }).where('id', '=', row.id).execute();
  return { ...row, charged_from };
}

export function planHasFee(): Problem {
  return invalid([{ pointer: '#/plan_id', code: 'duplicate', detail: 'The plan already has a fee.' }]);
}

const resource = audited(fee, {
  duplicate: planHasFee,
  async check(db, { plan_id }, given, before?: Selectable<Tables['plan_fees']>) {
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
});
export const { update: patchFee, remove: removeFee } = resource;

/** Lowers what a membership costs in a period. */
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
