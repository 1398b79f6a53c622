import './desk.css';
import type { AdminBooking, Court, CourtDay } from '@courtside/client';
import { COLUMN_MINUTES } from '../../lib/day.ts';
import { timeOf } from '../../lib/format.ts';
import { hourHeadings, tableWidth } from '../find/grid.tsx';
import { useWords } from '../../i18n/words.tsx';
import { edgesOf, type SheetCell, sheetCellsOf } from './sheet-cells.ts';
import { useAdminWords } from '../../i18n/admin-words.ts';

/** Converts minutes to columns of the players' grid, so that the grid and the sheet have the same scale. */
const columnsIn = (minutes: number): number => minutes / COLUMN_MINUTES;

export function Sheet({
  label,
  ...day
}: {
  days: CourtDay[];
  bookings: AdminBooking[];
  courts: Court[];
  label: string;
}) {
  const words = useAdminWords();
  const edges = edgesOf(day.days, day.bookings);
  if (edges.length === 0) return null;
  const columns = edges.slice(0, -1);
  return (
    <div className="grid-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="grid" style={{ minWidth: tableWidth(columnsIn(edges.at(-1)! - edges[0]!)) }}>
        <caption className="visually-hidden">{label}</caption>
        <colgroup>
          <col />
          {columns.map((minute, i) => (
            <col key={minute} style={{ width: `${columnsIn(edges[i + 1]! - minute) * 1.75}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{words.court}</th>
            {hourHeadings(columns).map(({ minute, span }) => (
              <th key={minute} scope="col" colSpan={span}>
                {timeOf(minute)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {day.days.map((one) => (
            <tr key={one.court_id}>
              <th scope="row">
                <span className="court-name">{one.court.name}</span>
              </th>
              {sheetCellsOf(one, { ...day, edges }).map((cell) => (
                <SheetTableCell key={cell.start} {...cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SheetTableCell({ span, state, booking }: SheetCell) {
  const common = useWords();
  return (
    <td className={`cell ${state} ${booking?.status ?? ''}`} colSpan={span}>
      {booking?.user.name}
      {booking?.status === 'pending' && ` (${common.bookings.status.pending})`}
      {state === 'held' && common.taken}
    </td>
  );
}
