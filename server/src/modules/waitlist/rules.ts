import type { EntryStatus } from '../../platform/db/schema.ts';
import type { HoldEnd } from '../../kernel/part.ts';

export function entryStatusAfter({ status, by }: Omit<HoldEnd, 'now'>): EntryStatus {
  if (status !== 'cancelled') return 'accepted';
  if (by === 'club') return 'waiting';
  return by === 'system' ? 'expired' : 'left';
}
