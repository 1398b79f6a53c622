import { audited } from '../audit/audited.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type FieldError, refuseInvalid } from '../../platform/errors.ts';
import { term } from './schema.ts';

export const {
  create: addTerms,
  update: patchTerms,
  remove: removeTerms,
} = audited(term, {
  async check(db, { refunds }, { court_ids, plan_ids }) {
    refuseInvalid([
      ...(await findMissing(db, 'courts', court_ids ?? [])),
      ...(await findMissing(db, 'plans', plan_ids ?? [])),
      ...findRepeated(refunds.map(({ hours_before }) => hours_before)),
    ]);
    return {};
  },
});

/** Returns an error for each id that does not exist. Retired courts and deleted plans can stay in existing terms. */
async function findMissing(db: Db, table: 'courts' | 'plans', ids: readonly number[]): Promise<FieldError[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  const [field, name] = table === 'courts' ? ['court_ids', 'court'] : ['plan_ids', 'plan'];
  return ids.flatMap((id, i) =>
    known.has(id)
      ? []
      : { pointer: `#/${field}/${i}`, code: 'not_found' as const, detail: `There is no ${name} ${id}.` },
  );
}

function findRepeated(hours: readonly number[]): FieldError[] {
  return hours.flatMap((one, i) =>
    hours.indexOf(one) === i
      ? []
      : {
          pointer: `#/refunds/${i}/hours_before`,
          code: 'duplicate' as const,
          detail: 'Each number of hours can be used once.',
        },
  );
}
