import { nameKey } from '../../platform/text.ts';
import { isDate } from '../../platform/time.ts';

/** A date `YYYY-MM-DD`, or why a text is not a date. */
export type ReadDate = { date: string; problem?: never } | { date?: never; problem: 'unreadable' | 'ambiguous' };

/**
 * Reads a date as spreadsheets of many countries write it, such as `21/06/2031`, `21. 6. 2031.` and `2031年6月21日`. With
 * dots, the day comes first. With slashes or hyphens, some countries write the month first, so the date is ambiguous if
 * both orders are possible and differ. A year has four digits.
 */
export function readDate(text: string): ReadDate {
  // Excel adds midnight to a date whose cell has the format of a timestamp.
  const date = plain(text)
    .replace(/[T ](?:0?0:00(?::00(?:\.0{1,3})?)?|12:00(?::00)? AM)$/i, '')
    .replace(/^(\d+)[年년] ?(\d+)[月월] ?(\d+)[日일]$/, '$1-$2-$3')
    // Slavic and Hungarian dates end with a dot. Bulgarian dates end with `г.` ("year").
    .replace(/ ?г?\.$/, '');
  const yearFirst = /^(\d{4})([-./]) ?(\d{1,2})\2 ?(\d{1,2})$/.exec(date);
  if (yearFirst) return dateOf(yearFirst[1]!, yearFirst[3]!, yearFirst[4]!);
  const yearLast = /^(\d{1,2})([-./]) ?(\d{1,2})\2 ?(\d{4})$/.exec(date);
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

/** Returns a text with ASCII digits (from full-width, Arabic and Persian ones), plain spaces and no direction marks. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** "AM" and "PM" as Excel writes them in English, Spanish, Greek, Arabic, Korean, Chinese and Japanese. */
const BEFORE_NOON = /a\.? ?m\.?|π\.?μ\.?|ص|오전|上午|午前/i;
const AFTER_NOON = /p\.? ?m\.?|μ\.?μ\.?|م|오후|下午|午後/i;
const HALF = new RegExp(
  `^(?:${BEFORE_NOON.source}|${AFTER_NOON.source})|(?:${BEFORE_NOON.source}|${AFTER_NOON.source})$`,
  'i',
);
/** Matches times such as `9:30`, `9.30.00`, `9h30`, `9 h 30`, `9h30min`, `9:30 Uhr`, `9:30 ч.` and `9 h`. */
const TIME =
  /^(\d{1,2})(?: ?(?:[:.hu]|uhr) ?(\d{2})(?:[:.]00(?:[.,]0{1,3})?)?(?: ?(?:h|hs|uhr|u|min|ч\.?))?| ?(?:h|u|uhr))?$/i;

/** Returns a time as `HH:MM`, from `00:00` to `24:00`, or undefined. Reads `9:30`, `09:30:00`, `9.30`, `9h30` and `9:30 PM`. */
export function readTime(text: string): string | undefined {
  const given = plain(text);
  const half = HALF.exec(given)?.[0];
  const match = TIME.exec(given.replace(HALF, '').trim());
  // Reject a number alone, such as 9, because it may not be a time.
  if (!match || /^\d+$/.test(given)) return undefined;
  let hour = Number(match[1]);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (AFTER_NOON.test(half) ? 12 : 0);
  }
  const time = `${String(hour).padStart(2, '0')}:${match[2] ?? '00'}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time) ? time : undefined;
}

/** The words for "yes" and "no" that people and spreadsheets write in European languages. */
const YES =
  'yes true 1 y x ✓ ja wahr sí si verdadero oui vrai vero sim verdadeiro waar cert sant sand sann tak prawda ano pravda da ' +
  'adevărat igen igaz kyllä tosi evet doğru ναι αληθεσ да истина так істина';
const NO =
  'no false 0 n nein falsch falso non faux não nee onwaar fals nej nei falskt falsk usann nie fałsz ne nepravda nu ' +
  'nem hamis ei epätosi hayır yanlış όχι ψευδεσ нет ложь ні хибність лъжа не';
const WORDS = new Map([
  ...YES.split(' ').map((word) => [nameKey(word), true] as const),
  ...NO.split(' ').map((word) => [nameKey(word), false] as const),
]);

export function readYesNo(text: string): boolean | undefined {
  return WORDS.get(nameKey(text));
}

/** Reads a decimal number with a point or a comma. Returns NaN for other texts. */
export function readDecimal(text: string): number {
  if (text.length > 40) return NaN;
  const number = plain(text).replace('\u2212', '-').replace(/[,٫]/, '.');
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(number) ? Number(number) : NaN;
}
