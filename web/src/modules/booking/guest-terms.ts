import type { Entitlements } from '@courtside/client';
import { addDays } from '../../lib/dates.ts';
import { normalise } from '../../lib/names.ts';
import { minutesOf } from '../../lib/times.ts';
import { lengthOf } from '../../lib/slot-length.ts';
import type { Slot } from './nearest-slots.ts';

type Rule = Entitlements['plans'][number]['rules'][number];
interface Money {
  amount: number;
  currency: string;
}

/** How many guests may take part, and the price of each. A guest is a participant without a membership. */
export interface GuestTerms {
  max: number;
  /** The price of each guest; undefined if guests cost nothing. */
  price: Money | undefined;
}

type SlotTime = Pick<Slot, 'booking_date' | 'start_time' | 'end_time'>;

interface Place {
  id: number;
  type: string;
  venue: string | null;
}

/**
 * Returns the terms of the player's plans for this number of guests in a slot, or undefined if a plan sets no terms. Of
 * several plans that allow the guests, the one with the lowest price applies, as in the service. A price in another
 * currency than the court's does not apply.
 */
export function guestTermsOf(
  plans: Entitlements['plans'],
  court: Place,
  slot: SlotTime,
  { guests, currencies }: { guests: number; currencies: { court: string | null; club: string } },
): GuestTerms | undefined {
  const terms = plans.map(({ rules }) => {
    // The most specific rule is first.
    const setting = rules.find((rule) => rule.settings.guests && applies(rule, court, slot))?.settings.guests;
    if (!setting) return undefined;
    const { amount = 0, currency = currencies.club } = setting.price ?? {};
    const isCharged = amount > 0 && (currencies.court ?? currency) === currency;
    return { max: setting.max, price: isCharged ? { amount, currency } : undefined };
  });
  // A plan without this setting allows any number of guests, without a charge.
  if (terms.length === 0 || terms.includes(undefined)) return undefined;
  const allows = ({ max }: GuestTerms): boolean => max >= Math.max(1, guests);
  return terms
    .filter((term) => term !== undefined)
    .toSorted((a, b) => Number(allows(b)) - Number(allows(a)) || priceOf(a) - priceOf(b) || b.max - a.max)[0];
}

const priceOf = ({ price }: GuestTerms): number => price?.amount ?? 0;

/** Returns the price of a slot together with its guests; null if it costs nothing. */
export function withGuests(price: Money | null | undefined, terms: GuestTerms | undefined, guests: number) {
  if (!terms?.price || guests === 0) return price;
  return { amount: (price?.amount ?? 0) + guests * terms.price.amount, currency: terms.price.currency };
}

function applies({ courts, times }: Rule, { id, type, venue }: Place, { booking_date, ...slot }: SlotTime): boolean {
  if (courts?.court_ids && !courts.court_ids.includes(id)) return false;
  if (courts?.venue !== undefined && normalise(courts.venue) !== normalise(venue ?? '')) return false;
  if (courts?.type !== undefined && courts.type !== type) return false;
  const { days, start_time = '00:00', end_time = '24:00', from_date = '', to_date = '9999' } = times ?? {};
  const [from, until] = [minutesOf(start_time), minutesOf(end_time)];
  const appliesAt = (date: string, start: number, end: number): boolean =>
    from_date <= date &&
    date <= to_date &&
    (days?.includes(new Date(date).getUTCDay() || 7) ?? true) &&
    start < until &&
    from < end;
  const start = minutesOf(slot.start_time);
  const end = start + lengthOf(slot);
  // After midnight, the rules of the next day apply.
  return appliesAt(booking_date, start, end) || appliesAt(addDays(booking_date, 1), 0, end - 1440);
}
