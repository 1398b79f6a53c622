import { CourtsideProblem, type WaitlistInput } from '@courtside/client';
import type { FindSearch } from '../../lib/find-search.ts';
import { addDays, capitalise, useFormats } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import { useWords } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { explain } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { isSessionOver } from '../accounts/account-form.tsx';
import { isUnverified } from '../accounts/unverified-notice.tsx';
import { useWaitlistWords } from './waitlist-words.ts';

/** How many days the person can choose at once, beginning with the day of the dialog. */
const DAYS = 7;

/** A day on which the person has joined the waiting list, or the reason why not. */
export interface JoinedDay {
  date: string;
  error?: CourtsideProblem;
}

/**
 * Joins the waiting list on each of the days. With several days, an error on one day does not stop the others.
 * @throws {CourtsideProblem} if the only day fails, or if the person must sign in or verify their address first
 */
export async function joinDays(
  dates: readonly string[],
  wish: Omit<WaitlistInput, 'booking_date'>,
): Promise<JoinedDay[]> {
  const joined: JoinedDay[] = [];
  for (const date of dates) {
    try {
      await api.post('/waitlist', { body: { ...wish, booking_date: date } });
      joined.push({ date });
    } catch (error) {
      const isForAll = dates.length === 1 || isSessionOver(error) || isUnverified(error);
      if (isForAll || !(error instanceof CourtsideProblem)) throw error;
      joined.push({ date, error });
    }
  }
  return joined;
}

interface Props {
  first: string;
  chosen: readonly string[];
  onChange: (dates: string[]) => void;
}

/** Chooses the days to wait for: the day of the dialog, and the days after it. */
export function WaitDays({ first, chosen, onChange }: Props) {
  const words = useWaitlistWords();
  const formats = useFormats();
  const days = Array.from({ length: DAYS }, (_, i) => addDays(first, i));
  const toggle = (day: string): void => {
    const next = days.filter((one) => (one === day ? !chosen.includes(day) : chosen.includes(one)));
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className="wait-days">
      <legend>{words.days}</legend>
      <div className="row">
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className="chip"
            aria-pressed={chosen.includes(day)}
            onClick={() => toggle(day)}
          >
            {capitalise(formats.shortDate(day))}
          </button>
        ))}
        {chosen.length < DAYS && (
          <button type="button" className="link" onClick={() => onChange(days)}>
            {words.allDays}
          </button>
        )}
      </div>
    </fieldset>
  );
}

/** Shows on which days the person is on the waiting list, and the errors of the other days. */
export function WaitResults({
  days,
  onShow,
  onClose,
}: {
  days: readonly JoinedDay[];
  onShow: (fields: FindSearch) => void;
  onClose: () => void;
}) {
  const common = useWords();
  const words = useWaitlistWords();
  const formats = useFormats();
  return (
    <Dialog title={words.results} onClose={onClose}>
      <ul className="wait-results">
        {days.map(({ date, error }) => (
          <li key={date}>
            <strong>{capitalise(formats.date(date))}</strong>
            <p>{error ? explain(common, error) : words.done}</p>
            {error?.code === 'slot_available' && (
              <Button
                kind="small"
                onClick={() => onShow({ date, wait: undefined, court: undefined, start: undefined })}
              >
                {common.find.showDay(formats.shortDate(date))}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="wait-foot">
        <Button onClick={onClose}>{common.close}</Button>
      </div>
    </Dialog>
  );
}
