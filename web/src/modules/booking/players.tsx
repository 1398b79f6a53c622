import './booking.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { UserPlus, X } from '../../ui/icons/more-icons.ts';
import { useEffect, useRef, useState } from 'react';
import type { Booking, BookingInput } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { api } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Failure } from '../../ui/components.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { usePlayersWords } from './players-words.ts';
import { useGuestText, useGuestTerms } from './use-guest-terms.ts';

type Participants = NonNullable<BookingInput['participants']>;

const isFilled = (text: string): boolean => text.trim() !== '';

/** Returns the participants for the request. Text that contains an @ is an email address. Other text is a name. */
export function participantsOf(typed: readonly string[]): Participants {
  const texts = typed.filter(isFilled).map((text) => text.trim());
  return texts.map((text) => (text.includes('@') ? { email: text } : { name: text }));
}

export function PlayersField({
  typed,
  capacity,
  legend,
  hint,
  error,
  onChange,
}: {
  typed: readonly string[];
  capacity: number | null;
  /** `legend` and `hint` replace the default texts, which address the signed-in player. */
  legend?: string;
  hint?: string;
  /** The error of the request that was sent with these players. */
  error?: unknown;
  onChange: (typed: string[]) => void;
}) {
  const words = usePlayersWords();
  const fields = useRef<HTMLFieldSetElement>(null);
  const lastCount = useRef(typed.filter((text) => text !== '').length);
  useEffect(() => {
    if (typed.length > lastCount.current) [...fields.current!.querySelectorAll('input')].at(-1)?.focus();
    lastCount.current = typed.length;
  }, [typed.length]);
  /** The request omits empty fields, so the index in the service's error counts only the fields with text. */
  const playerError = (i: number) =>
    isFilled(typed[i]!) ? fieldErrorOf(error, `participants/${typed.slice(0, i).filter(isFilled).length}`) : undefined;
  return (
    <fieldset className="players-field" ref={fields}>
      <legend>{legend ?? words.who}</legend>
      <p className="hint">{hint ?? words.hint(capacity)}</p>
      {typed.map((text, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the fields have no id
        <div key={i} className="player-row">
          <Field
            label={words.player(i + 1)}
            maxLength={120}
            autoComplete="off"
            value={text}
            onChange={({ target }) => onChange(typed.map((other, at) => (at === i ? target.value : other)))}
            fieldError={playerError(i)}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={words.remove(i + 1)}
            onClick={() => onChange(typed.filter((_, at) => at !== i))}
          >
            <X aria-hidden="true" size={20} />
          </button>
        </div>
      ))}
      {(capacity === null || typed.length + 1 < capacity) && (
        <div className="row">
          <Button onClick={() => onChange([...typed, ''])}>
            <UserPlus aria-hidden="true" size={18} />
            {words.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** A dialog that changes the players of a booking. */
export function PlayersDialog({
  booking,
  onClose,
  onDone,
}: {
  booking: Booking;
  onClose: () => void;
  onDone: (booking: Booking) => void;
}) {
  const words = usePlayersWords();
  const common = useWords();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => {
    const players = booking.participants.map(({ name, email }) => email ?? name ?? '');
    return players.length > 0 ? players : [''];
  });
  const { court_id } = booking;
  const court = useQuery({
    queryKey: ['court', court_id],
    queryFn: () => api.get('/courts/{court}', { params: { path: { court: court_id } } }),
  });
  const { price_per_hour, peak_prices } = court.data ?? {};
  const guests = participantsOf(typed).length;
  const currency = (price_per_hour ?? peak_prices?.[0]?.price_per_hour)?.currency ?? null;
  const guestTerms = useGuestTerms(court.data, booking, { guests, currency });
  const guestText = useGuestText();
  const saving = useMutation({
    mutationFn: () =>
      api.patch('/bookings/{booking}', {
        params: { path: { booking: booking.id } },
        body: { participants: withNames(participantsOf(typed), booking) },
      }),
    onSuccess: (changed) => {
      onDone(changed);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['bookings'] }),
  });
  return (
    <Dialog title={words.changeTitle} onClose={onClose}>
      <Form onSubmit={() => saving.mutate()}>
        <PlayersField
          typed={typed}
          capacity={court.data?.capacity ?? null}
          error={saving.error}
          onChange={(players) => {
            // The error is about the players in the last request, so hide the error when a player changes.
            if (saving.isError) saving.reset();
            setTyped(players);
          }}
        />
        {guestTerms && <p className="hint">{guestText(guestTerms)}</p>}
        {saving.isError && <Failure error={saving.error} />}
        <FormFoot submit={common.save} cancel={common.close} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** Restores the names of existing participants, because the form shows only their email addresses. */
function withNames(participants: Participants, { participants: before }: Booking): Participants {
  return participants.map((one) => {
    const name = before.find(({ email }) => email !== null && email === one.email)?.name;
    return name ? { ...one, name } : one;
  });
}
