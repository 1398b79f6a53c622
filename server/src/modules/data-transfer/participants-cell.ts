import type { Companion } from '../../kernel/people.ts';
import { readEmail } from '../../platform/email-address.ts';

type Person = Pick<Companion, 'name' | 'email'>;

/** Writes one person per line: `Name <email>`, a name, or `<email>`. */
export function toParticipantsCell(people: readonly Person[]): string | null {
  return people.map(toLine).join('\n') || null;
}

/** Reads one person per line. If there are more than `max` lines, returns undefined without parsing them. */
export function fromParticipantsCell(text: string, max: number): Person[] | undefined {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return lines.length > max ? undefined : lines.map((line) => fromLine(line.trim()));
}

function toLine({ name, email }: Person): string {
  // A name may contain a line break, which would start another person's line.
  const words = (name ?? '').replace(/\s+/g, ' ').trim();
  // An import would read a name such as `Ann <x>` or `ann@club.example` as an email address, so add empty brackets.
  if (email === null) return words.endsWith('>') || readEmail(words) !== undefined ? `${words} <>` : words;
  return words === '' ? `<${email}>` : `${words} <${email}>`;
}

function fromLine(line: string): Person {
  const bracket = line.endsWith('>') ? line.lastIndexOf('<') : -1;
  const email = line.slice(bracket + 1, -1);
  if (bracket !== -1 && !/[>\s]/.test(email))
    return { name: line.slice(0, bracket).trim() || null, email: email || null };
  return readEmail(line) === undefined ? { name: line, email: null } : { name: null, email: line };
}
