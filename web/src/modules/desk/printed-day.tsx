import './printed-day.css';
import { capitalise, timeOf, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { useDeskWords } from './desk-words.ts';
import { blocksOf, hoursOf, type Range, type SheetAxis, type SheetColumn } from './sheet-layout.ts';
import { useStatusWords } from '../../i18n/status-words.ts';

/** The number of courts that a sheet of paper shows side by side. On landscape paper, two groups are side by side. */
const MAX_COURTS = 6;

/** The sheet on paper: groups of courts, each with its hours, in black and white. */
export function PrintedDay({ columns, axis }: { columns: readonly SheetColumn[]; axis: SheetAxis }) {
  const hours = hoursOf(columns);
  if (!hours) return null;
  const isWeek = axis === 'days';
  const dates = [...new Set(columns.map(({ date }) => date))];
  const groups = isWeek ? [columns] : dates.flatMap((day) => chunked(columns.filter(({ date }) => date === day)));
  return (
    <div className="printed-day" style={{ ['--hours' as string]: (hours.end - hours.start) / 60 }}>
      {groups.map((group) => (
        <div key={group[0]!.key} className={groups.length === 1 ? 'printed-group single' : 'printed-group'}>
          <PrintedHours hours={hours} date={isWeek ? undefined : group[0]!.date} />
          {group.map((column) => (
            <PrintedColumn key={column.key} column={column} hours={hours} isWeek={isWeek} />
          ))}
        </div>
      ))}
    </div>
  );
}

function chunked(columns: readonly SheetColumn[]): (readonly SheetColumn[])[] {
  const count = Math.ceil(columns.length / MAX_COURTS);
  const size = Math.ceil(columns.length / count);
  return Array.from({ length: count }, (_, i) => columns.slice(i * size, (i + 1) * size));
}

const placeOf = ({ start, end }: Range, hours: Range) => ({
  top: `calc(var(--print-hour) * ${(start - hours.start) / 60})`,
  height: `calc(var(--print-hour) * ${(Math.min(end, hours.end) - start) / 60})`,
});

/** The hours at the left edge. @param date shown above the hours, so that each group names its day */
function PrintedHours({ hours, date }: { hours: Range; date: string | undefined }) {
  const formats = useFormats();
  const starts = Array.from({ length: (hours.end - hours.start) / 60 }, (_, i) => hours.start + i * 60);
  return (
    <div className="printed-hours">
      <div className="printed-head">{date !== undefined && formats.dayAndMonth(date)}</div>
      {starts.map((start) => (
        <div key={start} className="printed-hour">
          {formats.hour(timeOf(start))}
        </div>
      ))}
    </div>
  );
}

function PrintedColumn({ column, hours, isWeek }: { column: SheetColumn; hours: Range; isWeek: boolean }) {
  const words = useWords();
  const desk = useDeskWords();
  const statusWords = useStatusWords();
  const formats = useFormats();
  const { bookings, held, closures, open } = blocksOf(column);
  return (
    <div className="printed-column">
      <div className="printed-head">
        <strong>{isWeek ? capitalise(formats.shortDate(column.date)) : column.court.name}</strong>
      </div>
      <div className="printed-times">
        {open.map((range) => (
          <div key={`open ${range.start}`} className="printed-open" style={placeOf(range, hours)} />
        ))}
        {[...held.map((range) => ({ ...range, reason: words.taken })), ...closures].map((range) => (
          <div key={`closed ${range.start}`} className="printed-closed" style={placeOf(range, hours)}>
            <strong>{range.reason}</strong>
          </div>
        ))}
        {bookings.map(({ booking: { id, user, status, checked_in_at, participants, ...times }, ...range }) => (
          <div key={id} className={`printed-booking ${status}`} style={placeOf(range, hours)}>
            <strong>{user.name}</strong>
            <span>
              {formats.range(times.start_time, times.end_time)}
              {checked_in_at !== null && ` · ${desk.checkedIn}`}
              {status !== 'confirmed' && ` · ${statusWords[status]}`}
            </span>
            {participants.length > 0 && (
              <span>+ {participants.map(({ name, email }) => name ?? email).join(', ')}</span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
