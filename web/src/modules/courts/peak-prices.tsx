import './courts.css';
import { Button } from '../../ui/button.tsx';
import { X } from '../../ui/icons/more-icons.ts';
import { type ReactNode, useState } from 'react';
import type { FieldError } from '../../i18n/problems.ts';
import { usePeriodName } from '../../lib/period-name.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field, FieldErrorText } from '../../ui/fields.tsx';
import { Disclosure } from '../../ui/fold.tsx';
import { usePriceInput } from '../../ui/input-formats.ts';
import { TimeField } from '../../ui/time-field.tsx';
import { WeekdayChips } from '../../ui/weekday-chips.tsx';
import type { PeakPriceDraft } from './court-draft.ts';
import { useCourtWords } from './court-words.ts';

const NEW_PEAK: PeakPriceDraft = { days: [1, 2, 3, 4, 5], start_time: '18:00', end_time: '21:00', price: '' };

interface Props {
  peaks: PeakPriceDraft[];
  currency: string;
  fieldError: (field: string) => FieldError | undefined;
  onChange: (peaks: PeakPriceDraft[]) => void;
  /** The field for the usual price. */
  children: ReactNode;
}

export function PriceFields({ peaks, currency, fieldError, onChange, children }: Props) {
  const words = useCourtWords();
  return (
    <>
      <div className="row bottom">
        {children}
        <Button onClick={() => onChange([...peaks, NEW_PEAK])}>{words.addPeak}</Button>
      </div>
      {peaks
        .map((peak, i) => ({ peak, i }))
        .map(({ peak, i }) => (
          <PeakPrice
            key={i}
            {...{ peak, currency }}
            number={i + 1}
            fieldError={(field) => fieldError(`peak_prices/${i}${field}`)}
            onChange={(fields) => onChange(peaks.map((one, at) => (at === i ? { ...one, ...fields } : one)))}
            onRemove={() => onChange(peaks.toSpliced(i, 1))}
          />
        ))}
    </>
  );
}

interface PeakPriceProps {
  peak: PeakPriceDraft;
  number: number;
  currency: string;
  fieldError: (field: string) => FieldError | undefined;
  onChange: (fields: Partial<PeakPriceDraft>) => void;
  onRemove: () => void;
}

function PeakPrice({ peak, number, currency, fieldError, onChange, onRemove }: PeakPriceProps) {
  const words = useCourtWords();
  const priceInput = usePriceInput(currency);
  const nameOfPeriod = usePeriodName();
  const hasDates = [peak.from_date, peak.to_date].some(Boolean);
  const dates = hasDates ? nameOfPeriod(peak.from_date, peak.to_date) : '';
  const [hadDates] = useState(hasDates);
  return (
    <fieldset className="peak">
      <legend className="visually-hidden">{words.peak(number)}</legend>
      <div className="card-head">
        <strong aria-hidden="true">{words.peak(number)}</strong>
        <button
          type="button"
          className="icon-button"
          aria-label={words.removeHours(words.peak(number))}
          onClick={onRemove}
        >
          <X aria-hidden="true" size={18} />
        </button>
      </div>
      <p className="hint">{words.peakHint}</p>
      <WeekdayChips names={words.days} days={peak.days} onChange={(days) => onChange({ days })} />
      <FieldErrorText fieldError={fieldError('/days')} />
      <div className="form-grid">
        <TimeField label={words.from} value={peak.start_time} onChange={(start_time) => onChange({ start_time })} />
        <TimeField
          label={words.until}
          isEnd
          value={peak.end_time}
          fieldError={fieldError('/end_time')}
          onChange={(end_time) => onChange({ end_time })}
        />
        <Field
          label={words.peakPrice(currency)}
          required
          {...priceInput}
          value={peak.price}
          fieldError={fieldError('/price_per_hour')}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      </div>
      <Disclosure title={dates === '' ? words.onDates : `${words.onDates}: ${dates}`} isOpen={hadDates}>
        <div className="form-grid">
          <DatePicker
            label={words.firstDay}
            value={peak.from_date ?? ''}
            fieldError={fieldError('/from_date')}
            onChange={(from_date) => onChange({ from_date })}
          />
          <DatePicker
            label={words.lastDay}
            value={peak.to_date ?? ''}
            fieldError={fieldError('/to_date')}
            onChange={(to_date) => onChange({ to_date })}
          />
        </div>
      </Disclosure>
      <FieldErrorText fieldError={rowErrorOf(fieldError(''))} />
    </fieldset>
  );
}

/** Returns an error about a whole row. An error about a single field is shown next to the field. */
function rowErrorOf(fieldError: FieldError | undefined): FieldError | undefined {
  return fieldError?.pointer?.split('/').length === 3 ? fieldError : undefined;
}
