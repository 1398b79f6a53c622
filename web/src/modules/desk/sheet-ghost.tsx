import { timeOf, useFormats } from '../../lib/format.ts';
import { useGridWords } from '../find/grid-words.ts';
import { useDeskWords } from './desk-words.ts';
import { placeOf } from './sheet-column.tsx';
import { conflictOf } from './sheet-conflict.ts';
import { isUnchanged, type Range, type SheetColumn } from './sheet-layout.ts';
import { useSheetWords } from './sheet-words.ts';
import type { Ghost } from './use-sheet-drag.ts';

interface Props {
  ghost: Ghost;
  columns: readonly SheetColumn[];
  /** The place of each column in the grid of the sheet. */
  places: readonly number[];
  hours: Range;
  nameOf: (column: SheetColumn) => string;
}

/** The times and courts that a drag has reached. It is red over a time that is not free, and says why. */
export function GhostView({ ghost, columns, places, hours, nameOf }: Props) {
  const { states } = useGridWords();
  const desk = useDeskWords();
  const sheet = useSheetWords();
  const formats = useFormats();
  const { booking, from, to, start, end } = ghost;
  const time = formats.range(timeOf(start), timeOf(end));
  const names = columns
    .slice(from, to + 1)
    .map(nameOf)
    .join(', ');
  const { top, height } = placeOf({ start, end: Math.min(end, hours.end) }, hours);
  const column = columns[from]!;
  const isMoved = booking && !isUnchanged(booking, column, { start, end });
  const conflict = isMoved ? conflictOf(column, { start, end }, booking) : undefined;
  const reason =
    conflict &&
    (conflict.kind === 'taken'
      ? sheet.takenBy(conflict.who)
      : conflict.kind === 'closed'
        ? sheet.closedFor(conflict.reason)
        : states.shut);
  const kind = conflict ? ' refused' : booking ? '' : ' closing';
  return (
    <div
      className={`sheet-ghost${kind}`}
      style={{ gridColumn: `${places[from]!} / ${places[to]! + 1}`, marginTop: top, height }}
    >
      <strong>{reason ?? booking?.user.name ?? desk.close}</strong>
      <span>{time}</span>
      <span className="visually-hidden" role="status">
        {names}, {time} {reason}
      </span>
    </div>
  );
}
