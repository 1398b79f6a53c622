import { isDate } from '../../platform/time.ts';

/** A date `YYYY-MM-DD`, or why a text is not a date. */
export type ReadDate = { date: string; problem?: never } | { date?: never; problem: 'unreadable' | 'ambiguous' };

/**
 * Reads a date as spreadsheets of many countries write it. With dots, the day comes first. With slashes or hyphens, some
 * countries write the month first, so the date is ambiguous if both orders are possible and differ.
 */
export function readDate(text: string): ReadDate {
  // Excel adds midnight to a date whose cell has the format of a timestamp.
  const [, date = text] = /^(\S{1,10})[T ]0?0:00(?::00(?:\.0{1,3})?)?$/.exec(text) ?? [];
  const yearFirst = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})\.?$/.exec(date);
  if (yearFirst) return dateOf(yearFirst[1]!, yearFirst[3]!, yearFirst[4]!);
  const yearLast = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})$/.exec(date);
  if (!yearLast) return { problem: 'unreadable' };
  const [, first, separator, second, year] = yearLast as unknown as [string, string, string, string, string];
  const dayFirst = dateOf(year, second, first);
  if (separator === '.') return dayFirst;
  const monthFirst = dateOf(year, first, second);
  if (dayFirst.problem) return monthFirst;
  return monthFirst.problem || monthFirst.date === dayFirst.date ? dayFirst : { problem: 'ambiguous' };
}

function dateOf(year: string, month: string, day: string): ReadDate {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? { date } : { problem: 'unreadable' };
}

/** Returns a time as `HH:MM`, from `00:00` to `24:00`, or undefined. Reads `9:30`, `09:30:00`, `9.30`, `9h30` and `9:30 PM`. */
export function readTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.hH](\d{2})(?::00)?|[hH])? ?([ap]\.? ?m\.?)?$/i.exec(text.replace(/\s/g, ' '));
  if (!match) return undefined;
  const [, hourText, minutes = '00', half] = match;
  // A number alone, such as 9, could be anything.
  if (/^\d+$/.test(text)) return undefined;
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  const time = `${String(hour).padStart(2, '0')}:${minutes}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time) ? time : undefined;
}

/** The words of spreadsheets in the languages of Western Europe. */
const WORDS: Record<string, boolean> = Object.fromEntries([
  ...['yes', 'true', '1', 'y', 'x', 'ja', 'wahr', 'sí', 'si', 'verdadero', 'oui', 'vrai', 'vero', 'sim', 'waar'].map(
    (word) => [word, true],
  ),
  ...['no', 'false', '0', 'n', 'nein', 'falsch', 'falso', 'non', 'faux', 'não', 'nee', 'onwaar'].map((word) => [
    word,
    false,
  ]),
]);

export function readYesNo(text: string): boolean | undefined {
  return WORDS[text.toLowerCase().normalize('NFC')];
}

/** Reads a decimal number with a point or a comma. Returns NaN for other texts. */
export function readDecimal(text: string): number {
  return text.length <= 40 && /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i.test(text)
    ? Number(text.replace(',', '.'))
    : NaN;
}
