import { Choice } from './fields.tsx';

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
      {timeZones(value).map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </Choice>
  );
}

/** Returns the time zones to choose from. The current one may be missing in the browser's list. */
function timeZones(current: string): string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
