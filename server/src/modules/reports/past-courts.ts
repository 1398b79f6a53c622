import { setImmediate as nextTurn } from 'node:timers/promises';
import { listBefore } from '../audit/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { DAY, addDays, timestamp, today } from '../../platform/time.ts';
import { type ReportedCourt, findFirstBookings } from './store.ts';
import { partsOf } from '../courts/court.ts';

/** A period in which no court was added, retired or changed. Both dates are in the period. */
export interface Period {
  from: string;
  to: string;
  /** All courts, with the settings that they had in the period. */
  courts: CourtThen[];
}

export interface CourtThen extends ReportedCourt {
  /** Whether the court existed in the period: it had been added, and had not been retired. */
  exists: boolean;
}

/** The settings that decide how a court's time is counted. */
const SETTINGS = ['type', 'opening_hours', 'special_hours', 'part_ids'] as const;
type Settings = Pick<ReportedCourt, (typeof SETTINGS)[number]>;

interface CourtHistory {
  court: ReportedCourt;
  /** The first and the last date on which the court exists. */
  first: string;
  last: string | undefined;
  /**
   * Former settings, oldest first. An entry applies to the dates before its `until`. After the last entry, the court's
   * present settings apply.
   */
  former: { until: string; settings: Settings }[];
}

/** Splits a range of dates into periods with the courts of that time. */
export async function loadPeriods(
  db: Db,
  courts: readonly ReportedCourt[],
  { from, to }: { from: string; to: string },
): Promise<Period[]> {
  const histories = await loadHistories(db, courts, from);
  const starts = histories.flatMap(({ first, last, former }) => [
    first,
    ...(last === undefined ? [] : [addDays(last, 1)]),
    ...former.map(({ until }) => until),
  ]);
  const inside = new Set(starts.filter((date) => date > from && date <= to));
  return [from, ...[...inside].toSorted()].map((start, i, all) => {
    const next = all[i + 1];
    const period = { from: start, to: next === undefined ? to : addDays(next, -1) };
    return { ...period, courts: histories.map((history) => courtOn(history, start)) };
  });
}

function courtOn({ court, first, last, former }: CourtHistory, date: string): CourtThen {
  return { ...court, ...settingsOn(former, date), exists: first <= date && (last === undefined || date <= last) };
}

/** Returns the former settings that applied on a date; undefined if the court already had its present settings. */
function settingsOn(former: CourtHistory['former'], date: string): Settings | undefined {
  return former.find(({ until }) => date < until)?.settings;
}

async function loadHistories(db: Db, courts: readonly ReportedCourt[], from: string): Promise<CourtHistory[]> {
  const changes = await loadFormerSettings(db, from);
  const histories = courts.map((court): CourtHistory => {
    // A change applies from the day on which it is made.
    const former = (changes.get(`courts ${court.id}`) ?? []).map(({ time, settings }) => {
      return { until: dateOf(court, time), settings };
    });
    const last = court.retired_at === null ? undefined : dateOf(court, court.retired_at);
    return { court, first: dateOf(court, court.created_at), last, former };
  });
  const added = new Map(histories.filter(({ first }) => first > from).map((history) => [history.court.id, history]));
  const used = histories.filter(({ court }) => [court.id, ...partsOf(court)].some((id) => added.has(id)));
  const firstBookings = await findFirstBookings(
    db,
    used.map(({ court }) => court.id),
  );
  // Imported bookings can be older than the row of their court. The court and its parts then count from the first
  // booking.
  for (const { court, former } of used) {
    const date = firstBookings.get(court.id);
    if (date === undefined) continue;
    for (const id of [court.id, ...partsOf(settingsOn(former, date) ?? court)]) {
      const history = added.get(id);
      if (history && date < history.first) history.first = date;
    }
  }
  return histories;
}

function dateOf({ time_zone }: ReportedCourt, time: string): string {
  return today(time_zone, Date.parse(time));
}

const PAGE = 100;

/**
 * Returns the settings that each court had before each change since a date. Reads the changes from the audit log,
 * newest first. The log contains every change of a court, by the API and by commands.
 */
async function loadFormerSettings(db: Db, since: string): Promise<Map<string, { time: string; settings: Settings }[]>> {
  // In some time zones, a date begins up to 14 hours earlier than in UTC.
  const oldest = timestamp(Date.parse(since) - DAY);
  const former = new Map<string, { time: string; settings: Settings }[]>();
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const page = await listBefore(db, 'updateCourt', { before, limit: PAGE });
    for (const { target, timestamp: time, before, after } of page) {
      if (time < oldest || target === null || before === null || after === null) continue;
      // Old entries have no special hours.
      const [settings, changed] = [before, after].map(
        (json) => ({ special_hours: '[]', ...JSON.parse(json) }) as Settings,
      ) as [Settings, Settings];
      if (SETTINGS.every((name) => settings[name] === changed[name])) continue;
      const { type, opening_hours, special_hours, part_ids } = settings;
      former
        .getOrInsertComputed(target, () => [])
        .unshift({ time, settings: { type, opening_hours, special_hours, part_ids } });
    }
    const last = page.at(-1);
    if (page.length < PAGE || !last || last.timestamp < oldest) return former;
    before = last.id;
    await nextTurn();
  }
}
