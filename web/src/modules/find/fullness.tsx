import './fullness.css';
import type { CSSProperties } from 'react';
import type { DayOccupancy } from '@courtside/client';
import { wordsHook } from '../../i18n/words.tsx';
import { useGridWords } from './grid-words.ts';
import type { Filters } from './filters.ts';
import { type Fullness, fullnessOf } from './fullness-of.ts';
import { useOccupancy } from './occupancy.ts';

const en: Record<Fullness | 'hint', string> = {
  closed: 'closed',
  full: 'full',
  nearly: 'nearly full',
  half: 'half full',
  free: 'mostly free',
  hint: 'The bars show how much of each day is booked.',
};
const es: typeof en = {
  closed: 'cerrado',
  full: 'completo',
  nearly: 'casi completo',
  half: 'medio lleno',
  free: 'casi todo libre',
  hint: 'Las barras muestran cuánto de cada día está reservado.',
};
export const useFullnessWords = wordsHook({ en, es });

/** A bar that shows how much of a day is booked. */
export function FullnessBar({ day }: { day: DayOccupancy }) {
  const { fullness, share } = fullnessOf(day);
  if (fullness === 'closed') return null;
  return <i className="fullness" style={{ '--booked': `${Math.round(share * 100)}%` } as CSSProperties} />;
}

/** How full a day of the strip is. */
export default function DayFullness({ date, today, filters }: { date: string; today: string; filters: Filters }) {
  const { states } = useGridWords();
  const words = useFullnessWords();
  const day = useOccupancy(date.slice(0, 7), today, filters).get(date);
  if (!day) return null;
  if (day.too_early) return <span className="visually-hidden not-yet"> ({states.later})</span>;
  return (
    <>
      <span className="visually-hidden"> ({words[fullnessOf(day).fullness]})</span>
      <FullnessBar day={day} />
    </>
  );
}
