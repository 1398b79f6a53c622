// Reads dates and numbers of CSV files. All values of a file have the same form, so an ambiguous value is read like the
// others.
import { addDays } from '../../platform/time.ts';
import { isDay } from './statement.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Banks can book a transfer some days ahead, on the next working day. */
const DAYS_AHEAD = 7;

/**
 * Returns a function that returns a day as YYYY-MM-DD, or undefined. If no number shows the order, the day comes first.
 * In dates with slashes, the month comes first if a day would otherwise be more than a week in the future.
 */
export function dayReader(texts: readonly string[], today: string): (text: string) => string | undefined {
  const parts = texts.map((text) => /^(\d{1,2})[-./](\d{1,2})[-./]\d/.exec(text));
  const isAbove12 = (place: 1 | 2): boolean => parts.some((match) => Number(match?.[place]) > 12);
  const latest = addDays(today, DAYS_AHEAD);
  const isInFuture = (isMonthFirst: boolean): boolean =>
    texts.some((text) => (readDay(text, isMonthFirst) ?? '') > latest);
  const hasSlashes = parts.every((match) => match === null || match[0].includes('/'));
  const isMonthFirst = isAbove12(2) || (hasSlashes && !isAbove12(1) && isInFuture(false) && !isInFuture(true));
  return (text) => readDay(text, isMonthFirst);
}

function readDay(given: string, isMonthFirst: boolean): string | undefined {
  // British banks write `17 Nov 2026`.
  const text = given.replace(/^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](?=\d)/i, (_, day: string, name: string) => {
    const month = MONTHS.indexOf(name.toLowerCase()) + 1;
    return isMonthFirst ? `${month}/${day}/` : `${day}/${month}/`;
  });
  const yearFirst = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?:[T ].*)?$/.exec(text);
  const yearLast = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})(?:[T ].*)?$/.exec(text);
  const [, year, month, day] = yearFirst ?? [
    ...['', yearLast?.[3], yearLast?.[isMonthFirst ? 1 : 2], yearLast?.[isMonthFirst ? 2 : 1]],
  ];
  if (year === undefined) return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  const found = `${full}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  return isDay(found) ? found : undefined;
}

export interface Amount {
  text: string;
  /** The number of decimals of the currency. */
  decimals: number;
}

/** Returns a function that returns a number with a decimal point and perhaps a minus, or undefined. */
export function numberReader(amounts: readonly Amount[], delimiter: string): (amount: Amount) => string | undefined {
  const mark = decimalMark(amounts, delimiter);
  const groups = mark === ',' ? '.' : ',';
  return ({ text, decimals }) => {
    // Groups have three digits, so three decimals are ambiguous in most currencies.
    const fraction = decimals === 3 ? '\\d*' : '(?!\\d{3}$)\\d*';
    const form = new RegExp(mark ? `^\\d+(?:\\${groups}\\d{3})*(?:\\${mark}${fraction})?$` : '^\\d+$');
    const plain = bare(text);
    const isNegative = /^-|-$/.test(plain);
    const digits = plain.replace(/^[-+]|[-+]$/g, '');
    if (!form.test(digits)) return undefined;
    const number = digits
      .replaceAll(groups, '')
      .replace(mark || '.', '.')
      .replace(/\.$/, '');
    return isNegative ? `-${number}` : number;
  };
}

/** Returns a number without its currency, spaces and apostrophes. */
function bare(text: string): string {
  return text.replace(/[\s'’]|€|£|\$|[A-Z]{3}/g, '').replaceAll('\u2212', '-');
}

/** Returns the decimal mark of the numbers, or an empty text if the numbers contradict each other. */
function decimalMark(amounts: readonly Amount[], delimiter: string): ',' | '.' | '' {
  const certain = new Set<',' | '.'>();
  const likely = new Set<',' | '.'>();
  for (const { text, decimals } of amounts) {
    const [, before, mark, after] = /^(.*)([.,])([^.,]*)$/.exec(bare(text)) ?? [];
    if (mark !== ',' && mark !== '.') continue;
    const other = mark === ',' ? '.' : ',';
    if (before!.includes(other) || /^\d*/.exec(after!)![0].length !== 3) certain.add(mark);
    else if (before!.includes(mark)) certain.add(other);
    else if (decimals === 0) likely.add(other);
    else if (decimals === 3) likely.add(mark);
  }
  const [found, another] = certain.size > 0 ? certain : likely;
  if (another) return '';
  return found ?? (delimiter === ',' ? '.' : ',');
}
