import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBooking } from '@courtside/client';
import { endOf } from '../../lib/day.ts';
import { lengthOf } from '../../lib/slot-length.ts';
import { useWords } from '../../i18n/words.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Choice } from '../../ui/fields.tsx';
import { namedOptions } from '../../ui/options.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { useDeskWords } from './desk-words.ts';
import type { Override } from './on-behalf-fields.tsx';
import { type DeskSlot, Refusal } from './refusal.tsx';
import { courtsQuery } from './sheet-data.ts';
import { type RefusedReschedule, slotOf, useReschedule } from './use-reschedule.ts';

const START = /^([01]\d|2[0-3]):[0-5]\d$/;

interface Props {
  booking: AdminBooking;
  /**
   * The slot and the error of a reschedule that the service refused, for example after a drag. The dialog first shows
   * both.
   */
  refused?: RefusedReschedule;
  onClose: () => void;
}

/** Lets an admin reschedule a booking to any court, date and time, including slots that players cannot book. */
export function RescheduleOnBehalfDialog({ booking, refused: first, onClose }: Props) {
  const words = useDeskWords();
  const common = useWords();
  const [slot, setSlot] = useState(first?.slot ?? slotOf(booking));
  const courts: { id: number; name: string }[] = useQuery(courtsQuery).data ?? [booking.court];
  const reschedule = useReschedule();
  const sending = useMutation({
    mutationFn: ({ slot, override }: { slot: DeskSlot; override?: Override[] }) => reschedule(booking, slot, override),
    onSuccess: (refused) => !refused && onClose(),
  });
  const [isChanged, setChanged] = useState(false);
  const refused = sending.isSuccess ? sending.data : sending.isIdle && !isChanged ? first : undefined;
  const set = (changes: Partial<DeskSlot>): void => {
    setChanged(true);
    sending.reset();
    setSlot({ ...slot, ...changes });
  };
  const { court_id, booking_date, start_time, end_time } = slot;
  return (
    <Dialog title={words.rescheduleTitle(booking.user.name)} onClose={onClose}>
      {refused && (
        <Refusal
          error={refused.error}
          slot={refused.slot}
          bookingId={booking.id}
          isBusy={sending.isPending}
          overrideLabel={words.overrideAndReschedule}
          alternativeLabel={words.rescheduleTo}
          onOverride={(override) => sending.mutate({ slot: refused.slot, override })}
          onTake={(slot) => sending.mutate({ slot })}
          onRetry={() => sending.mutate({ slot: refused.slot })}
        />
      )}
      <Form onSubmit={() => sending.mutate({ slot })}>
        <div className="form-grid">
          <Choice
            label={words.court}
            value={court_id}
            onChange={({ target }) => set({ court_id: Number(target.value) })}
          >
            {namedOptions(courts)}
          </Choice>
          <DatePicker
            label={words.day}
            isRequired
            value={booking_date}
            onChange={(date) => set({ booking_date: date })}
          />
          <div className="pair">
            <TimeField
              label={words.start}
              value={start_time}
              onChange={(start) => set({ start_time: start, ...endFor(booking, start) })}
            />
            <TimeField label={words.end} isEnd value={end_time} onChange={(end) => set({ end_time: end })} />
          </div>
        </div>
        <FormFoot submit={words.saveTime} cancel={common.back} isDisabled={sending.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** Returns a new end time, so that the booking keeps its length when its start time changes. */
function endFor(booking: AdminBooking, start: string): { end_time?: string } {
  return START.test(start) ? { end_time: endOf(start, lengthOf(booking)) } : {};
}
