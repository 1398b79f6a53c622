import type { ComponentProps } from 'react';
import { parseTime } from '../lib/time-text.ts';
import { Field } from './fields.tsx';

const START = '([01][0-9]|2[0-3]):[0-5][0-9]';

/** The attributes of an input for a time of day as HH:MM. @param isEnd whether the time can be 24:00 */
export function timeInput(value: string, onChange: (time: string) => void, isEnd = false) {
  return {
    value,
    required: true,
    inputMode: 'numeric',
    autoComplete: 'off',
    placeholder: 'HH:MM',
    pattern: isEnd ? `${START}|24:00` : START,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    onBlur: ({ target }: { target: { value: string } }) => {
      const time = parseTime(target.value);
      if (time !== undefined && time !== value) onChange(time);
    },
  } as const;
}

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'fieldError'> & {
  value: string;
  onChange: (time: string) => void;
  isEnd?: boolean;
};

/** A field for a time of day. It always shows the 24-hour format, whatever the browser's language. */
export function TimeField({ value, onChange, isEnd, ...field }: Props) {
  return <Field {...field} {...timeInput(value, onChange, isEnd)} />;
}
