import type { GivenParticipant } from '../bookings/participants.ts';

type Person = Pick<GivenParticipant, 'name' | 'email'>;

/** Writes one person per line: `Name <email>`, a name, or `<email>`. */
export function toParticipantsCell(people: readonly Person[]): string | null {
  return people.map(toLine).join('\n') || null;
}

export function fromParticipantsCell(text: string): Person[] {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter((line) => line !== '').map(fromLine);
}

function toLine({ name, email }: Person): string {
  // A name may contain a line break, which would start another person's line.
  const words = (name ?? '').replace(/\s+/g, ' ').trim();
  // An import would read the end of a name such as `Ann <x>` as an email address, so add empty brackets.
  if (email === null) return words.endsWith('>') ? `${words} <>` : words;
  return words === '' ? `<${email}>` : `${words} <${email}>`;
}

function fromLine(line: string): Person {
  const bracket = line.endsWith('>') ? line.lastIndexOf('<') : -1;
  const email = line.slice(bracket + 1, -1);
  if (bracket === -1 || /[>\s]/.test(email)) return { name: line, email: null };
  return { name: line.slice(0, bracket).trim() || null, email: email || null };
}
