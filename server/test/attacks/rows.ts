// Measures how long the service takes to read the slowest rows of an import: the longest valid rows, and long rows that
// the service rejects. Prints the median and the longest time for each kind of row.
import { DEFAULT_REGION } from '../../src/modules/club/store.ts';
import { readConfig } from '../../src/config.ts';
import { courtImporter } from '../../src/modules/data-transfer/import-courts.ts';
import { parseBooking } from '../../src/modules/data-transfer/parse-booking.ts';
import { parseMembership } from '../../src/modules/data-transfer/parse-membership.ts';

const ROWS = 50;
const config = readConfig({});
const region = DEFAULT_REGION;
const importCourts = courtImporter({ config, region, now: 0, createCourts: true, isDryRun: true });

/** Returns letters with two accents each. Such letters are slow to normalise. */
const accents = (length: number): string => 'e\u0301\u0323'.repeat(length / 3);
const host = (labels: number): string => `${`${'ü'.repeat(50)}.`.repeat(labels)}de`;
const booking = {
  ...{ court: accents(120), venue: accents(120), type: accents(999), user: accents(120), email: `a@${host(1)}` },
  ...{ phone: '+12345678901234567890', time_zone: 'Europe/Madrid', status: 'confirmed', note: accents(498) },
  ...{ booking_date: '2031年6月21日', start_time: '午前9:30', end_time: '午前10:30' },
  ...{ price_amount: '1'.repeat(12), price_currency: 'EUR' },
  participants: Array.from({ length: 99 }, (_, i) => `${accents(117)}${i} <a${i}@${host(3)}>`).join('\n'),
};
const membership = {
  ...{ plan: accents(78), starts_on: '2031年6月21日', ends_on: '2032年6月21日', grace_days: '365', name: accents(120) },
  ...{ group: accents(999), email: Array.from({ length: 160 }, (_, i) => `a${i}@${host(1)}`).join(';') },
};
const court = {
  ...{ name: accents(120), type: accents(999), venue: accents(198), address: accents(999), district: accents(999) },
  ...{ surface: accents(999), setting: accents(999), lights: accents(999), lat: '٤٠٫٤', lon: '٤٠٫٤', active: 'so' },
  ...{ source: accents(999), source_id: accents(999), capacity: '100', time_zone: 'Europe/Madrid' },
};
// 49 participants without an email address, one in each line. Their many accents are slow to normalise.
const lines = `a${'\u0301\u0323'.repeat(400)}\n`.repeat(49);
const readBooking = (fields: Record<string, string>) => (): unknown => parseBooking({ line: 2, fields }, region);
const cases: [string, () => unknown][] = [
  ['booking, 99 participants', readBooking(booking)],
  ['booking, refused: lines of accents', readBooking({ ...booking, participants: lines })],
  ['membership, 160 addresses', () => parseMembership({ line: 2, fields: membership })],
  // In a dry run, the import rejects this court without using the database.
  ['court, refused: too long', async () => importCourts(undefined as never, [{ line: 2, fields: court }])],
];
for (const [name, read] of cases) {
  const times: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [median, worst] = [times[ROWS / 2]!, times.at(-1)!].map((time) => time.toFixed(1));
  process.stdout.write(`${name}: median ${median} ms, worst ${worst} ms\n`);
}
const last = [parseBooking({ line: 2, fields: booking }, region), parseMembership({ line: 2, fields: membership })];
for (const result of last) if ('reason' in result) throw new Error(`The row was refused in column ${result.column}`);
