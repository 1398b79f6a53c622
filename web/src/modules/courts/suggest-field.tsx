import { type ComponentProps, useId } from 'react';
import { Field } from '../../ui/fields.tsx';

/** A field with suggestions that also accepts other words, with at least one letter or digit. */
export function SuggestField({ suggestions, ...field }: ComponentProps<typeof Field> & { suggestions: string[] }) {
  const id = useId();
  return (
    <>
      <Field {...field} list={id} maxLength={40} pattern=".*[a-zA-Z0-9À-ÿ].*" autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </>
  );
}
