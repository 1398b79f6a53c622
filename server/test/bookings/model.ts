// A model of the booking rules, written only from the API documentation, with fixed time zone offsets.

const MINUTE = 60_000;
const DAY = 1440;

export interface ModelCourt {
  id: number;
  zone: string;
  offset: number;
  /** Opening and closing times in minutes from midnight, for each day that is not in `closedOn` (1 is Monday). */
  windows: [open: number, close: number][];
  closedOn: number[];
  slot: number;
  min: number;
  max: number;
  buffer: number;
  notice: number;
  cutoff: number;
  advance: number;
  approval: boolean;
  price: number | null;
  active: boolean;
}

export type Status = 'offered' | 'pending' | 'confirmed' | 'completed' | 'no_show' | 'rejected' | 'cancelled';

export interface ModelBooking {
  id: number;
  court: ModelCourt;
  user: number;
  /** The local date, in days since 1970-01-01. `start` and `end` are minutes from its midnight; 1470 is on the next day. */
  day: number;
  start: number;
  end: number;
  status: Status;
  cancelledBy: string | null;
  cancelledAt: number | null;
  reason: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
  events: string[];
}

export interface WantedSlot {
  day: number;
  start: number;
  end: number;
}

export interface Model {
  now: number;
  courts: ModelCourt[];
  bookings: ModelBooking[];
}

export const holds = ({ status }: ModelBooking) => status !== 'rejected' && status !== 'cancelled';
export const startOf = ({ day, start, court }: Pick<ModelBooking, 'day' | 'start' | 'court'>) =>
  (day * DAY + start - court.offset) * MINUTE;
export const endOf = (booking: Pick<ModelBooking, 'day' | 'end' | 'court'>) =>
  startOf({ ...booking, start: booking.end });
export const todayAt = (court: ModelCourt, now: number) => Math.floor((now / MINUTE + court.offset) / DAY);

/** Returns the codes of all rules that a request violates, in the documented order. */
export function violations({ now, bookings }: Model, court: ModelCourt, { day, start, end }: WantedSlot): string[] {
  if (end <= start) return ['validation_failed'];
  const begins = startOf({ day, start, court });
  const windows = windowsOn(court, day).map(([open, close]): [number, number] => {
    const [next] = windowsOn(court, day + 1);
    return close === DAY && next?.[0] === 0 ? [open, DAY + next[1]] : [open, close];
  });
  if (end > DAY && !windows.some(([, close]) => close > DAY)) return ['validation_failed'];
  const window = windows.find(([open, close]) => open <= start && start < close);
  const length = end - start;
  const isTaken = bookings.some((other) => {
    if (other.court !== court || !holds(other)) return false;
    const daysApart = (day - other.day) * DAY;
    return daysApart + start < other.end + court.buffer && other.start < daysApart + end + court.buffer;
  });
  const rules: [code: string, isBroken: boolean][] = [
    ['court_inactive', !court.active],
    ['in_the_past', begins < now],
    ['too_late', court.notice > 0 && begins < now + court.notice * MINUTE],
    ['too_early', day > todayAt(court, now) + court.advance],
    ['outside_opening_hours', !window || window[1] < end],
    ['off_grid', (window !== undefined && (start - window[0]) % court.slot !== 0) || length % court.slot !== 0],
    ['duration_out_of_range', length < court.min || length > court.max],
    ['slot_taken', isTaken],
  ];
  return rules.filter(([, isBroken]) => isBroken).map(([code]) => code);
}

function windowsOn(court: ModelCourt, day: number): [open: number, close: number][] {
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1; // 1970-01-01 was a Thursday
  return court.closedOn.includes(weekday) ? [] : court.windows;
}

export function book(
  model: Model,
  court: ModelCourt,
  { user, wish, id }: { user: number; wish: WantedSlot; id: number },
): ModelBooking {
  const booking: ModelBooking = {
    id,
    court,
    user,
    ...wish,
    status: court.approval ? 'pending' : 'confirmed',
    cancelledBy: null,
    cancelledAt: null,
    reason: null,
    version: 1,
    createdAt: model.now,
    updatedAt: model.now,
    events: ['booking.created'],
  };
  model.bookings.push(booking);
  return booking;
}

/** Cancels a booking as a player. Returns the error code, or undefined on success. */
export function cancel(model: Model, booking: ModelBooking, user: number): string | undefined {
  if (booking.user !== user) return 'not_found';
  if (booking.status === 'cancelled') return undefined;
  if (booking.status === 'rejected') return 'invalid_transition';
  const begins = startOf(booking);
  if (booking.status === 'completed' || booking.status === 'no_show' || begins < model.now) return 'already_started';
  if (begins - booking.court.cutoff * MINUTE < model.now) return 'cancellation_too_late';
  setStatus(model, booking, 'cancelled', 'player');
  return undefined;
}

const TRANSITIONS: Partial<Record<Status, Status[]>> = {
  pending: ['confirmed', 'rejected', 'cancelled'],
  confirmed: ['cancelled', 'completed', 'no_show'],
  completed: ['no_show'],
  no_show: ['completed'],
};

/**
 * Changes the status as an admin. Returns an error code on failure. If an automatic status change is due, the admin's
 * change must be possible from the status after the automatic change.
 */
export function change(model: Model, booking: ModelBooking, to: Status, reason: string | null): string | undefined {
  if (booking.status === to) return undefined;
  const due = dueStatus(model, booking);
  if (due !== to && !TRANSITIONS[due]?.includes(to)) return 'invalid_transition';
  if ((to === 'completed' || to === 'no_show') && model.now < startOf(booking)) return 'invalid_transition';
  setStatus(model, booking, to, 'admin', reason);
  return undefined;
}

export function settle(model: Model): void {
  for (const booking of model.bookings) {
    const due = dueStatus(model, booking);
    if (due !== booking.status) setStatus(model, booking, due, 'system', due === 'cancelled' ? UNANSWERED : null);
  }
}

export const UNANSWERED = 'Nobody confirmed or rejected the request before the start of the booking.';

function dueStatus({ now }: Model, booking: ModelBooking): Status {
  if (booking.status === 'pending' && startOf(booking) <= now) return 'cancelled';
  if (booking.status === 'confirmed' && endOf(booking) <= now) return 'completed';
  return booking.status;
}

function setStatus(
  model: Model,
  booking: ModelBooking,
  status: Status,
  by: string,
  reason: string | null = null,
): void {
  booking.status = status;
  booking.version++;
  booking.updatedAt = model.now;
  booking.reason = status === 'cancelled' ? reason : (reason ?? booking.reason);
  booking.events.push(`booking.${status}`);
  if (status === 'cancelled') Object.assign(booking, { cancelledBy: by, cancelledAt: model.now });
}

export interface Filter {
  user?: number;
  court?: ModelCourt;
  when?: 'upcoming' | 'past';
  statuses?: Status[];
}

export function list({ now, bookings }: Model, { user, court, when, statuses }: Filter): ModelBooking[] {
  const isUpcoming = (b: ModelBooking) => endOf(b) > now && ['offered', 'pending', 'confirmed'].includes(b.status);
  const sign = when === 'upcoming' ? 1 : -1;
  return bookings
    .filter((b) => user === undefined || b.user === user)
    .filter((b) => court === undefined || b.court === court)
    .filter((b) => when === undefined || isUpcoming(b) === (when === 'upcoming'))
    .filter((b) => statuses === undefined || statuses.includes(b.status))
    .toSorted((a, b) => sign * (startOf(a) - startOf(b) || a.id - b.id));
}

export function show(booking: ModelBooking): Record<string, unknown> {
  const { id, court, user, day, start, end, status, cancelledAt, cancelledBy, reason, version } = booking;
  const elapsed = end - start;
  return {
    id,
    court_id: court.id,
    user_id: user,
    booking_date: dateOf(day),
    start_time: timeOf(start),
    end_time: timeOf(end),
    time_zone: court.zone,
    starts_at: `${new Date((day * DAY + start) * MINUTE).toISOString().slice(0, 19)}${signed(court.offset)}`,
    ends_at: `${new Date((day * DAY + end) * MINUTE).toISOString().slice(0, 19)}${signed(court.offset)}`,
    status,
    price: court.price === null ? null : { amount: Math.round((court.price * elapsed) / 60), currency: 'EUR' },
    cancelled_at: cancelledAt === null ? null : new Date(cancelledAt).toISOString(),
    cancelled_by: cancelledBy,
    status_reason: reason,
    version,
    created_at: new Date(booking.createdAt).toISOString(),
    updated_at: new Date(booking.updatedAt).toISOString(),
  };
}

export const dateOf = (day: number) => new Date(day * DAY * MINUTE).toISOString().slice(0, 10);
/** @param minutes up to 1440, which is `24:00`, or more for a time on the next day */
export const timeOf = (minutes: number): string =>
  minutes > DAY
    ? timeOf(minutes - DAY)
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const signed = (offset: number) => `${offset < 0 ? '-' : '+'}${timeOf(Math.abs(offset))}`;
