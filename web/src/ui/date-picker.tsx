import './date-picker.css';
import { type DateValue, parseDate } from '@internationalized/date';
import { CalendarDays } from './icons/first-icons.ts';
import { useId, useState } from 'react';
import {
  Button,
  Calendar,
  DateInput,
  DatePicker as AriaDatePicker,
  DateSegment,
  Dialog,
  FieldError as AriaFieldError,
  Group,
  I18nProvider,
  Label,
  Popover,
} from 'react-aria-components';
import { localeOf } from '../i18n/formats.ts';
import type { FieldError } from '../i18n/problems.ts';
import { useLanguage } from '../i18n/words.tsx';
import { isDate } from '../lib/dates.ts';
import { FieldErrorText } from './fields.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { weekStartOf } from './week-start.ts';

/** Earlier years are ignored, because a person who types 2030 first enters the years 2, 20 and 203. */
const FIRST_YEAR = 1000;

interface Props {
  label: string;
  /** A date as YYYY-MM-DD, or an empty string. */
  value: string;
  /** Called with a complete date, or with an empty string when the person clears the field. */
  onChange: (date: string) => void;
  isLabelHidden?: boolean;
  isRequired?: boolean;
  min?: string | undefined;
  max?: string | undefined;
  fieldError?: FieldError | string | undefined;
}

const dateOf = (text: string | undefined): DateValue | null => (isDate(text) ? parseDate(text!) : null);

/** A field for a date, in the order of the person's region, with a month calendar. */
export function DatePicker({ label, value, onChange, isLabelHidden = false, min, max, fieldError, ...field }: Props) {
  const { language } = useLanguage();
  const errorId = useId();
  const [shown, setShown] = useState(() => dateOf(value));
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== (shown?.toString() ?? '')) setShown(dateOf(value));
  }
  const change = (next: DateValue | null): void => {
    setShown(next);
    if (next && next.year < FIRST_YEAR) return;
    onChange(next?.toString() ?? '');
  };
  return (
    <I18nProvider locale={localeOf(language)}>
      <AriaDatePicker
        className="field date-picker"
        {...field}
        {...(isLabelHidden && { 'aria-label': label })}
        {...(fieldError && { 'aria-describedby': errorId })}
        data-invalid={fieldError ? true : undefined}
        value={shown}
        minValue={dateOf(min)}
        maxValue={dateOf(max)}
        // Without leading zeros, the width of the field changes with the date, and buttons beside it move.
        shouldForceLeadingZeros
        onChange={change}
        onBlur={() => setShown(dateOf(value))}
      >
        {!isLabelHidden && <Label className="label">{label}</Label>}
        <Group className="date-field">
          <DateInput className="date-input">
            {(segment) => <DateSegment segment={segment} className="date-segment" />}
          </DateInput>
          <Button className="icon-button">
            <CalendarDays aria-hidden="true" size={18} />
          </Button>
        </Group>
        {fieldError ? (
          <FieldErrorText id={errorId} fieldError={fieldError} />
        ) : (
          <AriaFieldError className="field-error" />
        )}
        <Popover className="date-popover" placement="bottom start">
          <Dialog>
            <Calendar className="calendar" {...weekStartOf()}>
              <MonthCalendar />
            </Calendar>
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </I18nProvider>
  );
}
