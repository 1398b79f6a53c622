import { amongIds, idList } from '../platform/db/given-rows.ts';
import { prepared, preparedIn } from '../platform/db/prepared.ts';
import type { Db } from '../platform/db/schema.ts';
import { versionCache } from '../platform/db/version-cache.ts';
import { findListed, type ListedBooking } from './list.ts';
import { adminFieldsOf, ownFieldsOf, presentFor } from './schema.ts';
import { type BookingRow, selectBookings } from './store.ts';

/** Maximum number of bookings in each cache. The JSON of a booking takes about 700 bytes. */
const MAX_BOOKINGS = 20_000;

// The cached JSON contains no users, because a user's name can change without a new version of the booking.
const ownJson = jsonCache(ownFieldsOf);
const adminJson = jsonCache(adminFieldsOf);

export async function renderForOwner(
  db: Db,
  listed: readonly ListedBooking[],
  { name }: { name: string },
): Promise<string[]> {
  const end = `,"booked_by":${JSON.stringify(name)}}`;
  return (await ownJson(db, listed)).map((json) => json + end);
}

export async function renderForParticipant(
  db: Db,
  listed: readonly ListedBooking[],
  { id }: { id: number },
): Promise<string[]> {
  return (await findListed(db, listed)).map((row) => JSON.stringify(presentFor(row, id)));
}

export async function renderForAdmins(db: Db, listed: readonly ListedBooking[]): Promise<string[]> {
  const ids = idList(listed.map(({ user_id }) => user_id));
  const [bookings, users] = await Promise.all([adminJson(db, listed), findUsers(db, { ids })]);
  const userJson = new Map(users.map((user) => [user.id, JSON.stringify(user)]));
  return bookings.map((json, i) => `${json},"user":${userJson.get(listed[i]!.user_id)}}`);
}

const findUsers = prepared((db, { ids }: { ids: string }) =>
  db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', amongIds(db, ids)),
);

const bookingsById = preparedIn((db, ids: readonly number[]) => selectBookings(db).where('bookings.id', 'in', ids));

/** Caches the JSON of each booking until the booking or its court has a new version. Omits the closing brace. */
function jsonCache(present: (row: BookingRow) => object) {
  const render = versionCache<string>(async (db, ids) => {
    const rows = await bookingsById(db, ids, {});
    return new Map(rows.map((row) => [row.id, JSON.stringify(present(row)).slice(0, -1)]));
  }, MAX_BOOKINGS);
  return (db: Db, listed: readonly ListedBooking[]): Promise<string[]> => {
    const keys = listed.map(({ id, version, court_version }) => ({ id, version: `${version} ${court_version}` }));
    return render(db, keys);
  };
}
