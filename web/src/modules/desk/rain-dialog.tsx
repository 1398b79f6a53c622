import './rain.css';
import { useState } from 'react';
import { capitalise, minuteIn, timeOf, useFormats } from '../../lib/format.ts';
import { config } from '../../lib/session.ts';
import { Chips, toggled } from '../../ui/chips.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { ReasonField } from './closure-parts.tsx';
import { useDeskWords } from './desk-words.ts';
import type { Closing } from './rain-plan.ts';
import { RainReview } from './rain-review.tsx';
import { useRainWords } from './rain-words.ts';
import { hoursOf, rangeOf, type SheetColumn } from './sheet-layout.ts';

interface Props {
  columns: readonly SheetColumn[];
  date: string;
  isToday: boolean;
  onClose: () => void;
}

/** Closes courts because of rain: first the courts and the time, then a decision about each affected booking. */
export default function RainDialog({ columns, date, isToday, onClose }: Props) {
  const words = useRainWords();
  const desk = useDeskWords();
  const formats = useFormats();
  const [fields, setFields] = useState(() => ({ ...timesOf(columns, isToday), reason: words.rain, message: '' }));
  const [courtIds, setCourtIds] = useState(() =>
    columns.flatMap(({ court }) => (court.active && !court.indoor ? court.id : [])),
  );
  const [wrong, setWrong] = useState<'courts' | 'end'>();
  // Staff decide only about the bookings in the review. If there are others, the service must reject the closure.
  const [reviewed, setReviewed] = useState<readonly SheetColumn[]>();
  const set = (changes: Partial<typeof fields>): void => {
    setWrong(undefined);
    setFields((old) => ({ ...old, ...changes }));
  };
  const review = (): void => {
    const isWrong = courtIds.length === 0 ? 'courts' : fields.end_time <= fields.start_time ? 'end' : undefined;
    setWrong(isWrong);
    if (!isWrong) setReviewed(columns);
  };
  if (reviewed) {
    const earliest = isToday ? minuteIn(config.time_zone) : undefined;
    const closing: Closing = { columns: reviewed, courtIds, range: rangeOf(fields), earliest };
    const closure = { court_ids: courtIds, start_date: date, end_date: date, ...fields };
    return (
      <RainReview
        {...{ closing, closure, onClose }}
        onBack={() => setReviewed(undefined)}
        onReload={() => setReviewed(columns)}
      />
    );
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form className="stack" onSubmit={review}>
        <p className="slot-text">{capitalise(formats.date(date))}</p>
        <Chips
          label={words.courts}
          choices={columns.map(({ court }) => ({ value: court.id, label: court.name }))}
          isChosen={(id) => courtIds.includes(id)}
          onChoose={(id) => {
            setWrong(undefined);
            setCourtIds(toggled(courtIds, id));
          }}
          error={wrong === 'courts' && words.chooseCourt}
        />
        <div className="form-grid">
          <TimeField label={words.from} value={fields.start_time} onChange={(start_time) => set({ start_time })} />
          <TimeField
            label={words.until}
            isEnd
            value={fields.end_time}
            fieldError={wrong === 'end' ? words.endBeforeStart : undefined}
            onChange={(end_time) => set({ end_time })}
          />
        </div>
        <ReasonField label={desk.closeReason} value={fields.reason} onChange={(reason) => set({ reason })} />
        <Field
          label={words.message}
          hint={words.messageHint}
          isLong
          maxLength={500}
          value={fields.message}
          onChange={({ target }) => set({ message: target.value })}
        />
        <p className="hint">{words.nothingYet}</p>
        <FormFoot submit={words.review} isDisabled={false} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** Returns the times from now, or from the opening, until the last court closes. */
function timesOf(columns: readonly SheetColumn[], isToday: boolean) {
  const hours = hoursOf(columns) ?? { start: 0, end: 24 * 60 };
  const minute = minuteIn(config.time_zone);
  const start = isToday ? Math.max(hours.start, minute - (minute % 5)) : hours.start;
  const end = start < hours.end ? hours.end : 24 * 60;
  return { start_time: timeOf(start), end_time: timeOf(end) };
}
