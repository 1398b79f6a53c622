import type { Db } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { type CourtRow, findCourtVersion } from './store.ts';

/**
 * Returns the current version number of a court.
 * @throws {Problem} `not_found` if the court does not exist or is retired
 */
export async function getCourtVersion(db: Db, id: number): Promise<Pick<CourtRow, 'id' | 'version'>> {
  return courtOrNotFound(await findCourtVersion(db, id), id);
}

/**
 * Returns the court.
 * @throws {Problem} `not_found` if it is undefined
 */
export function courtOrNotFound<T>(court: T | undefined, id: number): T {
  if (!court) throw new Problem('not_found', `There is no court ${id}.`);
  return court;
}
