import type { AdminBooking } from '@courtside/client';

/** The phase of a booking, which determines the actions that the admin can choose. */
export type BookingPhase = 'upcoming' | 'check-in' | 'running' | 'over';

export function phaseOf({ starts_at, ends_at }: AdminBooking, now: number, checkInBeforeSeconds: number): BookingPhase {
  if (Date.parse(ends_at) <= now) return 'over';
  const start = Date.parse(starts_at);
  if (start <= now) return 'running';
  return start - checkInBeforeSeconds * 1000 <= now ? 'check-in' : 'upcoming';
}

/** Whether a booking can be rescheduled. */
export function canReschedule({ status, ends_at }: AdminBooking, now: number): boolean {
  return (status === 'pending' || status === 'confirmed') && Date.parse(ends_at) > now;
}
