import './online.css';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useOwnOnlineWords } from './own-words.ts';

/** Marks everything that belongs to a payment in test mode. */
export function TestBadge() {
  return <StatusBadge tone="warn">{useOwnOnlineWords().test}</StatusBadge>;
}

/** Says that a payment is only a test. */
export function TestMode({ id }: { id?: string }) {
  return (
    <span id={id} className="test-mode">
      <TestBadge /> <span className="hint">{useOwnOnlineWords().testText}</span>
    </span>
  );
}
