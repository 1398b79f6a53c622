import type { Db } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { type CourtRow, findCourtVersion } from './store.ts';

export async function getCourtVersion(db: Db, id: number): Promise<Pick<CourtRow, 'id' | 'version'>> {
  return courtOrNotFound(await findCourtVersion(db, id), id);
}

export function courtOrNotFound<T>(court: T | undefined, id: number): T {
  if (!court) throw new Problem('not_found', `There is no court ${id}.`);
  return court;
}
