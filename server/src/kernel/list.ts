import { batchLoader, byKey } from '../platform/db/batch-loader.ts';
import { preparedIn } from '../platform/db/prepared.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Page } from '../platform/page.ts';
import { DAY, LAST_MOMENT, addDays, timestamp } from '../platform/time.ts';
import { type BookingFilter, type UpcomingSince, hasFewMatches, matches } from './filter.ts';
import { MAX_BOOKING_MS } from './earlier-bookings.ts';
import { type BookingRow, findBookings } from './store.ts';
import { presentAdminBooking, presentBooking } from './booking.ts';
import { presentFor } from './visible.ts';

export type ListedBooking = Pick<BookingRow, 'id' | 'user_id' | 'starts_at' | 'version'> & { court_version: number };

/**
 * Lists bookings latest first, or soonest first if the filter selects upcoming bookings. If there is a next page,
 * returns one row more than the limit of the page.
 */
export async function listBookings(
  db: Db,
  filter: BookingFilter,
  { page: { limit, after }, time }: { page: Page; time: string },
): Promise<ListedBooking[]> {
  const { userId, when, ...others } = filter;
  const rows = limit + 1;
  const since = timestamp(Date.parse(time) - MAX_BOOKING_MS);
  if (userId === undefined || after || Object.keys(others).length > 0) {
    const range = { rows, after, time, since };
    return isCourtHistory(filter) ? pageOfCourt(db, filter, range) : pageOf(db, filter, range).execute();
  }
  const firstPage = when ? currentFirstPage : wholeFirstPage;
  return (await firstPage(db, [when ?? '', rows, when ? time : '', when ? since : '', userId].join(' '))) ?? [];
}

/** Returns the full rows of listed bookings, in the same order. */
export async function findListed(db: Db, listed: readonly ListedBooking[]): Promise<BookingRow[]> {
  if (listed.length === 0) return [];
  const ids = listed.map(({ id }) => id);
  const byId = byKey(await findBookings(db, ids), ({ id }) => id);
  return ids.map((id) => byId.get(id)!);
}

/**
 * Concurrent requests for the first page of players' own bookings share a query, because this list is requested most
 * often.
 */
const wholeFirstPage = batchLoader(readFirstPages, { tables: ['bookings', 'courts'], maxKeys: 16, remoteOnly: true });
/**
 * Loads the first page of only the upcoming or only the past bookings. Which bookings are upcoming depends on the
 * current time, so this page is not cached.
 */
const currentFirstPage = batchLoader(readFirstPages, { caches: false, maxKeys: 16, remoteOnly: true });

/** Reads pages for keys of the form `<when> <rows> <time> <since> <userId>`. */
async function readFirstPages(db: Db, keys: readonly string[]): Promise<Map<string, ListedBooking[]>> {
  const byKind = Map.groupBy(keys, (key) => key.slice(0, key.lastIndexOf(' ')));
  const pages = [...byKind].map(async ([kind, keysOfKind]) => {
    const [when, rows, time, since] = kind.split(' ') as [keyof typeof firstPages, string, string, string];
    const userIds = keysOfKind.map((key) => Number(key.slice(kind.length)));
    const listed = await firstPages[when](db, userIds, { rows: Number(rows), time, since });
    const byUser = Map.groupBy(listed, ({ user_id }) => user_id);
    return keysOfKind.map((key, i) => [key, byUser.get(userIds[i]!) ?? []] as const);
  });
  return new Map((await Promise.all(pages)).flat());
}

/** An id that no user has. Prepared statements have a fixed number of user ids, and this id fills the unused places. */
const NOBODY = 0;
const firstPages = {
  '': firstPagesOf({}),
  upcoming: firstPagesOf({ when: 'upcoming' }),
  past: firstPagesOf({ when: 'past' }),
};

/** Prepares a statement that reads the first page of bookings of each of several players. */
function firstPagesOf(kind: Pick<BookingFilter, 'when'>) {
  const order = orderOf(kind);
  return preparedIn((db, userIds: readonly number[], { rows, time, since }: UpcomingSince & { rows: number }) => {
    const range = { rows, after: undefined, time, since };
    const pages = userIds.map((userId) => pageOf(db, { ...kind, userId }, range));
    if (pages.length === 1) return pages[0]!;
    const all = pages
      .map((page) => db.selectFrom(page.as('page')).selectAll())
      .reduce((union, page) => union.unionAll(page));
    return db.selectFrom(all.as('booking')).selectAll().orderBy('starts_at', order).orderBy('id', order);
  }, NOBODY);
}

function orderOf({ when }: BookingFilter): 'asc' | 'desc' {
  return when === 'upcoming' ? 'asc' : 'desc';
}

/** Returns whether the database would have to sort all of a court's bookings for one page. */
function isCourtHistory(filter: BookingFilter): boolean {
  const { courtId, date, userId, participantId, seriesId } = filter;
  const isNarrow = (date ?? userId ?? participantId ?? seriesId) !== undefined || hasFewMatches(filter);
  return courtId !== undefined && !isNarrow && orderOf(filter) === 'desc';
}

/**
 * Reads a page of a court's bookings with two queries, because the court's index contains the date, but not the start.
 * The first query finds the dates of the page. The second query reads the bookings of these dates in the order of their
 * start.
 */
async function pageOfCourt(db: Db, filter: BookingFilter, range: PageRange): Promise<ListedBooking[]> {
  const { dateFrom = '', dateTo = '~' } = filter;
  const lastStart = Date.parse(range.after?.[0] ?? '');
  const to = lastStart < LAST_MOMENT ? timestamp(lastStart + DAY).slice(0, 10) : '~';
  const within = { ...filter, dateTo: to < dateTo ? to : dateTo };
  const rows = await orderByDate(pageOf(db, within, range)).execute();
  if (rows.length < range.rows) return rows.toSorted(byStart).toReversed();
  // A local date may be one day before the UTC date, or up to three days if the court's time zone has changed.
  const from = addDays(rows.at(-1)!.starts_at.slice(0, 10), -3);
  const page = await pageOf(db, { ...within, dateFrom: from > dateFrom ? from : dateFrom }, range).execute();
  // If a booking is rescheduled between the two queries, the page may be too short. In that case, run both again.
  return page.length < range.rows ? pageOfCourt(db, filter, range) : page;
}

function byStart(a: ListedBooking, b: ListedBooking): number {
  if (a.starts_at === b.starts_at) return a.id - b.id;
  return a.starts_at < b.starts_at ? -1 : 1;
}

function orderByDate(page: ReturnType<typeof pageOf>): ReturnType<typeof pageOf> {
  const byDay = page.clearOrderBy().orderBy('bookings.booking_date', 'desc');
  return byDay.orderBy('bookings.start_minute', 'desc').orderBy('bookings.id', 'desc');
}

interface PageRange extends UpcomingSince {
  rows: number;
  after: Page['after'];
}

function pageOf(db: Db, filter: BookingFilter, { rows, after, ...times }: PageRange) {
  const order = orderOf(filter);
  let query = db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .select(['bookings.id', 'bookings.user_id', 'bookings.starts_at', 'bookings.version'])
    .select('courts.version as court_version')
    .where(matches(filter, times));
  if (after) {
    const [startsAt, id] = after;
    const operator = order === 'asc' ? '>' : '<';
    query = query.where((eb) => eb(eb.refTuple('bookings.starts_at', 'bookings.id'), operator, eb.tuple(startsAt, id)));
  }
  return query.orderBy('bookings.starts_at', order).orderBy('bookings.id', order).limit(rows);
}

/**
 * Renders a user's own bookings. They contain the user's name, which can change without a new version of a booking.
 * If the name changes during the request, the row can contain another name than the user of the request.
 */
export const renderedForOwner = (db: Db, { name }: { name: string }) => ({
  render: renderer(db, (row) => presentBooking({ ...row, user_name: name })),
  versionOf: ({ id, version, court_version }: ListedBooking) => `${id}.${version}.${court_version}`,
  unversioned: name,
});

export const renderedForParticipant = (db: Db, { id }: { id: number }) => ({
  render: renderer(db, (row) => presentFor(row, id)),
});

export const renderedForAdmins = (db: Db) => ({ render: renderer(db, presentAdminBooking) });

function renderer(db: Db, present: (row: BookingRow) => object) {
  return async (listed: readonly ListedBooking[]) =>
    (await findListed(db, listed)).map((row) => JSON.stringify(present(row)));
}
