import './shares.css';
import type { ReactNode } from 'react';
import type { SharedBooking } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { dateIn, useFormats } from '../../lib/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useShareWords } from './share-words.ts';

type Share = SharedBooking['shares'][number];

/** How often the app asks who has paid, in milliseconds. */
export const POLL_MS = 3000;
const TONES = { open: 'quiet', processing: 'warn', authorized: 'good', paid: 'good', covered: 'good' } as const;

interface Props<Shown extends Share> {
  split: Pick<SharedBooking, 'state' | 'currency'> & { shares: readonly Shown[] };
  /** The id of the reader's own share. */
  own?: number;
  /** The actions below a share. */
  renderActions?: (share: Shown, i: number) => ReactNode;
}

/** The people who pay a booking, with the states of their shares. */
export function ShareList<Shown extends Share>({ split, own, renderActions }: Props<Shown>) {
  const words = useShareWords();
  const formats = useFormats();
  const { shares, currency, state } = split;
  // While the money is being taken, every share is either reserved or paid by somebody else.
  const stateOf = (share: Share) => (state === 'capturing' && share.state === 'open' ? 'covered' : share.state);
  return (
    <ul className="share-list">
      {shares.map((share, i) => (
        <li key={share.id}>
          <div className="share-facts">
            <span>{share.id === own ? words.you(share.name) : share.name}</span>
            <span>{formats.money({ amount: share.amount, currency })}</span>
            {state !== 'released' && (
              <StatusBadge tone={TONES[stateOf(share)]}>{words.states[stateOf(share)]}</StatusBadge>
            )}
          </div>
          {renderActions?.(share, i)}
        </li>
      ))}
    </ul>
  );
}

/** Returns the end of the time to pay: only the time of day if it is today. */
export function usePayBy(payBy: string, timeZone: string): string {
  const formats = useFormats();
  const end = Date.parse(payBy);
  if (dateIn(timeZone, end) !== dateIn(timeZone)) return formats.moment(end, timeZone);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
  return formats.time(clock.format(end));
}

/** The time that is left to pay, second by second. */
export function TimeLeft({ payBy, timeZone }: { payBy: string; timeZone: string }) {
  const words = useShareWords();
  const until = usePayBy(payBy, timeZone);
  const seconds = Math.ceil((Date.parse(payBy) - useNow(1000)) / 1000);
  if (seconds <= 0) return <p>{words.timeOver}</p>;
  const minutes = Math.floor(seconds / 60);
  const left =
    minutes >= 60
      ? `${Math.floor(minutes / 60)} h ${minutes % 60} min`
      : minutes >= 5
        ? `${minutes} min`
        : `${minutes}:${String(seconds % 60).padStart(2, '0')} min`;
  return <p>{words.timeLeft(left, until)}</p>;
}
