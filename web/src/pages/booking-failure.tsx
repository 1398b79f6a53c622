import { type BookingInput, CourtsideProblem } from '@courtside/client';
import { useFormats } from '../format.ts';
import { useWords } from '../i18n/words.tsx';
import { Failure } from '../ui/components.tsx';
import { isOutcomeUnknown } from '../ui/idempotency-key.ts';

interface Given {
  error: unknown;
  isBusy: boolean;
  /** What the button says that takes an alternative. */
  take: (what: string) => string;
  onTake: (slot: Omit<BookingInput, 'note'>) => void;
  /** Sends the same again, where no answer came. */
  onRetry: () => void;
}

/** Why a slot was refused, and what can be had instead, one tap each. */
export function BookingFailure({ error, isBusy, take, onTake, onRetry }: Given) {
  const words = useWords();
  const formats = useFormats();
  const alternatives = error instanceof CourtsideProblem ? error.alternatives : [];
  return (
    <>
      {isOutcomeUnknown(error) ? (
        <Failure title={words.book.unknown} error={error} onRetry={onRetry} />
      ) : (
        <Failure title={words.book.refused} error={error} />
      )}
      {alternatives.length > 0 && (
        <div className="alternatives">
          <h3>{words.book.alternatives}</h3>
          {alternatives.map(({ court_name, ...slot }) => {
            const what = `${court_name}, ${formats.shortDate(slot.booking_date)}, ${slot.start_time}–${slot.end_time}`;
            return (
              <button key={what} type="button" className="button" disabled={isBusy} onClick={() => onTake(slot)}>
                {take(what)}
              </button>
            );
          })}
        </div>
      )}
    </>
  );
}
