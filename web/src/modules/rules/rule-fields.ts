import type { ClubPolicy } from '@courtside/client';

type NamesOf<T> = { [K in keyof ClubPolicy]: ClubPolicy[K] extends T ? K : never }[keyof ClubPolicy];
export type NumberRule = Exclude<NamesOf<number>, 'version'>;
export type SwitchRule = NamesOf<boolean>;

interface NumberField {
  min: number;
  max: number;
  /** Whether the value is a time in minutes, which people can enter in hours or days. */
  isTime?: true;
}

const TEN_YEARS = 5_256_000;

export const numberFields: Record<NumberRule, NumberField> = {
  invitation_days: { min: 1, max: 365 },
  player_session_minutes: { min: 1, max: TEN_YEARS, isTime: true },
  staff_session_minutes: { min: 1, max: TEN_YEARS, isTime: true },
  session_idle_minutes: { min: 5, max: TEN_YEARS, isTime: true },
  max_upcoming_bookings: { min: 0, max: 100_000 },
  max_minutes_per_day: { min: 0, max: 1440, isTime: true },
  max_minutes_per_week: { min: 0, max: 10_080, isTime: true },
  max_named_people: { min: 0, max: 100_000 },
  max_no_shows: { min: 0, max: 1000 },
  no_show_days: { min: 1, max: 3650 },
  check_in_before_minutes: { min: 1, max: TEN_YEARS, isTime: true },
  check_in_after_minutes: { min: 1, max: TEN_YEARS, isTime: true },
  max_waitlist_entries: { min: 0, max: 1000 },
  offer_minutes: { min: 1, max: TEN_YEARS, isTime: true },
  reminder_minutes: { min: 1, max: TEN_YEARS, isTime: true },
  retention_days: { min: 0, max: 36_500 },
};

export const units = { minutes: 1, hours: 60, days: 1440 } as const;
export type Unit = keyof typeof units;

/** Returns the largest unit in which a number of minutes is a whole number. */
export function unitOf(minutes: number): Unit {
  if (minutes > 0 && minutes % units.days === 0 && minutes > units.days) return 'days';
  return minutes > 0 && minutes % units.hours === 0 ? 'hours' : 'minutes';
}
