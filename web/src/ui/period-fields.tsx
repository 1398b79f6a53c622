import { useState } from 'react';
import { wordsHook } from '../i18n/words.tsx';
import { DatePicker } from './date-picker.tsx';

const en = { isInverted: 'The last day is before the first day.' };
const es: typeof en = { isInverted: 'El último día es anterior al primero.' };
const usePeriodWords = wordsHook({ en, es });

/** The first and the last day, as YYYY-MM-DD. A day that is not set is an empty string. */
export interface Period {
  from: string;
  to: string;
}

export const isInverted = ({ from, to }: Period): boolean => from !== '' && to !== '' && from > to;

interface Props {
  labels: Period;
  period: Period;
  onChange: (period: Period) => void;
}

/** Fields for the first and the last day. They show an error if the last day is before the first day. */
export function PeriodFields({ labels, period, onChange }: Props) {
  const words = usePeriodWords();
  return (
    <>
      <DatePicker label={labels.from} value={period.from} onChange={(from) => onChange({ ...period, from })} />
      <DatePicker
        label={labels.to}
        value={period.to}
        onChange={(to) => onChange({ ...period, to })}
        fieldError={isInverted(period) ? words.isInverted : undefined}
      />
    </>
  );
}

/**
 * Returns the period, or the last one that was not inverted. While a person types a date digit by digit, the period is
 * often inverted for a moment, so the page keeps its figures until the person has finished.
 */
export function useLastPeriod(period: Period): Period {
  const { from, to } = period;
  const [last, setLast] = useState(isInverted(period) ? { from: to, to: from } : { from, to });
  if (isInverted(period) || (from === last.from && to === last.to)) return last;
  setLast({ from, to });
  return { from, to };
}
