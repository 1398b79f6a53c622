import { NotebookPen, UserPlus } from '../../ui/icons/more-icons.ts';
import { useEffect, useId, useRef } from 'react';
import type { BookingInput } from '@courtside/client';
import { useBookingWords } from './booking-words.ts';
import { participantsOf, PlayersField } from './players.tsx';

/** The optional parts of a booking, as the player types them. */
export interface Extras {
  players: string[];
  /** Undefined while the note's field is hidden. */
  note?: string | undefined;
}

/** Returns the extras for the request, without empty fields. */
export function extrasOf({ players, note = '' }: Extras): Pick<BookingInput, 'note' | 'participants'> {
  const participants = participantsOf(players);
  return {
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(participants.length > 0 && { participants }),
  };
}

/** Fields for other players and a note. Both are hidden at first, because most bookings need neither. */
export function ExtraFields({
  extras,
  capacity,
  error,
  onChange,
}: {
  extras: Extras;
  capacity: number | null;
  /** The error of the last request. */
  error: unknown;
  onChange: (extras: Extras) => void;
}) {
  const words = useBookingWords();
  const { players, note } = extras;
  const canAddPlayers = players.length === 0 && capacity !== 1;
  return (
    <>
      {players.length > 0 && (
        <PlayersField
          typed={players}
          capacity={capacity}
          error={error}
          onChange={(players) => onChange({ ...extras, players })}
        />
      )}
      {note !== undefined && <NoteField value={note} onChange={(note) => onChange({ ...extras, note })} />}
      {(canAddPlayers || note === undefined) && (
        <div className="row">
          {canAddPlayers && (
            <button type="button" className="quiet-button" onClick={() => onChange({ ...extras, players: [''] })}>
              <UserPlus aria-hidden="true" size={18} />
              {words.addPlayers}
            </button>
          )}
          {note === undefined && (
            <button type="button" className="quiet-button" onClick={() => onChange({ ...extras, note: '' })}>
              <NotebookPen aria-hidden="true" size={18} />
              {words.addNote}
            </button>
          )}
        </div>
      )}
    </>
  );
}

function NoteField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const words = useBookingWords();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isOpened = useRef(value === '');
  useEffect(() => {
    if (isOpened.current) field.current?.focus();
  }, []);
  return (
    <div className="field">
      <label htmlFor={id}>{words.note}</label>
      <textarea
        id={id}
        ref={field}
        rows={2}
        maxLength={500}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
