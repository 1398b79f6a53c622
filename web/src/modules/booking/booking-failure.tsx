import { type BookingInput, type CourtDay, CourtsideProblem } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { explain, Failure } from '../../ui/components.tsx';
import { isOutcomeUnknown } from '../../lib/idempotency-key.ts';
import { type BookingWords, useBookingWords } from './booking-words.ts';
import { SlotList } from './slot-list.tsx';

interface Props {
  error: unknown;
  isBusy: boolean;
  /** The loaded days, which contain the prices of the alternatives. */
  days?: readonly CourtDay[];
  /** Returns the button label for an alternative slot. */
  labelAlternative: (slotText: string) => string;
  onTake: (slot: Omit<BookingInput, 'note'>) => void;
  /** Repeats the request after a failure with an unknown outcome. */
  onRetry: () => void;
}

/** Explains to a player why their slot was not booked, and offers the alternatives that the service suggests. */
export function BookingFailure({ error, isBusy, days, labelAlternative, onTake, onRetry }: Props) {
  const words = useBookingWords();
  const explainRefusal = useRefusalText();
  if (isOutcomeUnknown(error)) return <Failure title={words.unknown} error={error} onRetry={onRetry} />;
  const { code, alternatives } = error instanceof CourtsideProblem ? error : { code: '', alternatives: [] };
  return (
    <>
      <div className="notice bad" role="alert">
        <strong>{titleOf(code, words)}</strong>
        <p>{explainRefusal(error)}</p>
      </div>
      {alternatives.length > 0 && (
        <div className="alternatives">
          <h3>{words.alternatives}</h3>
          <SlotList slots={alternatives} days={days} label={labelAlternative} isBusy={isBusy} onTake={onTake} />
        </div>
      )}
    </>
  );
}

function titleOf(code: string, words: BookingWords): string {
  if (code === 'slot_taken') return words.gone;
  return code === 'validation_failed' ? words.toCorrect : words.refused;
}

/** Returns a function that explains to a player why their own booking was refused. */
export function useRefusalText(): (error: unknown) => string {
  const common = useWords();
  const { reasons } = useBookingWords();
  return (error) => {
    const reason = error instanceof CourtsideProblem ? reasons[error.code] : undefined;
    return reason ?? explain(common, error);
  };
}
