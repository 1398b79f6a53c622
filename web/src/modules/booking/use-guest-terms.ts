import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { readQuery } from '../../lib/queries.ts';
import { config, useUser } from '../../lib/session.ts';
import { type GuestTerms, guestTermsOf } from './guest-terms.ts';
import { usePlayersWords } from './players-words.ts';

type Arguments = Parameters<typeof guestTermsOf>;

/**
 * Returns what guests cost under the plans of the signed-in player.
 * @param currency the currency of the court's prices
 */
export function useGuestTerms(
  court: Arguments[1] | undefined,
  slot: Arguments[2],
  { guests, currency }: { guests: number; currency: string | null },
): GuestTerms | undefined {
  const isSignedIn = useUser() !== null;
  const { data } = useQuery({ ...readQuery('/me/entitlements'), enabled: isSignedIn });
  if (!isSignedIn || !data || !court) return undefined;
  return guestTermsOf(data.plans, court, slot, { guests, currencies: { court: currency, club: config.currency } });
}

/** Returns a function that says how many guests may take part, and what each costs. */
export function useGuestText(): (terms: GuestTerms) => string {
  const words = usePlayersWords();
  const formats = useFormats();
  return ({ max, price }) => (max === 0 ? words.noGuests : words.guests(max, price && formats.price(price)));
}
