import { plural } from '../platform/text.ts';
import { addDays, MINUTE, type Moment, momentAround, toMinutes, toTime } from '../platform/time.ts';
import type { Rule, SlotCheck } from './slot-check.ts';

const startOf = ({ span }: SlotCheck): number => span?.starts.epochMs ?? Infinity;
const opensAt = (check: SlotCheck): string => check.opensAt ?? '00:00';

/** Returns the time from which the day of the slot can be booked. */
export function openingOf(check: SlotCheck): Moment {
  const { court, slot } = check;
  return momentAround(addDays(slot.date, -court.max_advance_days), toMinutes(opensAt(check)), court.time_zone);
}

/**
 * Returns the last date that can be booked now. A plan can set the time of day at which the next date can first be
 * booked. Before this time, the last date is a day earlier.
 */
function lastDay(check: SlotCheck): string {
  const { court, today, now } = check;
  const opens = toMinutes(opensAt(check));
  const isLater = opens > 0 && now < momentAround(today, opens, court.time_zone).epochMs;
  return addDays(today, court.max_advance_days - Number(isLater));
}

export const past: Rule = {
  name: 'past',
  code: 'in_the_past',
  field: () => 'start_time',
  breaks: (check) => startOf(check) < check.now,
  detail: ({ court, slot }) => `${slot.date} ${toTime(slot.start)} is in the past at the court (${court.time_zone}).`,
};

export const notice: Rule = {
  name: 'notice',
  code: 'too_late',
  field: () => 'start_time',
  breaks: (check) => {
    const { min_notice_minutes } = check.court;
    return min_notice_minutes > 0 && startOf(check) < check.now + min_notice_minutes * MINUTE;
  },
  detail: ({ court }) => `Book this court at least ${plural(court.min_notice_minutes, 'minute')} before the start.`,
  values: ({ court }) => ({ min_notice_minutes: court.min_notice_minutes }),
  source: ({ sourceOf }) => sourceOf?.('min_notice_minutes'),
};

export const horizon: Rule = {
  name: 'horizon',
  code: 'too_early',
  field: () => 'booking_date',
  breaks: (check) => check.slot.date > lastDay(check),
  detail: (check) => {
    const days = plural(check.court.max_advance_days, 'day');
    const time = opensAt(check);
    if (time === '00:00') return `Book this court at most ${days} ahead: today up to ${lastDay(check)}.`;
    const opening = addDays(check.slot.date, -check.court.max_advance_days);
    return `Book this court at most ${days} ahead: booking opens on ${opening} at ${time}.`;
  },
  values: (check) => {
    const { max_advance_days } = check.court;
    const time = opensAt(check);
    const opening = time !== '00:00' && { opens_on: addDays(check.slot.date, -max_advance_days), opens_at: time };
    return { max_advance_days, last_date: lastDay(check), ...opening };
  },
  source: ({ sourceOf }) => sourceOf?.('opens'),
};
