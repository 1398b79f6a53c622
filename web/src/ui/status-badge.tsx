import './status-badge.css';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'warn' | 'bad' | 'quiet';

/** A short state such as “Active”. The text is enough for people who cannot see the colour. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
