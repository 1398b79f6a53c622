import { type BookingInput, CourtsideProblem } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { Failure } from '../../ui/components.tsx';
import { isOutcomeUnknown } from '../../lib/idempotency-key.ts';

interface Props {
  error: unknown;
  isBusy: boolean;
  /** Returns the button label for an alternative slot. */
  labelAlternative: (slotText: string) => string;
  onTake: (slot: Omit<BookingInput, 'note'>) => void;
  /** Repeats the request after a failure with an unknown outcome. */
  onRetry: () => void;
}

export function BookingFailure({ error, isBusy, labelAlternative, onTake, onRetry }: Props) {
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
            const slotText = `${court_name}, ${formats.shortDate(slot.booking_date)}, ${slot.start_time}–${slot.end_time}`;
            return (
              <button key={slotText} type="button" className="button" disabled={isBusy} onClick={() => onTake(slot)}>
                {labelAlternative(slotText)}
              </button>
            );
          })}
        </div>
      )}
    </>
  );
}
