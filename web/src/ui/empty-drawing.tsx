import './empty-drawing.css';
import type { ReactNode } from 'react';

/** One drawing for each kind of thing that a page can lack. The size is 160 × 100. */
const drawings = {
  /** A month without entries. */
  bookings: (
    <>
      <rect className="filled" x="40" y="18" width="80" height="70" rx="8" />
      <path d="M40 38h80M60 10v16M100 10v16" />
      <path d="M54 52h10M75 52h10M96 52h10M54 70h10M96 70h10" />
      <circle className="accent" cx="80" cy="70" r="9" />
    </>
  ),
  /** A court with a net, from above. */
  courts: (
    <>
      <rect className="filled" x="20" y="16" width="120" height="68" rx="4" />
      <path d="M20 28h120M20 72h120M50 28v44M110 28v44M50 50h60" />
      <path className="accent" d="M80 8v84" />
    </>
  ),
  /** A magnifier over a list. */
  search: (
    <>
      <rect className="filled" x="34" y="14" width="76" height="72" rx="8" />
      <path d="M48 32h48M48 48h26M48 64h20" />
      <circle className="accent" cx="100" cy="58" r="18" />
      <path className="accent" d="m113 71 15 15" />
    </>
  ),
  /** Two people. */
  people: (
    <>
      <circle className="filled" cx="62" cy="38" r="14" />
      <path className="filled" d="M36 84a26 26 0 0 1 52 0z" />
      <circle className="accent" cx="102" cy="46" r="11" />
      <path className="accent" d="M81 84a21 21 0 0 1 42 0z" />
    </>
  ),
  /** An empty tray. */
  requests: (
    <>
      <path className="filled" d="M36 56 50 24h60l14 32v24a6 6 0 0 1-6 6H42a6 6 0 0 1-6-6z" />
      <path d="M36 56h26a18 12 0 0 0 36 0h26" />
      <path className="accent" d="m68 34 9 9 16-17" />
    </>
  ),
  /** Bars of a chart. */
  reports: (
    <>
      <path d="M30 12v74h104" />
      <rect className="filled" x="44" y="54" width="18" height="32" rx="3" />
      <rect className="accent" x="76" y="34" width="18" height="52" rx="3" />
      <rect className="filled" x="108" y="62" width="18" height="24" rx="3" />
    </>
  ),
  /** A membership card. */
  plans: (
    <>
      <rect className="filled" x="30" y="20" width="100" height="62" rx="8" />
      <circle className="accent" cx="56" cy="46" r="10" />
      <path className="accent" d="M41 70a15 12 0 0 1 30 0z" />
      <path d="M86 42h30M86 56h20" />
    </>
  ),
  /** A closed gate. */
  closures: (
    <>
      <path d="M40 88V26M120 88V26" />
      <rect className="filled" x="28" y="34" width="104" height="22" rx="5" />
      <path className="accent" d="m44 56 14-22h14L58 56zM80 56l14-22h14L94 56z" />
    </>
  ),
  /** A list of entries. */
  log: (
    <>
      <path className="filled" d="M48 12h52l18 18v58H48z" />
      <path d="M100 12v18h18" />
      <path d="M72 46h32M72 60h32M72 74h20" />
      <path className="accent" d="M58 46h2M58 60h2M58 74h2" />
    </>
  ),
} satisfies Record<string, ReactNode>;
export type DrawingName = keyof typeof drawings;

/** A drawing that decorates an empty page. The text below the drawing says what is missing. */
export default function EmptyDrawing({ name }: { name: DrawingName }) {
  return (
    <svg className="drawing" viewBox="0 0 160 100" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
