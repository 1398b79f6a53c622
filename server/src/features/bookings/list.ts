import { batchLoader, isSqlite } from '../../platform/db/batch-loader.ts';
import { CompositeRow } from '../../platform/db/composite-row.ts';
import { prepared, preparedIn } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Page } from '../../platform/page.ts';
import { addDays, DAY, LAST_MOMENT, timestamp } from '../../platform/time.ts';
import { MAX_MS } from './player-bookings.ts';
import {
  type BookingFilter,
  type BookingRow,
  filtered,
  isOfRequests,
  type Joined,
  type UpcomingSince,
  selectBookings,
} from './store.ts';

/** Latest start first; upcoming ones soonest first. One row more than the page's limit when there is more. */
export async function listBookings(
  db: Db,
  filter: BookingFilter,
  { page: { limit, after }, time }: { page: Page; time: string },
): Promise<BookingRow[]> {
  const { userId, when, ...others } = filter;
  const rows = limit + 1;
  const since = timestamp(Date.parse(time) - MAX_MS);
  if (userId === undefined || after || Object.keys(others).length > 0) {
    const place = { rows, after, time, since };
    return isOfCourt(filter) ? pageOfCourt(db, filter, place) : pageOf(db, filter, place).execute();
  }
  if (isSqlite(db)) return firstPages[when ?? ''].ofOne(db, { userId, rows, time, since });
  return (await firstPageOf(db, [when ?? '', rows, when ? time : '', when ? since : '', userId].join(' '))) ?? [];
}

/** What players look at most, the first page of their own bookings: those who look at once read them together. */
const firstPageOf = batchLoader(
  async (db, asks: string[]) => {
    const byKind = Map.groupBy(asks, (ask) => ask.slice(0, ask.lastIndexOf(' ')));
    const pages = [...byKind].map(async ([kind, those]) => {
      const [when, rows, time, since] = kind.split(' ') as [keyof typeof firstPages, string, string, string];
      const userIds = those.map((ask) => Number(ask.slice(kind.length)));
      const found = await firstPages[when].ofMany(db, userIds, { rows: Number(rows), time, since });
      const bookings = found.map(({ packed }) => compositeRow.parse(packed));
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

/** An id that no user has. */
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
    /** Players' bookings mixed, each one's in the order of their page. */
    ofMany: preparedIn((db, userIds: readonly number[], { rows, time, since }: UpcomingSince & { rows: number }) => {
      const pages = userIds.map((userId) =>
        db.selectFrom(pagesOf(db, userId, { rows, time, since }).as('page')).selectAll(),
      );
      const all = pages.reduce((some, page) => some.unionAll(page)).as('booking');
      const packed = db.selectFrom(all).select(compositeRow.select('booking').as('packed'));
      return packed.orderBy('booking.starts_at', order).orderBy('booking.id', order);
    }, NOBODY),
  };
}

function orderOf({ when }: BookingFilter): 'asc' | 'desc' {
  return when === 'upcoming' ? 'asc' : 'desc';
}

/** Whether a list would be sorted out of all that one court ever had. */
function isOfCourt(filter: BookingFilter): boolean {
  const { courtId, date, userId, participantId, seriesId } = filter;
  const isNarrow = (date ?? userId ?? participantId ?? seriesId) !== undefined || isOfRequests(filter);
  return courtId !== undefined && !isNarrow && orderOf(filter) === 'desc';
}

/**
 * A page of what one court had, which an index has by date. The page is within the dates of as many bookings by date, or two days
 * more: the court may have been in another time zone.
 */
async function pageOfCourt(db: Db, filter: BookingFilter, place: Place): Promise<BookingRow[]> {
  const { dateFrom = '', dateTo = '~' } = filter;
  const at = Date.parse(place.after?.[0] ?? '');
  const to = at < LAST_MOMENT ? timestamp(at + DAY).slice(0, 10) : '~';
  const within = { ...filter, dateTo: to < dateTo ? to : dateTo };
  const found = await byDate(pageOf(db, within, place)).execute();
  if (found.length < place.rows) return found.toSorted(byStart).toReversed();
  const from = addDays(found.at(-1)!.booking_date, -2);
  const page = await pageOf(db, { ...within, dateFrom: from > dateFrom ? from : dateFrom }, place).execute();
  // One of them may have been moved away meanwhile: there are more before that date.
  return page.length < place.rows ? pageOfCourt(db, filter, place) : page;
}

function byStart(a: BookingRow, b: BookingRow): number {
  if (a.starts_at === b.starts_at) return a.id - b.id;
  return a.starts_at < b.starts_at ? -1 : 1;
}

/** A page in the order of dates and times at the court instead. */
function byDate(page: Joined): Joined {
  const byDay = page.clearOrderBy().orderBy('bookings.booking_date', 'desc');
  return byDay.orderBy('bookings.start_minute', 'desc').orderBy('bookings.id', 'desc');
}

/** Which part of a list: so many rows, from behind one on. */
interface Place extends UpcomingSince {
  rows: number;
  after: Page['after'];
}

function pageOf(db: Db, filter: BookingFilter, { rows, after, ...moment }: Place): Joined {
  const order = orderOf(filter);
  let query = filtered(selectBookings(db), filter, moment);
  if (after) {
    const [startsAt, id] = after;
    const beyond = order === 'asc' ? '>' : '<';
    query = query.where((eb) => eb(eb.refTuple('bookings.starts_at', 'bookings.id'), beyond, eb.tuple(startsAt, id)));
  }
  return query.orderBy('bookings.starts_at', order).orderBy('bookings.id', order).limit(rows);
}
