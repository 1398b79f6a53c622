import { findRegion } from '../club/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { invalid } from '../../platform/errors.ts';
import { addDays, momentAround, timestamp } from '../../platform/time.ts';

/** The first and the last day of a period in the time zone of the club, inclusive. */
export interface Days {
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/**
 * Returns the first instant of the period, and the first instant after it.
 * @throws {Problem} if the period ends before it begins
 */
export async function instantsOf(db: Db, { date_from, date_to }: Days): Promise<{ from: string; to: string }> {
  if (date_from !== undefined && date_to !== undefined && date_to < date_from)
    throw invalid([
      { parameter: 'date_to', code: 'too_small', detail: `date_to must not be before date_from (${date_from}).` },
    ]);
  const { time_zone } = await findRegion(db);
  const startOf = (date: string) => timestamp(momentAround(date, 0, time_zone).epochMs);
  return {
    from: date_from === undefined ? '' : startOf(date_from),
    to: date_to === undefined ? '9999' : startOf(addDays(date_to, 1)),
  };
}
