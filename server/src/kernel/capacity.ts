import type { Court } from '../modules/courts/schema.ts';
import { plural } from '../platform/text.ts';
import type { RuleViolation } from './rules.ts';
import { type Rule, type SlotCheck, violationOf } from './slot-check.ts';

export const people: Rule = {
  code: 'too_many_people',
  field: () => 'participants',
  breaks: ({ court: { capacity }, people = 0 }) => capacity !== null && people > capacity,
  detail: ({ court: { name, capacity }, people }) =>
    `${name} is for at most ${plural(capacity!, 'person', 'people')}, not ${people}.`,
  values: ({ court: { capacity }, people }) => ({ capacity, people }),
};

/** Returns the violation if the court is too small for this number of people. */
export function refusePeople(court: Court, count: number): RuleViolation | undefined {
  const check = { court, people: count } as SlotCheck;
  return people.breaks(check) ? violationOf(people, check) : undefined;
}
