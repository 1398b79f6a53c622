import type { Db } from '../../platform/db/schema.ts';
import { type FieldError, invalid, Problem } from '../../platform/errors.ts';
import { type CourtRow, findWholes, lockCourts, replaceParts } from './store.ts';

type Whole = Pick<CourtRow, 'id' | 'time_zone' | 'part_ids'>;

/** The ids of the courts that a court is made of, ascending. */
export function partsOf(court: Pick<CourtRow, 'part_ids'>): number[] {
  return JSON.parse(court.part_ids) as number[];
}

/**
 * What holds a court: the spaces of its parts, or of itself. Whoever locks several courts locks those made of others
 * first, then by ascending id, so that nobody waits in a circle.
 */
export function spacesOf({ id, part_ids }: { id: number; part_ids: string | readonly number[] }): readonly number[] {
  const parts = typeof part_ids === 'string' ? partsOf({ part_ids }) : part_ids;
  return parts.length === 0 ? [id] : parts;
}

/** Makes a court, whose row is locked and written, of its parts. @throws {Problem} `validation_failed` */
export async function savePartsOf(db: Db, whole: Whole): Promise<void> {
  const ids = partsOf(whole);
  const parts = new Map((await lockCourts(db, ids)).map((part) => [part.id, part]));
  const wholes = await findWholes(db, whole.id);
  const faults = ids.flatMap((id, i) => partFault(whole, { id, part: parts.get(id), pointer: `#/part_ids/${i}` }));
  const [first] = wholes;
  if (first && ids.length > 0) {
    const detail = `This court is a part of ${first.name} (${first.id}) itself: courts are made of others one level deep.`;
    faults.push({ pointer: '#/part_ids', code: 'nested_parts', detail });
  }
  if (wholes.some(({ time_zone }) => time_zone !== whole.time_zone)) {
    faults.push({ pointer: '#/time_zone', code: 'another_time_zone', detail: `${first!.name} has another time zone.` });
  }
  const [fault, ...others] = faults;
  if (fault) throw invalid([fault, ...others]);
  await replaceParts(db, whole.id, ids);
}

/** @throws {Problem} `court_is_part` while another court is made of this one */
export async function refuseIfPart(db: Db, id: number): Promise<void> {
  const wholes = await findWholes(db, id);
  if (wholes.length === 0) return;
  const names = wholes.map(({ id, name }) => `${name} (${id})`).join(', ');
  throw new Problem('court_is_part', `The court is a part of ${names}. Take it out of its part_ids first.`);
}

function partFault(
  whole: Whole,
  { id, part, pointer }: { id: number; part: CourtRow | undefined; pointer: string },
): FieldError[] {
  if (id === whole.id) return [{ pointer, code: 'nested_parts', detail: 'A court is no part of itself.' }];
  if (!part) return [{ pointer, code: 'court_not_found', detail: `There is no court ${id}.` }];
  if (partsOf(part).length > 0) {
    const detail = `${part.name} (${id}) is made of courts itself: courts are made of others one level deep.`;
    return [{ pointer, code: 'nested_parts', detail }];
  }
  if (part.time_zone === whole.time_zone) return [];
  const detail = `${part.name} (${id}) has another time zone: ${part.time_zone}.`;
  return [{ pointer, code: 'another_time_zone', detail }];
}
