import type { Db } from '../../platform/db/schema.ts';
import { type FieldError, Problem, refuseInvalid } from '../../platform/errors.ts';
import { isSameTimeZone } from '../../platform/time.ts';
import { type CourtRow, findWholes, replaceParts } from './store.ts';
import { partsOf, lockCourts } from './court.ts';

type Whole = Pick<CourtRow, 'id' | 'time_zone' | 'part_ids'>;

/** Returns a function that finds a court, its parts, and the courts that contain it or share a part with it. */
export async function loadSharingCourts(db: Db): Promise<(court: number) => number[]> {
  const parts = await db.selectFrom('court_parts').select(['whole_id', 'part_id']).execute();
  return (court) => {
    const ownParts = parts.filter(({ whole_id }) => whole_id === court).map(({ part_id }) => part_id);
    const spaces = ownParts.length === 0 ? [court] : ownParts;
    const wholes = parts.filter(({ part_id }) => spaces.includes(part_id)).map(({ whole_id }) => whole_id);
    return [court, ...spaces, ...wholes];
  };
}

/** Checks and writes a court's parts. The caller has locked the court and written its row. */
export async function savePartsOf(db: Db, whole: Whole): Promise<void> {
  const ids = partsOf(whole);
  const parts = new Map((await lockCourts(db, ids)).map((part) => [part.id, part]));
  const wholes = await findWholes(db, whole.id);
  const errors = ids.flatMap((id, i) => findPartErrors(whole, { id, part: parts.get(id), pointer: `#/part_ids/${i}` }));
  const [first] = wholes;
  if (first && ids.length > 0) {
    const detail = `This court is a part of ${first.name} (${first.id}), so it cannot have parts itself.`;
    errors.push({ pointer: '#/part_ids', code: 'nested_parts', detail });
  }
  if (wholes.some(({ time_zone }) => !isSameTimeZone(time_zone, whole.time_zone))) {
    const detail = `This court is a part of ${first!.name}, which has another time zone.`;
    errors.push({ pointer: '#/time_zone', code: 'another_time_zone', detail });
  }
  refuseInvalid(errors);
  await replaceParts(db, whole.id, ids);
}

export async function refuseIfPart(db: Db, id: number): Promise<void> {
  const wholes = await findWholes(db, id);
  if (wholes.length === 0) return;
  const names = wholes.map(({ id, name }) => `${name} (${id})`).join(', ');
  throw new Problem(
    'court_is_part',
    `The court is a part of ${names}. First remove it from the part_ids of these courts.`,
  );
}

function findPartErrors(
  whole: Whole,
  { id, part, pointer }: { id: number; part: CourtRow | undefined; pointer: string },
): FieldError[] {
  if (id === whole.id) return [{ pointer, code: 'nested_parts', detail: 'A court cannot be a part of itself.' }];
  if (!part) return [{ pointer, code: 'court_not_found', detail: `There is no court ${id}.` }];
  if (partsOf(part).length > 0) {
    const detail = `${part.name} (${id}) has parts itself, so it cannot be a part.`;
    return [{ pointer, code: 'nested_parts', detail }];
  }
  if (isSameTimeZone(part.time_zone, whole.time_zone)) return [];
  const detail = `${part.name} (${id}) has another time zone: ${part.time_zone}.`;
  return [{ pointer, code: 'another_time_zone', detail }];
}
