import type { Club } from './club.ts';
import type { EngineName } from './engines.ts';

/** Number of hours booked at each court on a past day. */
const HOURS_A_DAY = 12;
const FIRST_HOUR = 7;
/** Number of players who have `BOOKINGS_EACH` bookings each, however long the history is. */
const KNOWN_PLAYERS = 64;
const BOOKINGS_EACH = 50;
/** Number of bookings per additional player: one game a week for four years. */
const BOOKINGS_OF_OTHERS = 200;

/** Inserts bookings on past days, with their `occupancy` rows, directly into the tables. */
export async function addHistory(club: Club, engine: EngineName, bookings: number): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const numbers = (count: number): string =>
    isSqlite
      ? `(with recursive n(i) as (values (0) union all select i + 1 from n where i < ${count - 1}) select i from n) as n`
      : `generate_series(0, ${count - 1}) as n(i)`;
  const { courts, players } = club;
  const daysAgo = `1 + i / ${courts.length * HOURS_A_DAY}`;
  const hour = `${FIRST_HOUR} + i / ${courts.length} % ${HOURS_A_DAY}`;
  const two = (number: string): string => (isSqlite ? `printf('%02d', ${number})` : `lpad((${number})::text, 2, '0')`);
  const date = isSqlite ? `date('now', '-' || (${daysAgo}) || ' days')` : `(current_date - (${daysAgo})::int)::text`;
  const others = Math.ceil(bookings / BOOKINGS_OF_OTHERS);
  const now = `'${new Date().toISOString()}'`;
  const first = `(select max(id) - ${others - 1} from users)`;
  const known = players.slice(0, KNOWN_PLAYERS).map(({ id }) => id);
  const player = `case when i < ${KNOWN_PLAYERS * BOOKINGS_EACH}
    then ${Math.min(...known)} + i % ${KNOWN_PLAYERS} else ${first} + i % ${others} end`;
  await club.write([
    `insert into users (name, role, created_at, updated_at)
      select 'Other ' || i, 'player', ${now}, ${now} from ${numbers(others)}`,
    `insert into bookings (court_id, user_id, booking_date, start_minute, end_minute, time_zone, starts_at, ends_at,
        start_offset_minutes, end_offset_minutes, status, price_amount, price_currency, version, created_at, updated_at)
      select ${Math.min(...courts)} + i % ${courts.length}, ${player}, ${date}, (${hour}) * 60, (${hour}) * 60 + 60, 'UTC',
        ${date} || 'T' || ${two(hour)} || ':00:00.000Z', ${date} || 'T' || ${two(`${hour} + 1`)} || ':00:00.000Z',
        0, 0, 'completed', 2400, 'EUR', 1, ${now}, ${now} from ${numbers(bookings)}`,
    `insert into occupancy (space_id, booking_date, start_minute, end_minute, booking_id)
      select court_id, booking_date, start_minute, end_minute, id from bookings where status = 'completed'`,
    'analyze',
  ]);
}
