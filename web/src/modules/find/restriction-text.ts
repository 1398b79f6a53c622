import { type Opening, openingOfRestriction, type Restriction } from '../../lib/day.ts';
import type { Formats } from '../../lib/format.ts';
import type { GridWords } from './grid-words.ts';

interface Texts {
  words: GridWords;
  formats: Formats;
}

/** Returns when booking opens, such as “Opens for Members on Thu 26 Nov, 08:00”. */
export function openingText({ date, time, plan }: Opening, { words, formats }: Texts): string {
  return words.opensOn([formats.shortDate(date), ...(time === undefined ? [] : [formats.time(time)])].join(', '), plan);
}

/** Returns why a person cannot book a time, with the names of the plan and its rule. */
export function restrictionText(restriction: Restriction, texts: Texts): string {
  const { states } = texts.words;
  const opening = openingOfRestriction(restriction);
  if (opening) return openingText(opening, texts);
  const { code, plan, rule } = restriction;
  const reason = code === 'too_late' ? states.late : states.excluded;
  return plan === null ? reason : `${reason} (${plan}: ${rule})`;
}
