import type { Db } from '../../platform/db/schema.ts';
import { orNotFound } from '../../platform/errors.ts';
import { type CourtRow, findCourtVersion } from './store.ts';
import { lockCourtsWithParts } from './court.ts';

export async function getCourtVersion(db: Db, id: number): Promise<Pick<CourtRow, 'id' | 'version'>> {
  return orNotFound(await findCourtVersion(db, id), `court ${id}`);
}

export async function lockCourt(db: Db, id: number): Promise<CourtRow> {
  return orNotFound((await lockCourtsWithParts(db, [id])).get(id), `court ${id}`);
}
