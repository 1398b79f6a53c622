import { useNow } from '../../lib/clock.ts';
import { minuteIn, timeOf, useFormats } from '../../lib/format.ts';
import { useIsOnline } from '../../lib/online.ts';
import { config } from '../../lib/session.ts';
import { useSheetWords } from './sheet-words.ts';

/** The sheet is loaded again at least every minute. After this time without success, it is out of date. */
const STALE_MS = 90_000;

/** Says that the sheet may be out of date, and since when. `updatedAt` is in milliseconds since 1970. */
export function SheetState({ updatedAt, isFailing }: { updatedAt: number; isFailing: boolean }) {
  const words = useSheetWords();
  const formats = useFormats();
  const isOnline = useIsOnline();
  useNow(); // Draws the notice again while time passes
  const isStale = isFailing || Date.now() - updatedAt > STALE_MS;
  if (updatedAt === 0 || (isOnline && !isStale)) return null;
  const time = formats.time(timeOf(minuteIn(config.time_zone, updatedAt)));
  return (
    <p className="notice warn" role="status">
      {isOnline ? words.stale(time) : words.offline(time)}
    </p>
  );
}
