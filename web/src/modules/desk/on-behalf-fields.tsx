import type { AdminBookingInput, Court } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { Check, Choice } from '../../ui/fields.tsx';
import { namedOptions } from '../../ui/options.tsx';
import { useOnBehalfWords, useOverrideLabel } from './on-behalf-words.ts';

export type Override = NonNullable<AdminBookingInput['override']>[number];

export function CourtChoice({
  courts,
  value,
  onChange,
}: {
  courts: Court[];
  value: string;
  onChange: (id: string) => void;
}) {
  const words = useOnBehalfWords();
  return (
    <Choice label={words.court} required value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{words.chooseCourt}</option>
      {namedOptions(courts)}
    </Choice>
  );
}

export function CourtRules({ court, days }: { court: Court; days: readonly number[] }) {
  const words = useOnBehalfWords();
  const common = useWords();
  const hoursOn = (day: number): string =>
    court.opening_hours
      .filter((hours) => hours.day === day)
      .map(({ open, close }) => `${open}–${close}`)
      .join(', ');
  const hours = days.map((day) => ({ day, hours: hoursOn(day) }));
  const name = (day: number): string => (days.length > 1 ? `${words.weekdays[day - 1]}: ` : '');
  return (
    <section className="rules" aria-label={words.rules}>
      <ul>
        {!court.active && <li>{words.inactive}</li>}
        {hours.map(({ day, hours }) => (
          <li key={day}>
            {name(day)}
            {hours === '' ? words.closed : words.open(hours)}
          </li>
        ))}
        <li>{words.grid(court.slot_minutes)}</li>
        <li>{words.lengths(common.minutes(court.min_duration_minutes), common.minutes(court.max_duration_minutes))}</li>
        {court.buffer_minutes > 0 && <li>{words.buffer(common.minutes(court.buffer_minutes))}</li>}
      </ul>
    </section>
  );
}

export function Overrides({
  names,
  chosen,
  onChange,
}: {
  names: readonly Override[];
  chosen: readonly Override[];
  onChange: (chosen: Override[]) => void;
}) {
  const words = useOnBehalfWords();
  const labelOf = useOverrideLabel();
  return (
    <fieldset className="lengths-free">
      <legend>{words.aside}</legend>
      {names.map((name) => (
        <Check
          key={name}
          label={labelOf(name)}
          checked={chosen.includes(name)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
          }
        />
      ))}
    </fieldset>
  );
}

/** Returns a date's ISO weekday: Monday is 1. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7;
}
