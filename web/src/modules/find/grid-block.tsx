import { useNavigate } from '@tanstack/react-router';
import type { CourtDay } from '@courtside/client';
import { type Block, type BlockState, COLUMN_MINUTES, endOf, type Opening } from '../../lib/day.ts';
import type { FindSearch } from '../../lib/find-search.ts';
import { minuteOf } from '../../lib/dates.ts';
import { type Formats, timeOf } from '../../lib/format.ts';
import type { Words } from '../../i18n/en.ts';
import type { GridWords } from './grid-words.ts';
import { priceOf } from './price.ts';
import { openingText, restrictionText } from './restriction-text.ts';

interface Props {
  block: Block;
  day: CourtDay;
  row: number;
  column: number;
  length: number | undefined;
  /** The length of a column in minutes. */
  step: number;
  isTabStop: boolean;
  /** When this time opens for booking. Undefined if it is already open or never opens. */
  opens: Opening | undefined;
  // The words and formats are properties, because reading a context a thousand times is slow.
  words: Words;
  texts: GridWords;
  formats: Formats;
  onOpen: (fields: FindSearch) => void;
}

/** One table cell of the grid. Free, taken and own blocks are buttons. */
export function GridBlock({
  block,
  day,
  row,
  column,
  length,
  step,
  isTabStop,
  opens,
  words,
  texts,
  formats,
  onOpen,
}: Props) {
  const { minute, span, state, start, reason, restriction } = block;
  const button = { type: 'button', tabIndex: isTabStop ? 0 : -1, 'data-at': `${row},${column},${span}` } as const;
  return (
    <td colSpan={span} className={minute % 60 === 0 ? 'hour' : minute % 30 === 0 ? 'half' : undefined}>
      {content()}
    </td>
  );

  function content() {
    if (start) {
      const price = priceOf(day, start, length, { formats, words });
      const { start_time } = start;
      const time = formats.time(start_time);
      const minutes = length ?? start.durations[0] ?? step;
      // All free blocks of a court look equally long. The rest of the last one before a booking is hatched.
      const solid = Math.min(1, Math.max(1, startStep(day) / step) / span);
      return (
        <button
          {...button}
          className={solid < 1 ? 'block free rest' : 'block free'}
          style={{ '--length': minutes / (span * step), ...(solid < 1 && { '--solid': solid }) } as React.CSSProperties}
          data-time={time}
          data-range={formats.range(start_time, endOf(start_time, minutes))}
          data-price={price ?? ''}
          aria-label={words.find.pick(day.court.name, time, price)}
          onClick={() => onOpen({ court: day.court_id, start: start_time, minutes: length })}
        />
      );
    }
    if (state === 'own') return <OwnBlock {...{ block, day, texts, formats, button }} />;
    if (state === 'taken') {
      const range = formats.range(timeOf(minute), timeOf(minute + span * step));
      return (
        <button
          {...button}
          className="block taken"
          title={texts.states.taken}
          aria-label={texts.takenBlock(day.court.name, range)}
          onClick={({ nativeEvent, currentTarget }) => {
            // A click on a long block chooses the column under the pointer. A key chooses the first column.
            const share = nativeEvent.detail > 0 ? nativeEvent.offsetX / currentTarget.offsetWidth : 0;
            // Choose a start early enough that the wanted duration (by default an hour) ends within the block.
            const last = span - Math.ceil((length ?? 60) / step);
            const chosen = Math.max(0, Math.min(last, Math.floor(share * span)));
            onOpen({ wait: 1, court: day.court_id, start: timeOf(minute + chosen * step), minutes: length });
          }}
        />
      );
    }
    if (state === 'closed') {
      return (
        <span className="block closed" title={reason}>
          <span className="visually-hidden">{words.closed}: </span>
          {reason}
        </span>
      );
    }
    if (state === 'later' && opens !== undefined)
      return <Reason state="later" text={openingText(opens, { words: texts, formats })} />;
    if (restriction) return <Reason state={state} text={restrictionText(restriction, { words: texts, formats })} />;
    return (
      <span className={`block ${state}`} title={texts.states[state]}>
        <span className="visually-hidden">{texts.states[state]}</span>
      </span>
    );
  }
}

/** A time that the person cannot book. A narrow block shows the whole reason only in its tooltip. */
function Reason({ state, text }: { state: BlockState; text: string }) {
  return (
    <span className={`block restricted ${state}`} title={text}>
      {text}
    </span>
  );
}

function OwnBlock({
  block: { booking },
  day,
  texts,
  formats,
  button,
}: Pick<Props, 'block' | 'day' | 'texts' | 'formats'> & { button: { type: 'button'; tabIndex: number } }) {
  const navigate = useNavigate();
  const time = formats.range(booking!.start_time, booking!.end_time);
  return (
    <button
      {...button}
      className="block own"
      title={time}
      aria-label={texts.ownBlock(day.court.name, time)}
      onClick={() => void navigate({ to: '/bookings' })}
    >
      {texts.states.own}
    </button>
  );
}

/** Returns the time between two starts of a court on a day, in minutes. Without two starts, the shortest duration. */
function startStep({ starts }: CourtDay): number {
  const minutes = starts.map(({ start_time }) => minuteOf(start_time));
  const gaps = minutes.flatMap((minute, i) => (i === 0 ? [] : [minute - minutes[i - 1]!]));
  return Math.min(...gaps, starts[0]?.durations[0] ?? COLUMN_MINUTES);
}
