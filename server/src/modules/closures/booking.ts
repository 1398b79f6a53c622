import type { BookingPart, SlotCheck } from '../../kernel/part.ts';
import { MINUTES_A_DAY, splitAtMidnight, toTime } from '../../platform/time.ts';
import type { ClosedInterval } from './closed-times.ts';
import { type ClosedIntervals, closedOverMidnight, loadClosedIntervals } from './closed-times-store.ts';

declare module '../../kernel/part.ts' {
  interface SlotCheck {
    /** The times at which the court is closed. Undefined if closures are not checked. */
    closedIntervals?: readonly ClosedInterval[];
  }
}

/** Rejects slots during a closure. A closure locks its courts, so it cannot be added while a booking is decided. */
export const closuresPart: BookingPart<ClosedIntervals> = {
  load(db, requests) {
    const courtIds = [...new Set(requests.map(({ courtId }) => courtId))];
    const dates = requests.flatMap(({ slot }) => splitAtMidnight(slot).map(({ date }) => date)).toSorted();
    return loadClosedIntervals(db, courtIds, { from: dates[0]!, to: dates.at(-1)! });
  },
  facts(closedIntervals, { courtId, slot: { date, end } }) {
    const isOvernight = end > MINUTES_A_DAY;
    return {
      closedIntervals: isOvernight
        ? closedOverMidnight(closedIntervals, courtId, date)
        : closedIntervals(courtId, date),
    };
  },
  rules: [
    {
      name: 'closures',
      code: 'court_closed',
      field: () => 'start_time',
      breaks: (check) => closureIn(check) !== undefined,
      detail: (check) => {
        const { start, end, reason } = closureIn(check)!;
        return `${check.court.name} is closed ${toTime(start)}–${toTime(end)}: ${reason}`;
      },
      values: (check) => {
        const { start, end, reason } = closureIn(check)!;
        return { start_time: toTime(start), end_time: toTime(end), reason };
      },
    },
  ],
};

function closureIn({ slot, closedIntervals = [] }: SlotCheck): ClosedInterval | undefined {
  return closedIntervals.find(({ start, end }) => start < slot.end && slot.start < end);
}
