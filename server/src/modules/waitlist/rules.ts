import type { EntryStatus } from '../../platform/db/schema.ts';
import type { OfferOutcome } from '../../platform/db/slot-hooks.ts';

export function entryStatusAfter({ status, by, keepsPlace = false }: Omit<OfferOutcome, 'time'>): EntryStatus {
  if (status !== 'cancelled') return 'accepted';
  if (keepsPlace) return 'waiting';
  return by === 'system' ? 'expired' : 'left';
}
