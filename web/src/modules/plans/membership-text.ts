import type { Membership } from '@courtside/client';
import type { Formats } from '../../lib/format.ts';
import type { MembershipWords } from './membership-words.ts';

const MAX_NAMES = 4;

/** Returns the name of a family or team, or the names of its people. */
export function nameOf({ name, people }: Pick<Membership, 'name' | 'people'>): string {
  return name ?? people.map((person) => person.name).join(', ');
}

/** Lists at most `MAX_NAMES` names, and then the number of other people. */
export function peopleText(people: readonly { name: string }[], more: (n: number) => string): string {
  const names = people.slice(0, MAX_NAMES).map(({ name }) => name);
  const rest = people.length - MAX_NAMES;
  return names.join(', ') + (rest > 0 ? ` ${more(rest)}` : '');
}

export function periodText(
  { starts_on, ends_on, state }: Membership,
  { words, formats }: { words: MembershipWords; formats: Formats },
): string {
  // With non-breaking spaces, a date never breaks over two lines.
  const day = (date: string): string => `${formats.dayAndMonth(date)} ${date.slice(0, 4)}`.replaceAll(' ', '\u00a0');
  if (ends_on !== null) return words.span(day(starts_on), day(ends_on));
  return state === 'pending' ? words.from(day(starts_on)) : words.since(day(starts_on));
}
