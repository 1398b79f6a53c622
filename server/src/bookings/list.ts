import { batched, isFile } from '../db/batched.ts';
import { preparedIn } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
import type { Page } from '../http/pages.ts';
import { type BookingFilter, type BookingRow, filtered, type Joined, selectBookings } from './store.ts';

/** Latest start first; upcoming ones soonest first. One row more than the page's limit when there is more. */
export async function listBookings(
  db: Db,
  filter: BookingFilter,
  { page: { limit, after }, time }: { page: Page; time: string },
): Promise<BookingRow[]> {
  const { userId, when, ...others } = filter;
  const rows = limit + 1;
  if (userId === undefined || after || Object.keys(others).length > 0)
    return pageOf(db, filter, { rows, after, time }).execute();
  if (isFile(db)) return firstPages[when ?? ''](db, [userId], { rows, time });
  return (await firstPageOf(db, [when ?? '', rows, when ? time : '', userId].join(' '))) ?? [];
}

/** What players look at most, the first page of their own bookings: those who look at once read them together. */
const firstPageOf = batched(
  async (db, asks: string[]) => {
    const byKind = Map.groupBy(asks, (ask) => ask.slice(0, ask.lastIndexOf(' ')));
    const found = [...byKind].map(async ([kind, those]) => {
      const [when, rows, time] = kind.split(' ') as [keyof typeof firstPages, string, string];
      const userIds = those.map((ask) => Number(ask.slice(kind.length)));
      const bookings = await firstPages[when](db, userIds, { rows: Number(rows), time });
      const byUser = Map.groupBy(bookings, ({ user_id }) => user_id);
      return userIds.map((id) => [`${kind} ${id}`, byUser.get(id) ?? []] as const);
    });
    return new Map((await Promise.all(found)).flat());
  },
  { keeps: false, most: 16 },
);

/** An id that no user has. */
const NOBODY = 0;
const firstPages = {
  '': firstPagesOf({}),
  upcoming: firstPagesOf({ when: 'upcoming' }),
  past: firstPagesOf({ when: 'past' }),
};

/** Players' bookings mixed, each one's in the order of their page. */
function firstPagesOf(filter: Pick<BookingFilter, 'when'>) {
  const order = orderOf(filter);
  return preparedIn((db, userIds: readonly number[], { rows, time }: { rows: number; time: string }) => {
    const pages = userIds.map((userId) => pageOf(db, { ...filter, userId }, { rows, after: undefined, time }));
    if (pages.length === 1) return pages[0]!;
    return pages
      .map((page) => db.selectFrom(page.as('page')).selectAll())
      .reduce((all, page) => all.unionAll(page))
      .orderBy('starts_at', order)
      .orderBy('id', order);
  }, NOBODY);
}

function orderOf({ when }: BookingFilter): 'asc' | 'desc' {
  return when === 'upcoming' ? 'asc' : 'desc';
}

function pageOf(
  db: Db,
  filter: BookingFilter,
  { rows, after, time }: { rows: number; after: Page['after']; time: string },
): Joined {
  const order = orderOf(filter);
  let query = filtered(selectBookings(db), filter, time);
  if (after) {
    const [startsAt, id] = after;
    const beyond = order === 'asc' ? '>' : '<';
    query = query.where((eb) => eb(eb.refTuple('bookings.starts_at', 'bookings.id'), beyond, eb.tuple(startsAt, id)));
  }
  return query.orderBy('bookings.starts_at', order).orderBy('bookings.id', order).limit(rows);
}
