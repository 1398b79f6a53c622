import { type ReactNode, useId } from 'react';
import type { FieldError } from '../../i18n/problems.ts';
import { Check, Field, FieldErrorText } from '../../ui/components.tsx';
import { decimalPlacesOf, type PeakPriceDraft, type OpeningWindow } from './court-draft.ts';
import { useCourtWords } from './court-words.ts';
import { useAdminWords } from '../../i18n/admin-words.ts';

const START = '([01][0-9]|2[0-3]):[0-5][0-9]';
const END = `${START}|24:00`;

export const pricePattern = (currency: string): string => {
  const decimals = decimalPlacesOf(currency);
  return decimals === 0 ? '\\d+' : `\\d+([.,]\\d{1,${decimals}})?`;
};

type FieldErrorAt = (field: string) => FieldError | undefined;

interface RowsProps<T> {
  rows: T[];
  onChange: (rows: T[]) => void;
  add: { label: string; row: T };
  children: (row: T, i: number, set: (fields: Partial<T>) => void) => ReactNode;
}

function Rows<T>({ rows, onChange, add, children }: RowsProps<T>) {
  const set = (i: number, fields: Partial<T>): void =>
    onChange(rows.map((row, at) => (at === i ? { ...row, ...fields } : row)));
  return (
    <div className="stack">
      {rows.map((row, i) => children(row, i, (fields) => set(i, fields)))}
      <div className="row">
        <button type="button" className="button" onClick={() => onChange([...rows, add.row])}>
          {add.label}
        </button>
      </div>
    </div>
  );
}

function Remove({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onRemove}>
      ×
    </button>
  );
}

interface OpeningHoursProps {
  windows: OpeningWindow[];
  fieldError: FieldErrorAt;
  onChange: (windows: OpeningWindow[]) => void;
}

export function OpeningHoursFields({ windows, fieldError, onChange }: OpeningHoursProps) {
  const words = { ...useAdminWords(), ...useCourtWords() };
  const id = useId();
  return (
    <fieldset className="lengths-free">
      <legend>{words.hours}</legend>
      <Rows
        rows={windows}
        onChange={onChange}
        add={{ label: words.addHours, row: { day: 1, open: '07:00', close: '23:00' } }}
      >
        {({ day, open, close }, i, set) => {
          const windowError = fieldError(`opening_hours/${i}`);
          return (
            <div key={i}>
              <div className="hours-row">
                <select
                  aria-label={words.weekday}
                  value={day}
                  onChange={({ target }) => set({ day: Number(target.value) })}
                >
                  {words.days.map((name, index) => (
                    <option key={name} value={index + 1}>
                      {name}
                    </option>
                  ))}
                </select>
                <input
                  aria-label={words.opens}
                  required
                  pattern={START}
                  value={open}
                  onChange={({ target }) => set({ open: target.value })}
                />
                <input
                  aria-label={words.closes}
                  aria-invalid={windowError ? true : undefined}
                  aria-describedby={windowError && `${id}-${i}`}
                  required
                  pattern={END}
                  value={close}
                  onChange={({ target }) => set({ close: target.value })}
                />
                <Remove
                  label={words.forWhom(words.removeHours, `${words.days[day - 1] ?? ''} ${open}`)}
                  onRemove={() => onChange(windows.toSpliced(i, 1))}
                />
              </div>
              <FieldErrorText id={`${id}-${i}`} fieldError={windowError} />
            </div>
          );
        }}
      </Rows>
    </fieldset>
  );
}

interface PeakPricesProps {
  peaks: PeakPriceDraft[];
  currency: string;
  fieldError: FieldErrorAt;
  onChange: (peaks: PeakPriceDraft[]) => void;
}

export function PeakPriceFields({ peaks, currency, fieldError, onChange }: PeakPricesProps) {
  const words = { ...useAdminWords(), ...useCourtWords() };
  const row = { days: [1, 2, 3, 4, 5], start_time: '18:00', end_time: '21:00', price: '' };
  return (
    <Rows rows={peaks} onChange={onChange} add={{ label: words.addPeak, row }}>
      {(peak, i, set) => (
        <fieldset key={i} className="card">
          <legend className="visually-hidden">{words.peak(i + 1)}</legend>
          <div className="card-head">
            <p aria-hidden="true">
              <strong>{words.peak(i + 1)}</strong>
            </p>
            <Remove
              label={words.forWhom(words.removeHours, words.peak(i + 1))}
              onRemove={() => onChange(peaks.toSpliced(i, 1))}
            />
          </div>
          <p className="hint">{words.peakHint}</p>
          <div className="row checks">
            {words.days.map((name, index) => (
              <Check
                key={name}
                label={name}
                checked={peak.days.includes(index + 1)}
                onChange={({ target }) => set({ days: withDay(peak.days, index + 1, target.checked) })}
              />
            ))}
          </div>
          <FieldErrorText fieldError={fieldError(`peak_prices/${i}/days`)} />
          <div className="form-grid">
            <Field
              label={words.from}
              required
              pattern={START}
              value={peak.start_time}
              onChange={({ target }) => set({ start_time: target.value })}
            />
            <Field
              label={words.until}
              required
              pattern={END}
              value={peak.end_time}
              fieldError={fieldError(`peak_prices/${i}/end_time`)}
              onChange={({ target }) => set({ end_time: target.value })}
            />
            <Field
              label={words.peakPrice(currency)}
              required
              inputMode="decimal"
              pattern={pricePattern(currency)}
              value={peak.price}
              fieldError={fieldError(`peak_prices/${i}/price_per_hour`)}
              onChange={({ target }) => set({ price: target.value })}
            />
          </div>
          <FieldErrorText fieldError={rowErrorOf(fieldError(`peak_prices/${i}`))} />
        </fieldset>
      )}
    </Rows>
  );
}

function withDay(days: number[], day: number, isChecked: boolean): number[] {
  return isChecked ? [...days, day].toSorted((a, b) => a - b) : days.filter((one) => one !== day);
}

/** Returns an error about a whole row. An error about a single field is shown next to the field. */
function rowErrorOf(fieldError: FieldError | undefined): FieldError | undefined {
  return fieldError?.pointer?.split('/').length === 3 ? fieldError : undefined;
}
