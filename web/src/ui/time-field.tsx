import type { ComponentProps } from 'react';
import { Field } from './fields.tsx';
import { useTimeInput } from './input-formats.ts';

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'fieldError'> & {
  value: string;
  onChange: (time: string) => void;
  isEnd?: boolean;
};

/** A field for a time of day. It always shows the 24-hour format, whatever the browser's language. */
export function TimeField({ value, onChange, isEnd, ...field }: Props) {
  const timeInput = useTimeInput();
  return <Field {...field} {...timeInput(value, onChange, isEnd)} />;
}
