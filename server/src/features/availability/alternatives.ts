import type { Refused } from '../bookings/refused.ts';
import { type CourtRow, findCourt, findSimilarCourts } from '../courts/store.ts';
import { batchLoader } from '../../platform/db/batch-loader.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { addDays, daysBetween, toTime } from '../../platform/time.ts';
import { bookableStarts, type Day, type Start } from './day.ts';
import { surveyDays } from './load-day.ts';

/** A slot that could be booked instead. */
interface Alternative {
  court_id: number;
  court_name: string;
  booking_date: string;
  start_time: string;
  end_time: string;
}

type Place = NonNullable<Refused['moving']>;

const MOST = 3;
/** How many courts of the same kind are looked at. */
const MAX_COURTS = 10;
/** How many days after the one that was asked for are looked at, when that one has too little. */
const MORE_DAYS = 7;

/** Adds alternative slots to a refusal. If they cannot be read, the list is empty. */
export async function withAlternatives(db: Db, problem: Problem, refused: () => Promise<Refused>): Promise<Problem> {
  if (!isAboutSlot(problem)) return problem;
  const find = async () => alternativesFor(db, await refused());
  const alternatives = hasRoom(problem) ? await find().catch(() => []) : [];
  const extra = { ...problem.options.extra, alternatives };
  return new Problem(problem.code, problem.message, { ...problem.options, extra });
}

const aboutSlot = new Set<string>([
  ...['court_inactive', 'nonexistent_local_time', 'in_the_past', 'too_late', 'too_early', 'outside_opening_hours'],
  ...['off_grid', 'duration_out_of_range', 'court_closed', 'quota_exceeded', 'slot_taken'],
]);

function isAboutSlot({ code }: Problem): boolean {
  return aboutSlot.has(code);
}

/** Whether the player may book more at all. */
function hasRoom({ options }: Problem): boolean {
  return !options.errors?.some(({ code }) => code === 'quota_exceeded');
}

/** In a rush many ask for the same slot at the same moment, and are told the same. */
const shared = batchLoader(
  async (db, asks: string[]) => {
    const found = asks.map(async (ask) => {
      const [date = '', ...numbers] = ask.split(' ');
      const [courtId, start, end, now, people] = numbers.map(Number) as [number, number, number, number, number];
      const wish = { courtId, slot: { date, start, end }, now, people };
      // One that fails must not take the others along.
      return [ask, await findAlternatives(db, wish).catch(() => [])] as const;
    });
    return new Map(await Promise.all(found));
  },
  { caches: false },
);

async function alternativesFor(db: Db, refused: Refused): Promise<Alternative[]> {
  if (refused.moving) return findAlternatives(db, refused);
  const { courtId, slot, people } = refused;
  // Rounded up to a second, so that refusals within the same second share the work.
  const now = Math.ceil(refused.now / 1000) * 1000;
  return (await shared(db, `${slot.date} ${courtId} ${slot.start} ${slot.end} ${now} ${people}`)) ?? [];
}

/** Up to three bookable slots as long as the one refused: that day, on the court or one of its kind; or days after. */
async function findAlternatives(db: Db, refused: Refused): Promise<Alternative[]> {
  const court = await findCourt(db, refused.courtId);
  if (!court) return [];
  const { slot, now } = refused;
  const courts = [court, ...(await findSimilarCourts(db, court, MAX_COURTS))];
  const wanted = { ...refused, duration: durationNear(court, slot.end - slot.start) };
  const options = { from: slot.date, to: slot.date, now, movingId: refused.moving?.id };
  const sameDay = rank(await surveyDays(db, courts, options), wanted);
  if (sameDay.length >= MOST) return sameDay.slice(0, MOST);
  const later = { ...options, from: addDays(slot.date, 1), to: addDays(slot.date, MORE_DAYS) };
  return [...sameDay, ...rank(await surveyDays(db, [court], later), wanted)].slice(0, MOST);
}

/** The length that the court allows and that is nearest to the one asked for. */
function durationNear(court: CourtRow, duration: number): number {
  const { slot_minutes, min_duration_minutes: least, max_duration_minutes: most } = court;
  const onGrid = Math.round(duration / slot_minutes) * slot_minutes;
  return Math.min(Math.max(onGrid, least), most);
}

/** Bookable starts that were computed before, by the busy times of the day: several refusals look at the same day. */
const computed = new WeakMap<Day['busy'], Map<string, Start[]>>();

function startsOf(day: Day, duration: number): Start[] {
  const starts = computed.get(day.busy) ?? new Map<string, Start[]>();
  computed.set(day.busy, starts);
  const key = `${day.court.id} ${day.court.version} ${day.date} ${duration} ${day.now}`;
  const found = starts.get(key) ?? bookableStarts(day, { duration });
  starts.set(key, found);
  return found;
}

/** Every bookable slot of that length where so many may play, the nearest first. */
function rank(
  days: readonly Day[],
  { courtId, slot, duration, people, moving }: Refused & { duration: number },
): Alternative[] {
  const wide = days.filter(({ court: { capacity } }) => capacity === null || people <= capacity);
  const candidates = wide.flatMap((day) =>
    startsOf(day, duration).map(({ offer }) => ({ day, start: offer.start, end: offer.start + duration })),
  );
  const isThere = ({ courtId, slot: { date, start, end } }: Place, other: (typeof candidates)[number]): boolean =>
    courtId === other.day.court.id && date === other.day.date && start === other.start && end === other.end;
  const distance = (date: string, start: number): [number, number] => [
    daysBetween(slot.date, date),
    Math.abs(start - slot.start),
  ];
  return candidates
    .filter((candidate) => !moving || !isThere(moving, candidate))
    .map(({ day: { court, date }, start, end }) => ({ court, date, start, end, far: distance(date, start) }))
    .toSorted(
      (a, b) =>
        a.far[0] - b.far[0] ||
        a.far[1] - b.far[1] ||
        Number(a.court.id !== courtId) - Number(b.court.id !== courtId) ||
        a.court.id - b.court.id,
    )
    .slice(0, MOST)
    .map(({ court, date, start, end }) => ({
      court_id: court.id,
      court_name: court.name,
      booking_date: date,
      start_time: toTime(start),
      end_time: toTime(end),
    }));
}
