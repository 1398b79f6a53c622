// Computes the expected totals directly from the club's file, without any code of the service.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

export const CLUB_FILE = join(import.meta.dirname, '../../../data/pgexercises_club.csv');

interface Totals {
  bookings: number;
  minutes: number;
}

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

interface Counts {
  total: Totals;
  by: Record<string, Record<string, Totals>>;
  /** The date of each court's first booking. */
  first: Record<string, string>;
}

/** Counts bookings and minutes: in total, and by court, sport, weekday (Monday is 1) and hour. */
export function countClub(): Counts {
  const first: Record<string, string> = {};
  const total = { bookings: 0, minutes: 0 };
  const by: Record<string, Record<string, Totals>> = {
    court: {},
    type: {},
    weekday: {},
    hour: {},
    weekday_hour: {},
    week: {},
    month: {},
  };
  const add = (group: string, key: string, bookings: number, minutes: number): void => {
    const line = (by[group]![key] ??= { bookings: 0, minutes: 0 });
    line.bookings += bookings;
    line.minutes += minutes;
  };
  const rows = parse(readFileSync(CLUB_FILE), { columns: true }) as Record<string, string>[];
  for (const row of rows) {
    if (row['expected'] !== 'accepted') continue;
    const [start, end] = [minuteOf(row['start_time']!), minuteOf(row['end_time']!)];
    const [name, date] = [row['court']!, row['booking_date']!];
    if (!(first[name]! <= date)) first[name] = date;
    total.bookings += 1;
    total.minutes += end - start;
    add('court', row['court']!, 1, end - start);
    add('type', row['type']!.replace(' ', '_'), 1, end - start);
    const day = String(new Date(`${date}T00:00Z`).getUTCDay() || 7);
    const addHour = (minute: number, bookings: number, minutes: number): void => {
      const hour = String(Math.floor(minute / 60)).padStart(2, '0');
      add('hour', hour, bookings, minutes);
      add('weekday_hour', `${day} ${hour}`, bookings, minutes);
    };
    addHour(start, 1, 0);
    add('weekday', day, 1, end - start);
    add('month', date.slice(0, 7), 1, end - start);
    add('week', new Date(Date.parse(date) - (Number(day) - 1) * 86_400_000).toISOString().slice(0, 10), 1, end - start);
    for (let minute = start; minute < end; minute++) addHour(minute, 0, 1);
  }
  return { total, by, first };
}
