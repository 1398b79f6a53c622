import { StatusBadge } from '../../ui/status-badge.tsx';
import { useOwnOnlineWords } from './own-words.ts';

/** Marks everything that belongs to a payment in test mode. */
export function TestBadge() {
  return <StatusBadge tone="warn">{useOwnOnlineWords().test}</StatusBadge>;
}
