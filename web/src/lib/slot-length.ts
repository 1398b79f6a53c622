import { minutesOf } from './times.ts';

const DAY_MINUTES = 1440;

/** Returns a slot's length in minutes. An end before the start is on the next day. */
export const lengthOf = ({ start_time, end_time }: { start_time: string; end_time: string }): number =>
  (minutesOf(end_time) - minutesOf(start_time) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
