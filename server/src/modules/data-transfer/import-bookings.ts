import { type ImportedPerson, findByFormerNames, findGuests, findOrAddGuests, personKey } from '../accounts/guests.ts';
import type { UserRow } from '../accounts/store.ts';
import { findAccounts } from '../../kernel/people.ts';
import { statusAt } from '../../kernel/statuses.ts';
import { addCourt } from '../court-admin/actions.ts';
import { defaultDurations } from '../courts/rules.ts';
import { type CourtRow, findCourtsByNames } from '../courts/store.ts';
import type { BookingStatus, Db } from '../../platform/db/schema.ts';
import { emailKey } from '../../platform/email-address.ts';
import { nameKey } from '../../platform/text.ts';
import {
  MINUTES_A_DAY,
  isSameTimeZone,
  splitAtMidnight,
  timestamp,
  toTime,
  type Slot,
  type Span,
  spanOf,
} from '../../platform/time.ts';
import { BookingDays, type KnownBookings, NOT_CREATED, holdsCourt, slotKey } from './booking-days.ts';
import type { BatchImporter, ImportOptions, Outcome, RefusedRow } from './import-run.ts';
import { type ParsedBooking, parseBooking } from './parse-booking.ts';
import type { Row } from './read-csv.ts';
import { accountOf, withNote } from './row-names.ts';
import { type Accounts, findVerifiedAccounts } from './verified-accounts.ts';
import { courtOf, isOpenAtMidnight, lockCourtList, lockCourtsWithParts } from '../courts/court.ts';
import { type Draft, rowsOfDrafts, writeRows } from '../../kernel/booking.ts';
import { lockUsers } from '../accounts/active-users.ts';

type Matched = Omit<KnownBookings, 'names'>;

interface Accepted {
  row: ParsedBooking;
  court: CourtRow;
  /** The booking's time zone. For a past booking, it can differ from the court's current time zone. */
  time_zone: string;
  span: Span;
  status: BookingStatus;
}

/**
 * Imports bookings without checking rules, except that bookings must not overlap. Courts are matched by name, and also
 * by venue if the file has that column.
 */
export function bookingImporter(options: ImportOptions): BatchImporter {
  const planned = new BookingDays();
  const matched = new Map<string, Matched>();
  let matchedInBatch = new Map<string, Matched>();
  let firstRow: Row | undefined;
  return async (db, rows) => {
    // Keep the matches of the previous call only if this call has new rows. After a conflict, the transaction runs
    // again with the same rows, and the matches of its first run must be discarded.
    if (rows[0] !== firstRow) for (const [key, known] of matchedInBatch) matched.set(key, known);
    firstRow = rows[0];
    matchedInBatch = new Map();
    const parsed = rows.map((row) => parseBooking(row, options.region));
    const bookings = parsed.filter(isBooking);
    const people = bookings.map(({ person }) => person);
    // Every transaction locks users before courts.
    const locked = options.isDryRun ? new Set<number>() : await lockPeopleIn(db, bookings);
    const emails = people.flatMap(({ email }) => email ?? []);
    const accounts = await findVerifiedAccounts(db, emails, { ...options, isLocking: false });
    const courts = await findCourts(db, bookings, options);
    // A dry run writes nothing, so it must remember the bookings of earlier batches.
    const days = options.isDryRun ? planned : new BookingDays();
    await days.read(db, daysOf(courts));
    const accepted: Accepted[] = [];
    const decisions = { days, matched, matchedInBatch, accepted, accounts, now: options.now };
    const outcomes = parsed.map((row) =>
      isBooking(row) ? decide(row, { ...decisions, court: courts.get(row)! }) : row,
    );
    if (!options.isDryRun) await writeAccepted(db, accepted, { ...options, accounts, locked });
    return outcomes;
  };
}

/**
 * Returns the time zone of a row. If the row has another name for the court's time zone, such as `Europe/Kiev`, returns
 * the name that the court uses.
 */
function zoneOf({ timeZone }: ParsedBooking, { time_zone }: CourtRow): string {
  return timeZone === undefined || isSameTimeZone(timeZone, time_zone) ? time_zone : timeZone;
}

/** An end before the start is probably mistyped, unless the court is open at midnight or the booking is short. */
function canCrossMidnight({ date, start, end }: Slot, court: CourtRow): boolean {
  const { max_duration_minutes: longest } = court.id === NOT_CREATED ? defaultDurations(60) : court;
  if (end - start <= longest) return true;
  const isOpen = court.id !== NOT_CREATED && isOpenAtMidnight(courtOf(court), date);
  return isOpen && end - start <= MINUTES_A_DAY / 2;
}

interface Decisions {
  court: CourtRow | RefusedRow;
  days: BookingDays;
  /**
   * Bookings that earlier batches have already matched with rows, keyed by court, person and slot. Contains only slots
   * that have at least one cancelled or rejected booking.
   */
  matched: ReadonlyMap<string, Matched>;
  matchedInBatch: Map<string, Matched>;
  accepted: Accepted[];
  accounts: Accounts;
  now: number;
}

/** Adds an accepted row to `accepted` and `days`, so that later rows are checked against it. */
function decide(row: ParsedBooking, decisions: Decisions): Outcome {
  const { court, days, matched, matchedInBatch, accepted, accounts, now } = decisions;
  if ('reason' in court) return court;
  const { slot, person } = row;
  const { start, end } = slot;
  if (end > MINUTES_A_DAY && !canCrossMidnight(slot, court))
    return { column: 'end_time', reason: (t) => t.notAfter('end_time', toTime(end), 'start_time', toTime(start)) };
  const zone = zoneOf(row, court);
  const span = spanOf(slot, zone);
  if (!span) return { column: 'start_time', reason: (t) => t.skippedTime(zone) };
  const status = statusOf(row, span, now);
  const isEarly = (status === 'completed' || status === 'no_show') && now < span.starts.epochMs;
  if (isEarly) return { column: 'status', reason: (t) => t.notStarted(status) };
  if (zone !== court.time_zone && holdsCourt(status) && now < span.ends.epochMs)
    return { column: 'time_zone', reason: (t) => t.otherZone(zone, court.time_zone) };

  const known = days.find(court, row);
  const key = `${courtKey(court)}\n${slot.date} ${slotKey(person, slot)}`;
  const earlier = matchedInBatch.get(key) ?? matched.get(key) ?? { isHeld: false, history: 0 };
  const isKnown = () => withNote('known', person, known.names);
  const hasHistory = known.history > earlier.history;
  if (!holdsCourt(status)) {
    matchedInBatch.set(key, { ...earlier, history: earlier.history + 1 });
    if (hasHistory) return isKnown();
    known.history += 1;
  } else {
    if (known.isHeld || earlier.isHeld) return isKnown();
    if (hasHistory) {
      // This booking was imported earlier and has been cancelled since. Do not import it again.
      matchedInBatch.set(key, { isHeld: true, history: earlier.history + 1 });
      return isKnown();
    }
    if (days.isBusy(court, slot)) return slotTaken(row);
    known.isHeld = true;
    days.addBusy(court, slot);
  }
  accepted.push({ row, court, time_zone: zone, span, status });
  const stored = accountOf(person, accounts)?.name ?? person.name;
  known.names.set(nameKey(stored), stored);
  return withNote('imported', person, new Map([[nameKey(stored), stored]]));
}

/**
 * Returns the status that is due at the time of the import. For example, a past booking is imported as completed, so
 * that no background task changes the booking later and records an event.
 */
function statusOf({ status = 'confirmed' }: ParsedBooking, { starts, ends }: Span, now: number): BookingStatus {
  const times = { starts_at: timestamp(starts.epochMs), ends_at: timestamp(ends.epochMs), offer_expires_at: null };
  return statusAt({ status, ...times }, now);
}

/** Returns each booking's court. Locks the courts, except in a dry run. */
async function findCourts(
  db: Db,
  bookings: ParsedBooking[],
  options: ImportOptions,
): Promise<Map<ParsedBooking, CourtRow | RefusedRow>> {
  if (bookings.length === 0) return new Map();
  const names = [...new Set(bookings.map(({ courtName }) => courtName))];
  // Every transaction locks the list of courts before courts.
  if (options.createCourts && !options.isDryRun) await lockCourtList(db);
  const found = await findCourtsByNames(db, names);
  const ids = found.map(({ id }) => id);
  const named = options.isDryRun ? found : [...(await lockCourtsWithParts(db, ids)).values()];
  const byName = Map.groupBy(named, ({ name }) => nameKey(name));
  const courts = new Map<ParsedBooking, CourtRow | RefusedRow>();
  for (const booking of bookings) {
    const { courtName } = booking;
    const namesakes = byName.getOrInsertComputed(nameKey(courtName), () => []);
    const [existing, ...others] = matchesOf(booking, namesakes);
    if (others.length > 0)
      courts.set(booking, { column: 'court', reason: (t) => t.namesakes(others.length + 1, courtName) });
    else {
      const court = existing ?? newCourt(booking, options);
      if (!existing && !('reason' in court)) namesakes.push(court);
      courts.set(booking, court);
    }
  }
  return courts;
}

/** Prefers an exact match: an earlier release may have created two courts whose names differ only in their spelling. */
function matchesOf({ courtName, venue }: ParsedBooking, namesakes: readonly CourtRow[]): CourtRow[] {
  const isThere = (court: CourtRow) => venue === undefined || nameKey(court.venue ?? '') === nameKey(venue ?? '');
  const matches = namesakes.filter(isThere);
  const exact = matches.filter((court) => court.name === courtName && (venue === undefined || court.venue === venue));
  return exact.length > 0 ? exact : matches;
}

/** Returns a court that `writeAccepted` creates later. It has only the fields that this import reads. */
function newCourt(
  { courtName: name, venue = null, type, timeZone }: ParsedBooking,
  { region, createCourts }: ImportOptions,
): CourtRow | RefusedRow {
  const missing: RefusedRow['reason'] = (t) => t.noCourt(name, venue);
  if (!createCourts) return { column: 'court', reason: missing };
  if (type === undefined) return { column: 'type', reason: (t) => t.noType(missing(t)) };
  if (venue !== null && venue.length > 200) return { column: 'venue', reason: (t) => t.tooLong('venue', 200) };
  return { id: NOT_CREATED, name, venue, type, time_zone: timeZone ?? region.time_zone, part_ids: '[]' } as CourtRow;
}

function daysOf(courts: Map<ParsedBooking, CourtRow | RefusedRow>): { court: CourtRow; date: string }[] {
  return [...courts].flatMap(([{ slot }, court]) =>
    'reason' in court ? [] : splitAtMidnight(slot).map(({ date }) => ({ court, date })),
  );
}

/** Writes bookings. Creates missing courts and users only here, so that refused rows create no courts or users. */
async function writeAccepted(
  db: Db,
  accepted: Accepted[],
  { region, now, ...known }: ImportOptions & KnownPeople,
): Promise<void> {
  if (accepted.length === 0) return;
  const newCourts = new Map<string, CourtRow>();
  for (const { court } of accepted) {
    const { id, name, venue, type, time_zone } = court;
    if (id !== NOT_CREATED || newCourts.has(courtKey(court))) continue;
    const input = { name, venue, type, time_zone };
    newCourts.set(courtKey(court), await addCourt(db, input, { region, now, isImport: true }));
  }
  const people = accepted.map(({ row }) => row.person);
  const userOf = await findOrAddPeople(db, people, { ...known, now });
  const allParticipants = accepted.flatMap(({ row }) => row.participants);
  const participantAccounts = await findAccounts(db, allParticipants);
  const drafts = accepted.map(({ row, time_zone, span, status, ...rest }): Draft => {
    const { slot, price, note, person } = row;
    const court = { ...(newCourts.get(courtKey(rest.court)) ?? rest.court), time_zone };
    const participants = row.participants.map(({ name, email, key }) => {
      const user_id = (key !== null && participantAccounts.get(key)?.id) || null;
      return { name, email, user_id, state: 'accepted' as const };
    });
    return { court, player: userOf(person), slot, span, status, price, note, now, participants };
  });
  await writeRows(db, { ...(await rowsOfDrafts(db, drafts)), events: [] });
}

interface KnownPeople {
  accounts: Accounts;
  locked: ReadonlySet<number>;
}

/** Locks the people in the rows, in the order of their ids, so that nobody is erased or merged before the commit. */
async function lockPeopleIn(db: Db, bookings: readonly ParsedBooking[]): Promise<Set<number>> {
  const people = bookings.map(({ person }) => person);
  const guests = await findGuests(db, people, await findByFormerNames(db));
  const addresses = [...people, ...bookings.flatMap(({ participants }) => participants)];
  const keys = addresses.map(({ email }) => ({ key: email === null ? null : emailKey(email) }));
  const accounts = await findAccounts(db, keys);
  const ids = [
    ...people.flatMap((person) => guests.get(personKey(person))?.id ?? []),
    ...accounts.values().map(({ id }) => id),
  ];
  return new Set((await lockUsers(db, ids)).map(({ id }) => id));
}

async function findOrAddPeople(
  db: Db,
  people: readonly ImportedPerson[],
  { accounts, locked, now }: KnownPeople & { now: number },
): Promise<(person: ImportedPerson) => UserRow> {
  const withoutAccount = people.filter((person) => !accountOf(person, accounts));
  const options = { former: await findByFormerNames(db), locked };
  const guests = await findOrAddGuests(db, withoutAccount, timestamp(now), options);
  return (person) => accountOf(person, accounts) ?? guests.get(personKey(person))!;
}

function isBooking(row: ParsedBooking | RefusedRow): row is ParsedBooking {
  return !('reason' in row);
}

function courtKey({ name, venue }: CourtRow): string {
  return `${nameKey(name)}\n${nameKey(venue ?? '')}`;
}

function slotTaken({ courtName, slot: { date, start, end } }: { courtName: string; slot: Slot }): RefusedRow {
  return { column: 'start_time', reason: (t) => t.slotTaken(courtName, date, toTime(start), toTime(end)) };
}
