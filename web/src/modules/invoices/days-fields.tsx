import { DatePicker } from '../../ui/date-picker.tsx';
import { useInvoiceWords } from './invoice-words.ts';

export interface Days {
  date_from: string;
  date_to: string;
}

/** The first and the last day of a period. A day that is too early or too late moves the other day. */
export function DaysFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const words = useInvoiceWords();
  const { date_from, date_to } = days;
  return (
    <div className="row">
      <DatePicker
        label={words.from}
        value={date_from}
        onChange={(from) => onChange({ date_from: from, date_to: from > date_to ? from : date_to })}
      />
      <DatePicker
        label={words.to}
        value={date_to}
        onChange={(to) => onChange({ date_from: to < date_from ? to : date_from, date_to: to })}
      />
    </div>
  );
}
