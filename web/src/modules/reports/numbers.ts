import type { Utilisation } from '@courtside/client';
import { useLanguage } from '../../i18n/words.tsx';
import { useFormats } from '../../lib/format.ts';

/** Returns functions that format the figures of reports. */
export function useNumbers() {
  const { language } = useLanguage();
  const formats = useFormats();
  // Show one decimal place for every number, so that the decimal points of a column are aligned.
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const number = new Intl.NumberFormat(language, digits);
  const share = new Intl.NumberFormat(language, { style: 'percent', ...digits });
  return {
    hours: (minutes: number) => number.format(minutes / 60),
    percent: (value: number) => share.format(value),
    money: (revenue: Utilisation['totals']['revenue']) => revenue.map((one) => formats.money(one)).join(', ') || '–',
  };
}
