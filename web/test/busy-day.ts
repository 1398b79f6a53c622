import type { Page } from 'playwright-core';
import { DAY } from './club.ts';

const COURTS = Array.from({ length: 40 }, (_, i) => i + 1);
/** Bookings of half an hour from 06:00 to 22:00. */
const SLOTS = Array.from({ length: 32 }, (_, i) => 360 + i * 30);
const PAGE_SIZE = 100;

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const courtOf = (id: number) => ({ id, name: `Court ${id}`, type: 'padel', venue: 'Big Club' });

const courts = COURTS.map((id) => ({
  ...courtOf(id),
  ...{ slot_minutes: 30, min_duration_minutes: 30, max_duration_minutes: 120, buffer_minutes: 0 },
  ...{ part_ids: [], opening_hours: [], time_zone: 'UTC', capacity: null, active: true },
}));

const days = COURTS.map((id) => ({
  ...{ court_id: id, court: courtOf(id), booking_date: DAY, time_zone: 'UTC', currency: 'EUR' },
  ...{ open: [{ start_time: '06:00', end_time: '22:00' }], closures: [], free: [], starts: [] },
}));

const bookings = COURTS.flatMap((court_id) =>
  SLOTS.map((start, i) => {
    const id = court_id * 100 + i;
    const at = `${DAY}T${timeOf(start)}:00Z`;
    return {
      ...{ id, court_id, court: courtOf(court_id), booking_date: DAY, time_zone: 'UTC' },
      ...{ start_time: timeOf(start), end_time: timeOf(start + 30), starts_at: at, ends_at: at },
      ...{ status: 'confirmed', price: null, note: null, status_reason: null, checked_in_at: null, overrides: [] },
      ...{ user: { id, name: `Player ${id}`, email: null }, participants: [{ name: 'Guest', email: null }] },
      ...{ series_id: null, created_at: at, updated_at: at, version: 1, user_id: id },
    };
  }),
);

/** Answers the day sheet's requests with a day of 40 courts and 1,280 bookings. */
export async function serveBusyDay(page: Page): Promise<void> {
  for (const [path, rows] of [
    ['**/availability?*', days],
    ['**/admin/courts*', courts],
    ['**/admin/bookings?*', bookings],
  ] as const)
    await page.route(path, (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
      const next_cursor = offset + PAGE_SIZE < rows.length ? String(offset + PAGE_SIZE) : null;
      return route.fulfill({ json: { data: rows.slice(offset, offset + PAGE_SIZE), next_cursor } });
    });
  const person = { phone: null, contact_email: null };
  await page.route('**/admin/users/*', (route) => route.fulfill({ json: person }));
}
