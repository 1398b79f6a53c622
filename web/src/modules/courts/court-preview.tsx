import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { Court, CourtInput } from '@courtside/client';
import { addDays, dateIn, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Fold } from '../../ui/fold.tsx';
import { useCourtWords } from './court-words.ts';

/** How long the user must pause typing before the preview is requested, in milliseconds. */
const TYPING_PAUSE_MS = 300;

/**
 * Requests the possible start times on a day under the draft's rules, and the number of past bookings that these rules
 * would have rejected.
 */
export function useDayPreview(form: RefObject<HTMLFormElement | null>, input: CourtInput, court: Court | undefined) {
  const [previewed, setPreviewed] = useState(input);
  const [date, setDate] = useState(() => addDays(dateIn(config.time_zone), 1));
  const typed = JSON.stringify(input);
  useEffect(() => {
    const timer = setTimeout(() => {
      // Wait until all fields that affect the preview are valid.
      if (form.current?.querySelector('[data-decides-day] :invalid') === null)
        setPreviewed(JSON.parse(typed) as CourtInput);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form, typed]);
  // The service requires a name and a type, which may still be empty in a new court's form, so send placeholders.
  const body = { ...previewed, name: 'Draft', type: 'draft' };
  const day = useQuery({
    queryKey: ['day preview', date, body],
    placeholderData: keepPreviousData,
    queryFn: () => api.post('/admin/day-preview', { params: { query: { date } }, body }),
  });
  const replay = useQuery({
    queryKey: ['policy preview', court?.id, body],
    enabled: court !== undefined,
    placeholderData: keepPreviousData,
    queryFn: () => {
      const params = { path: { court: court!.id } };
      return api.post('/admin/courts/{court}/policy-preview', { params, body: { policy: body } });
    },
  });
  return { day: day.data, error: day.error, replay: replay.data, date, setDate };
}

/** Shows the possible start times on a day without bookings, with the price of the shortest booking. */
export function DayPreview({ day, error, replay, date, setDate }: ReturnType<typeof useDayPreview>) {
  const words = useCourtWords();
  const common = useWords();
  const formats = useFormats();
  const starts = day?.starts ?? [];
  return (
    <Fold title={words.preview}>
      <DatePicker label={words.previewDay} value={date} onChange={(day) => day !== '' && setDate(day)} />
      {error && <Failure error={error} title={words.previewWait} />}
      {!error && day && starts.length === 0 && <p>{words.previewClosed}</p>}
      {!error && day && starts.length > 0 && (
        <>
          <p>
            {words.previewText(
              starts.length,
              formats.time(starts[0]!.start_time),
              formats.time(starts.at(-1)!.start_time),
            )}
          </p>
          <ul className="times" aria-label={words.preview}>
            {starts.map(({ start_time, durations, prices }) => (
              <li key={start_time} className="previewed">
                <strong>{formats.time(start_time)}</strong> {common.minutes(durations[0]!)}
                {prices && day.currency !== null && (
                  <span> {formats.money({ amount: prices[0]!, currency: day.currency })}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {replay && replay.checked > 0 && <p>{words.replayed(replay.refused, replay.checked)}</p>}
    </Fold>
  );
}
