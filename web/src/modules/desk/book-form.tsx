import './book-form.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AdminBooking, Court } from '@courtside/client';
import { minuteOf, useFormats } from '../../lib/format.ts';
import { lengthOf } from '../../lib/slot-length.ts';
import { endOf } from '../../lib/day.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { api } from '../../lib/session.ts';
import { useWords } from '../../i18n/words.tsx';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Form } from '../../ui/form.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { participantsOf, PlayersField } from '../booking/players.tsx';
import { defaultEnd, type DurationChoice, durationsOf, issueOf, NO_SLOT, type SlotIssue } from './durations.ts';
import { useDeskWords } from './desk-words.ts';
import { Durations, FreeStarts } from './free-starts.tsx';
import { CourtChoice, CourtRules, type Override, weekdayOf } from './on-behalf-fields.tsx';
import { type Booker, bookerFields, PersonPicker } from './person-picker.tsx';
import { rememberPerson } from './recent-people.ts';
import { type DeskSlot, Refusal } from './refusal.tsx';
import { columnKey, columnsOf, rangeOf, type SheetColumn } from './sheet-layout.ts';
import { courtsQuery, dayQuery } from './sheet-data.ts';

const START = /^([01]\d|2[0-3]):[0-5]\d$/;
const END = /^\d\d:\d\d$/;

interface Props {
  /** The initial values of the slot. The person fills in the missing values. */
  initial: Partial<DeskSlot> & { booking_date: string };
  /** The person who is already chosen. */
  person?: Booker | undefined;
  /** Whether the court and the time are given, so that their fields are hidden at first. */
  isSlotGiven: boolean;
  onBooked: (booking: AdminBooking) => void;
  /** More buttons beside the button that books. */
  actions?: ReactNode;
}

/** Books for a player or a guest. */
export function BookForm({ initial, person, isSlotGiven, onBooked, actions }: Props) {
  const words = useDeskWords();
  const [booker, setBooker] = useState(person);
  const [isPersonMissing, setPersonMissing] = useState(false);
  const [slot, setSlot] = useState<DeskSlot>({ ...NO_SLOT, ...initial });
  const [details, setDetails] = useState<Details>({ players: [], note: '' });
  const { courts, court, column, durations, issue } = useSlotChoices(slot);
  const sending = useBook(onBooked);
  // The error belongs to the request that was sent, so hide the error when a field changes.
  const hideError = (): void => {
    if (!sending.isPending) sending.reset();
  };
  const change = (changes: Partial<DeskSlot>): void => {
    hideError();
    setSlot({ ...slot, ...changes });
  };
  const book = (sent: DeskSlot, override: Override[] = []): void => {
    setPersonMissing(!booker);
    if (booker) sending.mutate({ booker, slot: sent, details, override });
  };
  const capacity = court?.capacity ?? null;
  const fields = (
    <>
      <SlotFields {...{ slot, courts, column, change }} error={sending.error} />
      {!isSlotGiven && column && <FreeStarts column={column} slot={slot} onChange={change} />}
      <PlayersField
        typed={details.players}
        capacity={capacity}
        legend={words.players}
        hint={words.playersHint(capacity)}
        error={sending.error}
        onChange={(players) => {
          hideError();
          setDetails({ ...details, players });
        }}
      />
      <Field
        label={words.note}
        maxLength={500}
        value={details.note}
        onChange={({ target }) => setDetails({ ...details, note: target.value })}
      />
      {court && <CourtRules court={court} days={[weekdayOf(slot.booking_date)]} />}
    </>
  );
  const times = (
    <>
      {issue && court && <IssueText issue={issue} court={court} />}
      {issue?.kind !== 'gap' && (
        <Durations choices={durations} slot={slot} onChange={(end_time) => change({ end_time })} />
      )}
    </>
  );
  return (
    <Form className="stack book-form" onSubmit={() => book(slot, issue?.override)}>
      {isSlotGiven && times}
      <PersonPicker
        value={booker}
        isFocused={isSlotGiven && !person}
        error={isPersonMissing && !booker ? words.choosePerson : undefined}
        failure={sending.error}
        onChange={(next) => {
          hideError();
          setBooker(next);
        }}
      />
      {!isSlotGiven && <div className="stack">{fields}</div>}
      {!isSlotGiven && times}
      {isSlotGiven && <Fold title={words.more}>{fields}</Fold>}
      {sending.isError && fieldErrorOf(sending.error, 'guest_phone') === undefined && (
        <Refusal
          error={sending.error}
          slot={sending.variables.slot}
          isBusy={sending.isPending}
          overrideLabel={words.overrideAndBook}
          alternativeLabel={words.bookAlternative}
          onOverride={(override) => book(sending.variables.slot, override)}
          onTake={(other) => book(other)}
          onRetry={() => sending.mutate(sending.variables)}
        />
      )}
      <div className="dialog-foot">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- everything is chosen, so Enter books */}
        <Button type="submit" kind="primary" disabled={sending.isPending} autoFocus={person !== undefined}>
          <BookLabel booker={booker} issue={issue} />
        </Button>
        {actions}
      </div>
    </Form>
  );
}

interface Details {
  players: string[];
  note: string;
}

function useBook(onBooked: (booking: AdminBooking) => void) {
  const words = useDeskWords();
  const formats = useFormats();
  const refresh = useRefresh(BOOKING_DATA);
  const withKey = useIdempotencyKey();
  return useMutation({
    mutationFn: ({
      booker,
      slot,
      details,
      override,
    }: {
      booker: Booker;
      slot: DeskSlot;
      details: Details;
      override: Override[];
    }) => {
      const [note, participants] = [details.note.trim(), participantsOf(details.players)];
      const body = {
        ...slot,
        ...bookerFields(booker),
        override,
        ...(note !== '' && { note }),
        ...(participants.length > 0 && { participants }),
      };
      return withKey(body, (headers) => api.post('/admin/bookings', { body, headers }));
    },
    onSuccess: (booking) => {
      rememberPerson(booking.user.id);
      const { court, booking_date, start_time, end_time } = booking;
      const what = `${court.name}, ${formats.shortDate(booking_date)}, ${formats.range(start_time, end_time)}`;
      showToast(words.booked(booking.user.name, what));
      onBooked(booking);
    },
    onSettled: refresh,
  });
}

function BookLabel({ booker, issue }: { booker: Booker | undefined; issue: SlotIssue | undefined }) {
  const words = useDeskWords();
  const common = useWords();
  if (issue?.kind === 'buffer') return words.bookAnyway(booker?.name);
  if (issue) return words.bookShort(common.minutes(issue.minutes), booker?.name);
  return booker ? words.bookFor(booker.name) : words.book;
}

/** Says which rule the slot breaks, before a person is chosen. */
function IssueText({ issue: { kind, minutes }, court }: { issue: SlotIssue; court: Court }) {
  const words = useDeskWords();
  const common = useWords();
  const shortest = common.minutes(court.min_duration_minutes);
  const texts = {
    gap: words.shortGap(common.minutes(minutes), shortest),
    length: words.shortLength(common.minutes(minutes), shortest),
    buffer: words.inBuffer(common.minutes(court.buffer_minutes)),
  };
  return (
    <p className="notice" role="status">
      {texts[kind]}
    </p>
  );
}

/** Loads the courts, and the durations that the chosen court allows at the chosen time. */
function useSlotChoices({ court_id, booking_date, start_time, end_time }: DeskSlot): {
  courts: Court[];
  court: Court | undefined;
  column: SheetColumn | undefined;
  durations: DurationChoice[];
  issue: SlotIssue | undefined;
} {
  const courts = useQuery(courtsQuery).data ?? [];
  const data = useQuery({ ...dayQuery(booking_date), enabled: booking_date !== '' }).data;
  const court = courts.find(({ id }) => id === court_id);
  const day = data?.days[columnKey(court_id, booking_date)];
  const column = court && data && columnsOf(courts, data).find((one) => one.court === court);
  const durations =
    court && START.test(start_time) ? durationsOf(court, { day, column, start: minuteOf(start_time) }) : [];
  const isTyped = START.test(start_time) && END.test(end_time);
  const issue = isTyped ? issueOf(column, rangeOf({ start_time, end_time })) : undefined;
  return { courts, court, column, durations, issue };
}

function SlotFields({
  slot,
  courts,
  column,
  change,
  error,
}: {
  slot: DeskSlot;
  courts: Court[];
  column: SheetColumn | undefined;
  change: (changes: Partial<DeskSlot>) => void;
  error: unknown;
}) {
  const words = useDeskWords();
  /** The last completely typed start time, from which `moveStart` computes the booking's length. */
  const [lastStart, setLastStart] = useState(slot.start_time);
  const moveStart = (start_time: string): void => {
    if (!START.test(start_time)) return change({ start_time });
    const keepsLength = START.test(lastStart) && END.test(slot.end_time);
    const length = lengthOf({ start_time: lastStart, end_time: slot.end_time });
    setLastStart(start_time);
    const isFirst = slot.end_time === '' && column;
    change({
      start_time,
      ...(isFirst && { end_time: defaultEnd(column, minuteOf(start_time)) }),
      ...(keepsLength && { end_time: endOf(start_time, length) }),
    });
  };
  return (
    <div className="form-grid">
      <CourtChoice
        courts={courts}
        value={slot.court_id === 0 ? '' : String(slot.court_id)}
        onChange={(id) => change({ court_id: Number(id) })}
      />
      <DatePicker
        label={words.day}
        isRequired
        value={slot.booking_date}
        fieldError={fieldErrorOf(error, 'booking_date')}
        onChange={(date) => change({ booking_date: date })}
      />
      <div className="pair">
        <TimeField label={words.start} value={slot.start_time} onChange={moveStart} />
        <TimeField label={words.end} isEnd value={slot.end_time} onChange={(end_time) => change({ end_time })} />
      </div>
    </div>
  );
}
