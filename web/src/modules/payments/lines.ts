import type { Booking } from '@courtside/client';
import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';
import { useFormats } from '../../lib/format.ts';

type Kind = NonNullable<Booking['price_lines']>[number]['kind'];

const en = {
  kinds: { court: 'Court', peak: 'Peak', plan: 'Plan', other: 'Other', guests: 'Guests' } as Record<Kind, string>,
  guests: (count: number) => plural(count, 'guest', 'guests'),
};
const es: typeof en = {
  kinds: { court: 'Pista', peak: 'Hora punta', plan: 'Plan', other: 'Otros', guests: 'Invitados' },
  guests: (count) => plural(count, 'invitado', 'invitados'),
};
const useWords = wordsHook({ en, es });

/** Returns a function that returns the parts of a price, such as “Court 1 h €20.00 · 2 guests €10.00”. */
export function usePriceParts() {
  const words = useWords();
  const formats = useFormats();
  return ({ price, price_lines = [] }: Pick<Booking, 'price' | 'price_lines'>): string =>
    price_lines
      .map(({ kind, amount, minutes, count }) => {
        const name = count ? words.guests(count) : words.kinds[kind];
        return `${name} ${minutes ? `${lengthText(minutes)} ` : ''}${formats.money({ ...price!, amount })}`;
      })
      .join(' · ');
}

function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}
