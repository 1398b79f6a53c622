import { isInverted, PeriodFields } from '../../ui/period-fields.tsx';
import { useInvoiceWords } from './invoice-words.ts';

export interface Days {
  date_from: string;
  date_to: string;
}

/** Whether both days are set, and the last day is not before the first day. */
export const isComplete = ({ date_from: from, date_to: to }: Days): boolean =>
  from !== '' && to !== '' && !isInverted({ from, to });

/** The first and the last day of the bookings to bill. */
export function DaysFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const words = useInvoiceWords();
  return (
    <div className="row">
      <PeriodFields
        labels={words}
        period={{ from: days.date_from, to: days.date_to }}
        onChange={({ from, to }) => onChange({ date_from: from, date_to: to })}
      />
    </div>
  );
}
