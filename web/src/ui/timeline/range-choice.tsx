import { useTimelineWords } from './timeline-words.ts';

/** How many days a timeline can show. */
const RANGES = [1, 2, 7] as const;

/** Returns the number of days in an address, or 1. */
export const rangeOfDays = (days: number | undefined): number => RANGES.find((one) => one === days) ?? 1;

/** Buttons that choose how many days a timeline shows. */
export function RangeChoice({ days, onChange }: { days: number; onChange: (days: number | undefined) => void }) {
  const words = useTimelineWords();
  return (
    <div className="segments no-print" role="group" aria-label={words.range}>
      {RANGES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={days === one}
          onClick={() => onChange(one === 1 ? undefined : one)}
        >
          {words.days[one]}
        </button>
      ))}
    </div>
  );
}
