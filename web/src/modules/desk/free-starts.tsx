import { minuteOf, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { useDeskWords } from './desk-words.ts';
import { defaultEnd, type DurationChoice } from './durations.ts';
import type { DeskSlot } from './refusal.tsx';
import type { SheetColumn } from './sheet-layout.ts';

/** The start times at which the court is free. */
export function FreeStarts({
  column,
  slot,
  onChange,
}: {
  column: SheetColumn;
  slot: DeskSlot;
  onChange: (changes: Partial<DeskSlot>) => void;
}) {
  const words = useDeskWords();
  const formats = useFormats();
  const starts = column.day?.starts ?? [];
  return (
    <fieldset className="lengths-free">
      <legend>{words.freeTimes}</legend>
      <div className="row">
        {starts.length === 0 && <p className="hint">{words.noFreeTimes}</p>}
        {starts.map(({ start_time }) => (
          <button
            key={start_time}
            type="button"
            className="chip"
            aria-pressed={slot.start_time === start_time}
            onClick={() => onChange({ start_time, end_time: defaultEnd(column, minuteOf(start_time)) })}
          >
            {formats.time(start_time)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

export function Durations({
  choices,
  slot,
  onChange,
}: {
  choices: readonly DurationChoice[];
  slot: DeskSlot;
  onChange: (endTime: string) => void;
}) {
  const words = useDeskWords();
  const common = useWords();
  const formats = useFormats();
  if (choices.length === 0) return null;
  return (
    <fieldset className="lengths-free">
      <legend>{words.duration}</legend>
      <div className="row">
        {choices.map(({ minutes, end_time, price, isFree }) => (
          <button
            key={minutes}
            type="button"
            className="chip"
            aria-pressed={slot.end_time === end_time}
            disabled={!isFree}
            onClick={() => onChange(end_time)}
          >
            {common.minutes(minutes)}
            {price && <span className="hint">{formats.money(price)}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
