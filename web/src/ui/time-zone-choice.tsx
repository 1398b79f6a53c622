import { Choice } from './fields.tsx';
import { options } from './options.tsx';
import { timeZoneChoices } from './time-zones.ts';

/** Chooses a time zone from a list. */
export function TimeZoneChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (zone: string) => void;
}) {
  return (
    <Choice label={label} required value={value} onChange={({ target }) => onChange(target.value)}>
      {options(
        timeZoneChoices(value),
        ({ name }) => name,
        ({ zone }) => zone,
      )}
    </Choice>
  );
}
