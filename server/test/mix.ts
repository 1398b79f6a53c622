import { insertToken } from '../src/accounts/store.ts';
import { hashSecret, newSecret } from '../src/secrets.ts';
import { addDays, DAY, timestamp, toTime } from '../src/time.ts';
import { anySlot, type Chance, pick } from './load.ts';
import { type Ground, openContext } from './processes.ts';
import type { Packet } from './wire.ts';

/** How many of a hundred requests are of each kind. */
export type Shares = Record<Kind, number>;
type Kind = 'day' | 'court' | 'list' | 'book' | 'cancel' | 'logout';

/** What people do: they look far more than they book. */
export const ORDINARY: Shares = { day: 40, court: 20, list: 26, book: 9, cancel: 4, logout: 1 };
/** Over how many days bookings are spread unless said otherwise, and how many people look at: what a day offers is kept by the service, some 30 KiB. */
const DAYS = 1000;
const LOOKED_AT = 30;

/** Tokens to log out with, which come beside the service: a password takes it longer than all the rest. */
export async function makeTokens(database: string, { players }: Ground, count: number): Promise<string[]> {
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

type Packing = (kind: Kind, method: string, path: string, token: string, body?: string) => Packet;

function packerFor(ground: Ground): Packing {
  return (kind, method, path, token, body = '') => {
    const typed = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const signed = `X-API-Key: ${ground.key}\r\nAuthorization: Bearer ${token}\r\n`;
    return { kind, bytes: `${method} /api/v1${path} HTTP/1.1\r\nHost: courtside\r\n${signed}${typed}\r\n${body}` };
  };
}

const dateIn = (days: number): string => addDays(timestamp(Date.now()).slice(0, 10), 1 + days);

/**
 * Asks for every day that may be drawn, and off the grid for slots of every length on it, so that alternatives are looked for: all
 * that is kept ready of days is kept then.
 */
export function everyDay(ground: Ground, days: number): Packet[] {
  const packet = packerFor(ground);
  const { token } = ground.players[0]!;
  const looks = Array.from({ length: LOOKED_AT }, (_, day) =>
    ground.courts.map((court) => packet('day', 'GET', `/courts/${court}/availability?date=${dateIn(day)}`, token)),
  );
  const wishes = Array.from({ length: days }, (_, day) =>
    ['10:40', '11:10'].map((end_time) => {
      const slot = { court_id: ground.courts[0], booking_date: dateIn(day), start_time: '10:10', end_time };
      return packet('book', 'POST', '/bookings', token, JSON.stringify(slot));
    }),
  );
  return [...looks, ...wishes].flat();
}

/** Draws one request after the other; remembers what was booked, to cancel it. */
export function drawFrom(ground: Ground, chance: Chance, spare: string[], days = DAYS): (shares: Shares) => Packet {
  const booked: { id: string; token: string }[] = [];
  const packet = packerFor(ground);
  const make: Record<Kind, (token: string) => Packet | undefined> = {
    day(token) {
      const date = dateIn(Math.floor(chance() * LOOKED_AT));
      return packet('day', 'GET', `/courts/${pick(ground.courts, chance)}/availability?date=${date}`, token);
    },
    court: (token) => packet('court', 'GET', `/courts/${pick(ground.courts, chance)}`, token),
    list: (token) => packet('list', 'GET', '/bookings', token),
    book(token) {
      const { court, date, start, end } = anySlot(ground, days, chance);
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
    const { token } = pick(ground.players, chance);
    let left = chance() * Object.values(shares).reduce((sum, share) => sum + share, 0);
    const kind = (Object.keys(shares) as Kind[]).find((kind) => (left -= shares[kind]) < 0) ?? 'court';
    return make[kind](token) ?? make.court(token)!;
  };
}
