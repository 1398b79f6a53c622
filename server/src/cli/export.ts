import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { stringify } from 'csv-stringify';
import { presentBooking } from '../bookings/schema.ts';
import { type BookingRow, eachBooking } from '../bookings/store.ts';
import { presentCourt } from '../courts/schema.ts';
import { type CourtRow, eachCourt } from '../courts/store.ts';
import { toCell } from '../imports/csv.ts';
import { action, withContext } from './run.ts';

type Cells = Record<string, string | number | boolean | null>;

export const exports = new Command('export').description('write courts or bookings as CSV to standard output');

exports
  .command('courts')
  .description('every court; `import courts` reads it')
  .action(action(() => withContext(({ db }) => write(eachCourt(db.read), courtCells, courtColumns))));

exports
  .command('bookings')
  .description('every booking; `import bookings` reads it')
  .action(action(() => withContext(({ db }) => write(eachBooking(db.read), bookingCells, bookingColumns))));

const courtColumns = [
  ...['id', 'source', 'source_id', 'name', 'type', 'venue', 'address', 'surface', 'setting', 'lights', 'lat', 'lon'],
  ...['time_zone', 'active', 'capacity'],
];
const bookingColumns = [
  ...['id', 'court', 'type', 'user', 'email', 'booking_date', 'start_time', 'end_time', 'time_zone', 'status'],
  ...['price_amount', 'price_currency', 'note', 'court_id', 'user_id', 'created_at'],
];

async function write<Row>(rows: AsyncIterable<Row>, cellsOf: (row: Row) => Cells, columns: string[]): Promise<void> {
  async function* lines(): AsyncGenerator<Cells> {
    for await (const row of rows) yield cellsOf(row);
  }
  const cast = { string: toCell, boolean: (value: boolean) => (value ? 'yes' : 'no') };
  try {
    await pipeline(Readable.from(lines()), stringify({ header: true, columns, cast }), process.stdout, { end: false });
  } catch (error) {
    // A reader that has seen enough, such as `head`, is no failure.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

function courtCells(row: CourtRow): Cells {
  const { id, name, type, venue, address, surface, indoor, lighted, latitude, longitude, ...court } = presentCourt(row);
  const [source, ...rest] = (court.external_id ?? '').split('/');
  const hasSource = rest.length > 0;
  return {
    id,
    source: hasSource ? source! : null,
    source_id: hasSource ? rest.join('/') : court.external_id,
    name,
    type,
    venue,
    address,
    surface,
    setting: indoor ? 'indoor' : 'outdoor',
    lights: lighted,
    lat: latitude,
    lon: longitude,
    time_zone: court.time_zone,
    active: court.active,
    capacity: court.capacity,
  };
}

function bookingCells(row: BookingRow): Cells {
  const { id, court_id, user_id, booking_date, start_time, end_time, time_zone, price, ...booking } =
    presentBooking(row);
  return {
    id,
    court: booking.court.name,
    type: booking.court.type,
    user: row.user_name,
    email: row.user_email,
    booking_date,
    start_time,
    end_time,
    time_zone,
    status: booking.status,
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    note: booking.note,
    court_id,
    user_id,
    created_at: booking.created_at,
  };
}
