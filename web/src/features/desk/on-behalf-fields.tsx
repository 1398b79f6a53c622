import type { AdminBookingInput, Court } from '@courtside/client';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../i18n/words.tsx';
import { Check, Choice, fieldErrorOf, Field } from '../../ui/components.tsx';
import { useOnBehalfWords } from './on-behalf-words.ts';
import { fetchAll } from '../../lib/fetch-all.ts';

export type Override = NonNullable<AdminBookingInput['override']>[number];

/** The player or guest for whom an admin books, as typed into the form. */
export interface PlayerOrGuest {
  kind: 'player' | 'guest';
  email: string;
  name: string;
}
export const EMPTY_PERSON: PlayerOrGuest = { kind: 'player', email: '', name: '' };

export function bookerInput({ kind, email, name }: PlayerOrGuest): { email: string } | { guest_name: string } {
  return kind === 'player' ? { email: email.trim() } : { guest_name: name.trim() };
}

export function PlayerOrGuestFields({
  person,
  onChange,
  error,
}: {
  person: PlayerOrGuest;
  onChange: (person: PlayerOrGuest) => void;
  error: unknown;
}) {
  const words = useOnBehalfWords();
  return (
    <>
      <Choice
        label={words.whom}
        value={person.kind}
        onChange={({ target }) => onChange({ ...person, kind: target.value === 'guest' ? 'guest' : 'player' })}
      >
        <option value="player">{words.player}</option>
        <option value="guest">{words.guest}</option>
      </Choice>
      {person.kind === 'player' ? (
        <Field
          label={words.email}
          type="email"
          required
          autoComplete="off"
          value={person.email}
          onChange={({ target }) => onChange({ ...person, email: target.value })}
          fieldError={fieldErrorOf(error, 'email')}
        />
      ) : (
        <Field
          label={words.guestName}
          required
          maxLength={120}
          pattern=".*\S.*"
          autoComplete="off"
          value={person.name}
          onChange={({ target }) => onChange({ ...person, name: target.value })}
          fieldError={fieldErrorOf(error, 'guest_name')}
        />
      )}
    </>
  );
}

export const useCourts = () => {
  return useQuery({ queryKey: ['admin courts'], queryFn: () => fetchAll('/admin/courts', {}) }).data ?? [];
};

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
      <option value="" />
      {courts.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
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
  return (
    <fieldset className="lengths-free">
      <legend>{words.aside}</legend>
      {names.map((name) => (
        <Check
          key={name}
          label={words.names[name]}
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
