import type { BookingInput } from '@courtside/client';
import { addDays, dateIn } from '../../lib/format.ts';
import { config } from '../../lib/session.ts';
import { participantsOf } from '../booking/players.tsx';
import type { Override } from '../desk/on-behalf-fields.tsx';
import type { Booker } from '../desk/person-picker.tsx';
import { daysAfterChange, seriesDates } from './series-dates.ts';

/** The values in the form. */
export interface Draft {
  booker: Booker | undefined;
  court: string;
  days: number[];
  start_date: string;
  ends: 'until' | 'count';
  until: string;
  count: string;
  start_time: string;
  end_time: string;
  players: string[];
  note: string;
  override: Override[];
  /** Whether the series leaves out the dates that cannot be booked. */
  leavesOut: boolean;
}

export function newDraft(): Draft {
  const today = dateIn(config.time_zone);
  const period = { days: daysAfterChange([], today), start_date: today, until: addDays(today, 7 * 9) };
  const slot = { court: '', start_time: '', end_time: '', players: [], note: '' };
  return { booker: undefined, ...slot, ...period, ends: 'until', count: '10', override: [], leavesOut: false };
}

export function datesOf(draft: Draft): string[] {
  return seriesDates({ days: draft.days, first: draft.start_date, end: endOf(draft) });
}

/** Returns when the series ends, as the API expects it. */
function endOf({ ends, until, count }: Draft): { until: string } | { count: number } {
  return ends === 'until' ? { until } : { count: Number(count) };
}

/** Returns the fields of a request that decide which dates can be booked, and for which price. */
export function bodyOf(draft: Draft) {
  const { court, days, start_date, start_time, end_time, override } = draft;
  const participants: NonNullable<BookingInput['participants']> = participantsOf(draft.players);
  return {
    ...{ court_id: Number(court), days, start_date, ...endOf(draft), start_time, end_time, override },
    ...(participants.length > 0 && { participants }),
  };
}
