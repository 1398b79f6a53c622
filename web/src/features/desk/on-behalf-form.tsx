import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Court } from '@courtside/client';
import { participantsOf, PlayersField } from '../booking/players.tsx';
import { fieldErrorOf, Field } from '../../ui/components.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import {
  CourtChoice,
  CourtRules,
  EMPTY_PERSON,
  bookerInput,
  useCourts,
  PlayerOrGuestFields,
} from './on-behalf-fields.tsx';
import { useOnBehalfWords } from './on-behalf-words.ts';

/** The text fields that all forms for booking on behalf of a player or guest have in common. */
interface CommonFields {
  start_time: string;
  end_time: string;
  note: string;
}
type Participants = ReturnType<typeof participantsOf>;
/** The request body, without empty fields. */
type RequestBody<T> = Omit<T, 'note'> &
  ReturnType<typeof bookerInput> & { court_id: number; note?: string; participants?: Participants };

export function useOnBehalfForm<T extends CommonFields, Options, Result>({
  empty,
  send,
  onSend,
  onSuccess,
}: {
  empty: T;
  send: (body: RequestBody<T>, options: Options, headers: { 'Idempotency-Key': string }) => Promise<Result>;
  onSend?: () => void;
  onSuccess: (result: Result, reset: (fields: T) => void) => void;
}) {
  const queries = useQueryClient();
  const courts = useCourts();
  const [person, setPerson] = useState(EMPTY_PERSON);
  const [court, setCourt] = useState('');
  const [players, setPlayers] = useState<string[]>([]);
  const [fields, setFields] = useState(empty);
  const withKey = useIdempotencyKey();
  const sending = useMutation({
    mutationFn: (options: Options) => {
      const { note: typedNote, ...rest } = fields;
      const [note, participants] = [typedNote.trim(), participantsOf(players)];
      const optional = { ...(note !== '' && { note }), ...(participants.length > 0 && { participants }) };
      const body = { ...rest, ...bookerInput(person), court_id: Number(court), ...optional };
      return withKey({ body, options }, (headers) => send(body, options, headers));
    },
    ...(onSend && { onMutate: onSend }),
    onSuccess: (result) => {
      setPlayers([]);
      onSuccess(result, setFields);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  // The error belongs to the request that was sent, so hide the error when a field changes.
  const withReset =
    <V,>(set: (value: V) => void) =>
    (value: V): void => {
      if (!sending.isPending) sending.reset();
      set(value);
    };
  const text = (name: keyof T & string) => ({
    value: String(fields[name]),
    onChange: ({ target }: { target: { value: string } }) => withReset(setFields)({ ...fields, [name]: target.value }),
    fieldError: fieldErrorOf(sending.error, name),
  });
  return {
    ...{ courts, fields, sending, withReset, text },
    person: { person, onChange: withReset(setPerson), error: sending.error },
    court: { courts, value: court, onChange: withReset(setCourt) },
    players: { typed: players, onChange: withReset(setPlayers) },
    chosen: courts.find(({ id }: Court) => String(id) === court),
  };
}

/** The fields for person, court, time and players. The caller passes the date fields as children. */
export function OnBehalfFields({
  form: { person, court, players, chosen, text },
  days,
  children,
  after,
}: {
  form: Pick<
    ReturnType<typeof useOnBehalfForm<CommonFields, unknown, unknown>>,
    'person' | 'court' | 'players' | 'chosen'
  > & {
    text: (name: 'start_time' | 'end_time' | 'note') => {
      value: string;
      onChange: (event: { target: { value: string } }) => void;
    };
  };
  /** The ISO weekdays for which to show the court's rules. */
  days: readonly number[];
  children: ReactNode;
  after?: ReactNode;
}) {
  const words = useOnBehalfWords();
  const capacity = chosen?.capacity ?? null;
  const time = (name: 'start_time' | 'end_time') => {
    const { onChange, ...field } = text(name);
    return { ...field, onChange: (value: string) => onChange({ target: { value } }) };
  };
  return (
    <>
      <div className="form-grid">
        <PlayerOrGuestFields {...person} />
        <CourtChoice {...court} />
        {children}
        <TimeField label={words.start} {...time('start_time')} />
        <TimeField label={words.end} isEnd {...time('end_time')} />
      </div>
      {after}
      <PlayersField {...players} capacity={capacity} legend={words.who} hint={words.whoHint(capacity)} />
      <Field label={words.note} maxLength={500} {...text('note')} />
      {chosen && days.length > 0 && <CourtRules court={chosen} days={days} />}
    </>
  );
}
