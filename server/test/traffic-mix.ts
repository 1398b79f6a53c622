import { insertToken } from '../src/modules/accounts/store.ts';
import { hashSecret, newSecret } from '../src/platform/secrets.ts';
import { addDays, DAY, timestamp, toTime } from '../src/platform/time.ts';
import { anySlot, type Chance, pick } from './load.ts';
import { type DatabaseFixture, openContext } from './processes.ts';
import type { RawRequest } from './load-generator.ts';

/** The weight of each kind of request in the generated traffic. */
export type RequestShares = Record<Kind, number>;
type Kind = 'day' | 'court' | 'list' | 'book' | 'cancel' | 'logout';

/** The share of each kind of request in ordinary traffic, in percent. Reads are far more frequent than bookings. */
export const ORDINARY_TRAFFIC: RequestShares = { day: 40, court: 20, list: 26, book: 9, cancel: 4, logout: 1 };
/** Number of days over which bookings are spread by default. */
const DAYS = 1000;
/** Number of days whose availability people view. The service caches about 30 KiB for each day. */
const LOOKED_AT = 30;

/** Creates tokens for logout requests directly in the database, because password hashing would dominate the load. */
export async function makeLogoutTokens(
  database: string,
  { players }: DatabaseFixture,
  count: number,
): Promise<string[]> {
  const { db } = await openContext(database);
  const tokens = Array.from({ length: count }, () => newSecret('cst'));
  const [created_at, expires_at] = [timestamp(Date.now()), timestamp(Date.now() + 30 * DAY)];
  await db.transact(async (db) => {
    for (const token of tokens) {
      await insertToken(db, { token_hash: hashSecret(token), user_id: players[0]!.id, created_at, expires_at });
    }
  });
  await db.close();
  return tokens;
}

type Packing = (kind: Kind, method: string, path: string, token: string, body?: string) => RawRequest;

function packerFor(fixture: DatabaseFixture): Packing {
  return (kind, method, path, token, body = '') => {
    const typed = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const signed = `X-API-Key: ${fixture.key}\r\nAuthorization: Bearer ${token}\r\n`;
    return { kind, bytes: `${method} /api/v1${path} HTTP/1.1\r\nHost: courtside\r\n${signed}${typed}\r\n${body}` };
  };
}

const dateIn = (days: number): string => addDays(timestamp(Date.now()).slice(0, 10), 1 + days);

/**
 * Returns requests that fill the availability cache. They include bookings off the grid, which make the
 * service search for alternatives.
 */
export function requestsForEveryDay(fixture: DatabaseFixture, days: number): RawRequest[] {
  const packet = packerFor(fixture);
  const { token } = fixture.players[0]!;
  const looks = Array.from({ length: LOOKED_AT }, (_, day) =>
    fixture.courts.map((court) => packet('day', 'GET', `/courts/${court}/availability?date=${dateIn(day)}`, token)),
  );
  const wishes = Array.from({ length: days }, (_, day) =>
    ['10:40', '11:10'].map((end_time) => {
      const slot = { court_id: fixture.courts[0], booking_date: dateIn(day), start_time: '10:10', end_time };
      return packet('book', 'POST', '/bookings', token, JSON.stringify(slot));
    }),
  );
  return [...looks, ...wishes].flat();
}

/** Returns a function that returns a random request. The function remembers its bookings in order to cancel them. */
export function requestDrawer(
  fixture: DatabaseFixture,
  chance: Chance,
  spare: string[],
  days = DAYS,
): (shares: RequestShares) => RawRequest {
  const booked: { id: string; token: string }[] = [];
  const packet = packerFor(fixture);
  const make: Record<Kind, (token: string) => RawRequest | undefined> = {
    day(token) {
      const date = dateIn(Math.floor(chance() * LOOKED_AT));
      return packet('day', 'GET', `/courts/${pick(fixture.courts, chance)}/availability?date=${date}`, token);
    },
    court: (token) => packet('court', 'GET', `/courts/${pick(fixture.courts, chance)}`, token),
    list: (token) => packet('list', 'GET', '/bookings', token),
    book(token) {
      const { court, date, start, end } = anySlot(fixture, days, chance);
      const times = { start_time: toTime(start), end_time: toTime(end) };
      const body = JSON.stringify({ court_id: court, booking_date: date, ...times });
      const onSuccess = (answer: string) => booked.push({ id: /"id":(\d+)/.exec(answer)![1]!, token });
      return { ...packet('book', 'POST', '/bookings', token, body), onSuccess };
    },
    cancel() {
      const oldest = booked.shift();
      return oldest && packet('cancel', 'DELETE', `/bookings/${oldest.id}`, oldest.token);
    },
    logout() {
      const token = spare.pop();
      return token === undefined ? undefined : packet('logout', 'POST', '/auth/logout', token);
    },
  };
  return (shares) => {
    const { token } = pick(fixture.players, chance);
    let left = chance() * Object.values(shares).reduce((sum, share) => sum + share, 0);
    const kind = (Object.keys(shares) as Kind[]).find((kind) => (left -= shares[kind]) < 0) ?? 'court';
    return make[kind](token) ?? make.court(token)!;
  };
}
