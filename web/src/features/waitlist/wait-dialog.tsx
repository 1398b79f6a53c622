import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { type CourtDay, CourtsideProblem, type WaitlistInput } from '@courtside/client';
import { endOf } from '../../lib/day.ts';
import { minuteOf, timeOf, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import type { FindSearch } from '../../lib/find-search.ts';
import { api, useUser } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Choice, Failure } from '../../ui/components.tsx';
import { useWaitlistWords } from './waitlist-words.ts';

interface Props {
  days: CourtDay[];
  date: string;
  search: FindSearch;
  onChange: (fields: FindSearch) => void;
  onClose: () => void;
}

const LENGTHS = [30, 45, 60, 90, 120, 180];
const STEP_MINUTES = 30;

export default function WaitDialog({ days, date, search, onChange, onClose }: Props) {
  const common = useWords();
  const words = useWaitlistWords();
  const formats = useFormats();
  const user = useUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const href = useRouterState({ select: ({ location }) => location.href });
  const sports = [...new Set(days.map(({ court }) => court.type))];
  const [courtOrSport, setCourtOrSport] = useState(search.court === undefined ? `${sports[0]}` : `${search.court}`);
  const [length, setLength] = useState(search.minutes ?? search.length ?? 60);
  const times = timesOf(days, search);
  const [from, setFrom] = useState(search.start ?? search.from ?? times[0]!);
  const [until, setUntil] = useState(search.start === undefined ? times.at(-1)! : endOf(search.start, length));
  const joining = useMutation({
    mutationFn: (body: WaitlistInput) => api.post('/waitlist', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['waitlist'] }),
  });
  const submit = (): void => {
    if (!user) return void navigate({ to: '/sign-in', search: { next: href } });
    const place = /^\d+$/.test(courtOrSport) ? { court_id: Number(courtOrSport) } : { type: courtOrSport };
    const window = { start_after: from, end_before: until, duration_minutes: length };
    joining.mutate({ ...place, booking_date: date, ...window });
  };
  const take = ({ court_id, start_time }: { court_id: number; start_time: string }): void =>
    onChange({ wait: undefined, court: court_id, start: start_time, minutes: length });

  if (joining.isSuccess) return <Done onClose={onClose} />;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{words.lead}</p>
        <p className="when">{formats.date(date)}</p>
        {joining.isError && <WaitlistFailure error={joining.error} onTake={take} />}
        <Choice label={words.court} value={courtOrSport} onChange={({ target }) => setCourtOrSport(target.value)}>
          {sports.map((sport) => (
            <option key={sport} value={sport}>
              {words.any(common.sport(sport))}
            </option>
          ))}
          {days.map(({ court }) => (
            <option key={court.id} value={court.id}>
              {court.name}
            </option>
          ))}
        </Choice>
        <Choice label={words.from} value={from} onChange={({ target }) => setFrom(target.value)}>
          {times.slice(0, -1).map((time) => (
            <option key={time}>{time}</option>
          ))}
        </Choice>
        <Choice label={words.until} value={until} onChange={({ target }) => setUntil(target.value)}>
          {[...new Set([...times, until])].toSorted().map((time) => (
            <option key={time}>{time}</option>
          ))}
        </Choice>
        <Choice label={words.length} value={length} onChange={({ target }) => setLength(Number(target.value))}>
          {[...new Set([...LENGTHS, length])]
            .toSorted((a, b) => a - b)
            .map((minutes) => (
              <option key={minutes} value={minutes}>
                {common.minutes(minutes)}
              </option>
            ))}
        </Choice>
        <div className="dialog-foot">
          <button type="submit" className="button primary" disabled={joining.isPending}>
            {joining.isPending ? words.joining : user ? words.join : words.signInFirst}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns every half hour from the earliest opening to the latest closing time, and the chosen start time. */
function timesOf(days: readonly CourtDay[], { start }: FindSearch): string[] {
  const windows = days.flatMap(({ open }) => open);
  const first = Math.min(...windows.map(({ start_time }) => minuteOf(start_time)), 24 * 60 - STEP_MINUTES);
  const last = Math.max(...windows.map(({ end_time }) => minuteOf(end_time)), first + STEP_MINUTES);
  const count = Math.floor((last - first) / STEP_MINUTES) + 1;
  const times = Array.from({ length: count }, (_, i) => timeOf(first + i * STEP_MINUTES));
  return [...new Set([...times, timeOf(last), ...(start === undefined ? [] : [start])])].toSorted();
}

function WaitlistFailure({
  error,
  onTake,
}: {
  error: unknown;
  onTake: (slot: { court_id: number; start_time: string }) => void;
}) {
  const words = useWaitlistWords();
  const alternatives = error instanceof CourtsideProblem ? error.alternatives : [];
  return (
    <>
      <Failure title={words.refused} error={error} />
      <div className="alternatives">
        {alternatives.map((slot) => {
          const slotText = `${slot.court_name}, ${slot.start_time}–${slot.end_time}`;
          return (
            <button key={slotText} type="button" className="button" onClick={() => onTake(slot)}>
              {words.choose(slotText)}
            </button>
          );
        })}
      </div>
    </>
  );
}

function Done({ onClose }: { onClose: () => void }) {
  const common = useWords();
  const words = useWaitlistWords();
  return (
    <Dialog title={words.done} onClose={onClose}>
      <p className="notice good" role="status">
        {words.doneText}
      </p>
      <div className="dialog-foot">
        <Link to="/bookings" className="button primary">
          {words.toBookings}
        </Link>
        <button type="button" className="button" onClick={onClose}>
          {common.close}
        </button>
      </div>
    </Dialog>
  );
}
