import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Court } from '@courtside/client';
import { participantsOf, PlayersField } from '../pages/players.tsx';
import { fieldErrorOf, Field } from '../ui/components.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import {
  CourtChoice,
  CourtRules,
  EMPTY_PERSON,
  bookerInput,
  useCourts,
  PlayerOrGuestFields,
} from './on-behalf-fields.tsx';
import { useOnBehalfWords } from './on-behalf-words.ts';

/** What is typed into every such form. */
interface Typed {
  start_time: string;
  end_time: string;
  note: string;
}
type Participants = ReturnType<typeof participantsOf>;
/** What is sent of it; what was left empty is left out. */
type Sent<T> = Omit<T, 'note'> &
  ReturnType<typeof bookerInput> & { court_id: number; note?: string; participants?: Participants };

/** The state of a form in which an admin books for somebody. */
export function useOnBehalfForm<T extends Typed, Answer, Made>({
  empty,
  send,
  onSend,
  onMade,
}: {
  empty: T;
  send: (body: Sent<T>, answer: Answer, headers: { 'Idempotency-Key': string }) => Promise<Made>;
  onSend?: () => void;
  onMade: (made: Made, reset: (fields: T) => void) => void;
}) {
  const queries = useQueryClient();
  const courts = useCourts();
  const [whom, setWhom] = useState(EMPTY_PERSON);
  const [court, setCourt] = useState('');
  const [players, setPlayers] = useState<string[]>([]);
  const [fields, setFields] = useState(empty);
  const withKey = useIdempotencyKey();
  const sending = useMutation({
    mutationFn: (answer: Answer) => {
      const { note: typed, ...rest } = fields;
      const [note, participants] = [typed.trim(), participantsOf(players)];
      const options = { ...(note !== '' && { note }), ...(participants.length > 0 && { participants }) };
      const body = { ...rest, ...bookerInput(whom), court_id: Number(court), ...options };
      return withKey({ body, answer }, (headers) => send(body, answer, headers));
    },
    ...(onSend && { onMutate: onSend }),
    onSuccess: (made) => {
      setPlayers([]);
      onMade(made, setFields);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  // What was refused is told of what was sent, and no longer holds once that changes.
  const changing =
    <V,>(set: (value: V) => void) =>
    (value: V): void => {
      if (!sending.isPending) sending.reset();
      set(value);
    };
  const text = (name: keyof T & string) => ({
    value: String(fields[name]),
    onChange: ({ target }: { target: { value: string } }) => changing(setFields)({ ...fields, [name]: target.value }),
    fieldError: fieldErrorOf(sending.error, name),
  });
  return {
    ...{ courts, fields, sending, changing, text },
    whom: { whom, onChange: changing(setWhom), error: sending.error },
    court: { courts, value: court, onChange: changing(setCourt) },
    players: { typed: players, onChange: changing(setPlayers) },
    chosen: courts.find(({ id }: Court) => String(id) === court),
  };
}

/** For whom, where, when, who else plays; the days stand between court and times. */
export function OnBehalfFields({
  form: { whom, court, players, chosen, text },
  days,
  children,
  after,
}: {
  form: Pick<ReturnType<typeof useOnBehalfForm<Typed, unknown, unknown>>, 'whom' | 'court' | 'players' | 'chosen'> & {
    text: (name: 'start_time' | 'end_time' | 'note') => {
      value: string;
      onChange: (event: { target: { value: string } }) => void;
    };
  };
  /** On which days of the week the rules of the court are told. */
  days: readonly number[];
  children: ReactNode;
  after?: ReactNode;
}) {
  const words = useOnBehalfWords();
  const capacity = chosen?.capacity ?? null;
  return (
    <>
      <div className="form-grid">
        <PlayerOrGuestFields {...whom} />
        <CourtChoice {...court} />
        {children}
        <Field label={words.start} type="time" required {...text('start_time')} />
        <Field
          label={words.end}
          required
          pattern="([01][0-9]|2[0-3]):[0-5][0-9]|24:00"
          placeholder="HH:MM"
          {...text('end_time')}
        />
      </div>
      {after}
      <PlayersField {...players} capacity={capacity} legend={words.who} hint={words.whoHint(capacity)} />
      <Field label={words.note} maxLength={500} {...text('note')} />
      {chosen && days.length > 0 && <CourtRules court={chosen} days={days} />}
    </>
  );
}
