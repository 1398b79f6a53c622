// Reads dates and numbers of CSV files. All values of a file have the same form, so unclear values follow the others.
import { isDay } from './statement.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Returns a function that returns a day as YYYY-MM-DD, or undefined. */
export function dayReader(texts: readonly string[]): (text: string) => string | undefined {
  const daysLast = texts.map((text) => /^(\d{1,2})[-./](\d{1,2})[-./]\d/.exec(text));
  const isMonthFirst = daysLast.some((match) => Number(match?.[2]) > 12);
  return (given) => {
    // British banks write `17 Nov 2026`.
    const text = given.replace(/^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](?=\d)/i, (_, day: string, month: string) => {
      return `${day}/${isMonthFirst ? 0 : MONTHS.indexOf(month.toLowerCase()) + 1}/`;
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
  };
}

/** Returns a function that returns a number with a decimal point and perhaps a minus, or undefined. */
export function numberReader(texts: readonly string[], delimiter: string): (text: string) => string | undefined {
  const mark = decimalMark(texts.map(bare), delimiter);
  const groups = mark === ',' ? '.' : ',';
  // Groups have three digits. Spaces and apostrophes are removed before.
  const form = new RegExp(`^\\d+(?:\\${groups}\\d{3})*(?:\\${mark}\\d*)?$`);
  return (text) => {
    const plain = bare(text);
    const isNegative = /^-|-$/.test(plain);
    const digits = plain.replace(/^[-+]|[-+]$/g, '');
    if (!form.test(digits)) return undefined;
    const number = digits.replaceAll(groups, '').replace(mark, '.').replace(/\.$/, '');
    return isNegative ? `-${number}` : number;
  };
}

/** Returns a number without its currency and spaces. */
function bare(text: string): string {
  return text.replace(/[\s'’]|€|£|\$|[A-Z]{3}/g, '').replaceAll('\u2212', '-');
}

function decimalMark(numbers: readonly string[], delimiter: string): ',' | '.' {
  const marks = numbers.flatMap((number) => {
    const found = /[.,](?=[^.,]*$)/.exec(number);
    if (!found) return [];
    const hasBoth = number.includes('.') && number.includes(',');
    const decimals = /^\d*/.exec(number.slice(found.index + 1))![0].length;
    return hasBoth || decimals !== 3 ? [found[0]] : [];
  });
  return (marks[0] ?? (delimiter === ',' ? '.' : ',')) as ',' | '.';
}
