import { type BookingInput, type CourtDay, CourtsideProblem } from '@courtside/client';
import type { Words } from '../../i18n/en.ts';
import { useWords } from '../../i18n/words.tsx';
import { explain, Failure } from '../../ui/components.tsx';
import { isOutcomeUnknown } from '../../lib/idempotency-key.ts';
import { SlotList } from './slot-list.tsx';

interface Props {
  error: unknown;
  isBusy: boolean;
  /** Whether people change their own bookings. The texts then speak to the player. */
  isOwn?: boolean;
  /** The loaded days, which contain the prices of the alternatives. */
  days?: readonly CourtDay[];
  /** Returns the button label for an alternative slot. */
  labelAlternative: (slotText: string) => string;
  onTake: (slot: Omit<BookingInput, 'note'>) => void;
  /** Repeats the request after a failure with an unknown outcome. */
  onRetry: () => void;
}

/** Explains why a slot was not booked, and offers the alternatives that the service suggests. */
export function BookingFailure({ error, isBusy, isOwn = false, days, labelAlternative, onTake, onRetry }: Props) {
  const words = useWords();
  if (isOutcomeUnknown(error)) return <Failure title={words.book.unknown} error={error} onRetry={onRetry} />;
  const { code, alternatives } = error instanceof CourtsideProblem ? error : { code: '', alternatives: [] };
  return (
    <>
      <div className="notice bad" role="alert">
        <strong>{isOwn && code === 'slot_taken' ? words.book.gone : words.book.refused}</strong>
        <p>{isOwn ? explainRefusal(words, error) : explain(words, error)}</p>
      </div>
      {alternatives.length > 0 && (
        <div className="alternatives">
          <h3>{words.book.alternatives}</h3>
          <SlotList slots={alternatives} days={days} label={labelAlternative} isBusy={isBusy} onTake={onTake} />
        </div>
      )}
    </>
  );
}

/** Explains to a player why their own booking was refused. */
export function explainRefusal(words: Words, error: unknown): string {
  const reason = error instanceof CourtsideProblem ? words.book.reasons[error.code] : undefined;
  return reason ?? explain(words, error);
}
