import type { ComponentProps, InputHTMLAttributes } from 'react';
import { Field } from './fields.tsx';
import { useTimeInput } from './input-formats.ts';

type TimeProps = Parameters<typeof useTimeInput>[0];
type Props = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'fieldError'> & TimeProps;

/** A field for a time of day. It shows the time in the format of the person's region. */
export function TimeField({ value, onChange, isEnd, isRequired, ...field }: Props) {
  return <Field {...field} {...useTimeInput({ value, onChange, isEnd, isRequired })} />;
}

/** The input of a `TimeField` alone, for places without room for a label. */
export function TimeInput({
  value,
  onChange,
  isEnd,
  ...input
}: TimeProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, `aria-${string}` & keyof InputHTMLAttributes<HTMLInputElement>>) {
  return <input {...input} {...useTimeInput({ value, onChange, isEnd })} />;
}
