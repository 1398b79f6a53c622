import { batchLoader, isSqlite } from '../../platform/db/batch-loader.ts';
import { CompositeRow } from '../../platform/db/composite-row.ts';
import { prepared, preparedIn } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Page } from '../../platform/page.ts';
import { addDays, DAY, LAST_MOMENT, timestamp } from '../../platform/time.ts';
import { MAX_BOOKING_MS } from './player-bookings.ts';
import { type BookingFilter, filtered, isPendingOnly, type UpcomingSince } from './filter.ts';
import { type BookingRow, type Joined, selectBookings } from './store.ts';

/**
 * Lists bookings: upcoming bookings by start, other bookings with the latest start first. Returns one row more
 * than the limit if there are more.
 */
export async function listBookings(
  db: Db,
  filter: BookingFilter,
  { page: { limit, after }, time }: { page: Page; time: string },
): Promise<BookingRow[]> {
  const { userId, when, ...others } = filter;
  const rows = limit + 1;
  const since = timestamp(Date.parse(time) - MAX_BOOKING_MS);
  if (userId === undefined || after || Object.keys(others).length > 0) {
    const range = { rows, after, time, since };
    return isCourtHistory(filter) ? pageOfCourt(db, filter, range) : pageOf(db, filter, range).execute();
  }
  if (isSqlite(db)) return firstPages[when ?? ''].ofOne(db, { userId, rows, time, since });
  return (await firstPageOf(db, [when ?? '', rows, when ? time : '', when ? since : '', userId].join(' '))) ?? [];
}

/**
 * Loads the first page of a player's own bookings, which is the most frequent list. Requests at the same moment
 * share a query.
 */
const firstPageOf = batchLoader(
  async (db, keys: string[]) => {
    const byKind = Map.groupBy(keys, (key) => key.slice(0, key.lastIndexOf(' ')));
    const pages = [...byKind].map(async ([kind, keysOfKind]) => {
      const [when, rows, time, since] = kind.split(' ') as [keyof typeof firstPages, string, string, string];
      const userIds = keysOfKind.map((key) => Number(key.slice(kind.length)));
      const packedRows = await firstPages[when].ofMany(db, userIds, { rows: Number(rows), time, since });
      const bookings = packedRows.map(({ packed }) => compositeRow.parse(packed));
      const byUser = Map.groupBy(bookings, ({ user_id }) => user_id);
      return userIds.map((id) => [`${kind} ${id}`, byUser.get(id) ?? []] as const);
    });
    return new Map((await Promise.all(pages)).flat());
  },
  { caches: false, maxKeys: 16 },
);

const compositeRow = new CompositeRow<BookingRow>((fields) => ({
  id: fields.number(),
  court_id: fields.number(),
  user_id: fields.number(),
  booking_date: fields.text(),
  start_minute: fields.number(),
  end_minute: fields.number(),
  time_zone: fields.text(),
  starts_at: fields.text(),
  ends_at: fields.text(),
  start_offset_minutes: fields.number(),
  end_offset_minutes: fields.number(),
  status: fields.text(),
  version: fields.number(),
  price_amount: fields.number(),
  price_currency: fields.text(),
  note: fields.text(),
  participants: fields.text(),
  checked_in_at: fields.text(),
  cancelled_at: fields.text(),
  cancelled_by: fields.text(),
  status_reason: fields.text(),
  offer_expires_at: fields.text(),
  waitlist_entry_id: fields.number(),
  series_id: fields.number(),
  overrides: fields.text(),
  created_at: fields.text(),
  updated_at: fields.text(),
  court_name: fields.text(),
  court_type: fields.text(),
  court_venue: fields.text(),
  user_name: fields.text(),
  user_email: fields.text(),
}));

/** An id that no user has. It pads the lists of ids of prepared statements. */
const NOBODY = 0;
const firstPages = {
  '': firstPagesOf({}),
  upcoming: firstPagesOf({ when: 'upcoming' }),
  past: firstPagesOf({ when: 'past' }),
};

function firstPagesOf(kind: Pick<BookingFilter, 'when'>) {
  const order = orderOf(kind);
  const pagesOf = (db: Db, userId: number, { rows, time, since }: UpcomingSince & { rows: number }) =>
    pageOf(db, { ...kind, userId }, { rows, after: undefined, time, since });
  return {
    ofOne: prepared((db, { userId, rows, time, since }: UpcomingSince & { userId: number; rows: number }) =>
      pagesOf(db, userId, { rows, time, since }),
    ),
    /** Returns the first pages of several players in one list. The bookings of each player keep their order. */
    ofMany: preparedIn((db, userIds: readonly number[], { rows, time, since }: UpcomingSince & { rows: number }) => {
      const pages = userIds.map((userId) =>
        db.selectFrom(pagesOf(db, userId, { rows, time, since }).as('page')).selectAll(),
      );
      const all = pages.reduce((union, page) => union.unionAll(page)).as('booking');
      const packed = db.selectFrom(all).select(compositeRow.select('booking').as('packed'));
      return packed.orderBy('booking.starts_at', order).orderBy('booking.id', order);
    }, NOBODY),
  };
}

function orderOf({ when }: BookingFilter): 'asc' | 'desc' {
  return when === 'upcoming' ? 'asc' : 'desc';
}

/** Whether the database would have to sort all bookings of a court for one page. */
function isCourtHistory(filter: BookingFilter): boolean {
  const { courtId, date, userId, participantId, seriesId } = filter;
  const isNarrow = (date ?? userId ?? participantId ?? seriesId) !== undefined || isPendingOnly(filter);
  return courtId !== undefined && !isNarrow && orderOf(filter) === 'desc';
}

/**
 * Reads a page of a court's bookings, sorted by start. Only dates are indexed. So this function first finds the
 * dates of the next rows, and then sorts the bookings of these dates and of the two days before them. The extra
 * days matter if the time zone of the court has changed.
 */
async function pageOfCourt(db: Db, filter: BookingFilter, range: PageRange): Promise<BookingRow[]> {
  const { dateFrom = '', dateTo = '~' } = filter;
  const lastStart = Date.parse(range.after?.[0] ?? '');
  const to = lastStart < LAST_MOMENT ? timestamp(lastStart + DAY).slice(0, 10) : '~';
  const within = { ...filter, dateTo: to < dateTo ? to : dateTo };
  const rows = await orderByDate(pageOf(db, within, range)).execute();
  if (rows.length < range.rows) return rows.toSorted(byStart).toReversed();
  const from = addDays(rows.at(-1)!.booking_date, -2);
  const page = await pageOf(db, { ...within, dateFrom: from > dateFrom ? from : dateFrom }, range).execute();
  // A booking that is rescheduled between the two queries may make the page too short. In that case, start
  // again.
  return page.length < range.rows ? pageOfCourt(db, filter, range) : page;
}

function byStart(a: BookingRow, b: BookingRow): number {
  if (a.starts_at === b.starts_at) return a.id - b.id;
  return a.starts_at < b.starts_at ? -1 : 1;
}

function orderByDate(page: Joined): Joined {
  const byDay = page.clearOrderBy().orderBy('bookings.booking_date', 'desc');
  return byDay.orderBy('bookings.start_minute', 'desc').orderBy('bookings.id', 'desc');
}

/** The part of a list to read: a number of rows after a row. */
interface PageRange extends UpcomingSince {
  rows: number;
  after: Page['after'];
}

function pageOf(db: Db, filter: BookingFilter, { rows, after, ...times }: PageRange): Joined {
  const order = orderOf(filter);
  let query = filtered(selectBookings(db), filter, times);
  if (after) {
    const [startsAt, id] = after;
    const operator = order === 'asc' ? '>' : '<';
    query = query.where((eb) => eb(eb.refTuple('bookings.starts_at', 'bookings.id'), operator, eb.tuple(startsAt, id)));
  }
  return query.orderBy('bookings.starts_at', order).orderBy('bookings.id', order).limit(rows);
}
