import { lazy, startTransition, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { AdminBooking } from '@courtside/client';
import { OwedBookings, useOwedBookings } from '../../lib/owed-bookings.ts';
import { now } from '../../lib/clock.ts';
import { timeOf } from '../../lib/format.ts';
import { Empty } from '../../ui/components.tsx';
import type { BookingFor } from './booking-for.tsx';
import DeskBookingCard from './desk-booking-card.tsx';
import { canReschedule } from './booking-phase.ts';
import { useDeskWords } from './desk-words.ts';
import { RescheduleOnBehalfDialog } from './reschedule-on-behalf-dialog.tsx';
import { hoursOf, type Range, type SheetAxis, type SheetColumn } from './sheet-layout.ts';
import { SheetLegend, useSheetColours } from './sheet-legend.tsx';
import { Sheet } from './sheet.tsx';
import { type RefusedReschedule, useReschedule } from './use-reschedule.ts';

const loadBookSlotDialog = () => import('./book-slot-dialog.tsx');
const BookSlotDialog = lazy(loadBookSlotDialog);
const CloseCourtsDialog = lazy(() => import('./close-courts-dialog.tsx'));

type OpenDialog =
  | { kind: 'book'; column: SheetColumn; start: number }
  | { kind: 'card'; id: number }
  | { kind: 'close'; columns: SheetColumn[]; range: Range }
  | { kind: 'refused'; refused: RefusedReschedule };

interface Props {
  columns: SheetColumn[];
  label: string;
  axis: SheetAxis;
  bookingFor: BookingFor;
}

/** The sheet with the dialogs that it opens. */
export function SheetWorkplace({ columns, label, axis, bookingFor }: Props) {
  const words = useDeskWords();
  const [dialog, setOpenDialog] = useState<OpenDialog>();
  // Without a transition, React would show a dialog with its own chunk 300 ms late, even if the chunk is loaded.
  const setDialog = (next: OpenDialog): void => startTransition(() => setOpenDialog(next));
  const reschedule = useReschedule();
  const { plansOfPeople, ...colours } = useSheetColours();
  const owed = useOwedBookings(useMemo(() => columns.flatMap(({ bookings }) => bookings), [columns]));
  // Load the booking dialog in advance, because booking is the most frequent task of the desk.
  useEffect(() => void loadBookSlotDialog().catch(() => {}), []);
  const close = useCallback(() => setOpenDialog(undefined), []);
  const move = async (booking: AdminBooking, { court, date }: SheetColumn, { start, end }: Range): Promise<void> => {
    const slot = { court_id: court.id, booking_date: date, start_time: timeOf(start), end_time: timeOf(end) };
    const refused = await reschedule(booking, slot);
    if (refused) setDialog({ kind: 'refused', refused });
  };
  if (!hoursOf(columns))
    return (
      <Empty drawing="closures">
        <p>{words.closedAllDay}</p>
      </Empty>
    );
  return (
    <div className="stack">
      <OwedBookings value={owed}>
        <Sheet
          {...{ columns, label, axis }}
          plans={plansOfPeople}
          canMove={(booking) => canReschedule(booking, now())}
          onBook={(column, start) => setDialog({ kind: 'book', column, start })}
          onOpen={({ id }) => setDialog({ kind: 'card', id })}
          onMove={(...args) => void move(...args)}
          onClose={(selected, range) => setDialog({ kind: 'close', columns: selected, range })}
        />
      </OwedBookings>
      <SheetLegend {...colours} columns={columns} />
      <p className="hint no-print">{words.help}</p>
      <Suspense>{dialog && <SheetDialog {...{ dialog, columns, setDialog, close, bookingFor }} />}</Suspense>
    </div>
  );
}

interface SheetDialogProps {
  dialog: OpenDialog;
  columns: readonly SheetColumn[];
  setDialog: (next: OpenDialog) => void;
  close: () => void;
  bookingFor: BookingFor;
}

function SheetDialog({ dialog, columns, setDialog, close, bookingFor }: SheetDialogProps) {
  switch (dialog.kind) {
    case 'book': {
      const { column, start } = dialog;
      const range = { start, end: start + Math.max(30, column.court.min_duration_minutes) };
      const closeCourt = (): void => setDialog({ kind: 'close', columns: [column], range });
      const booked = (): void => {
        close();
        if (bookingFor.booker) bookingFor.end();
      };
      return (
        <BookSlotDialog
          {...{ column, start, booker: bookingFor.booker }}
          onBooked={booked}
          onClose={close}
          onCloseCourt={closeCourt}
        />
      );
    }
    case 'card': {
      const booking = columns.flatMap(({ bookings }) => bookings).find(({ id }) => id === dialog.id);
      return booking ? <DeskBookingCard booking={booking} onClose={close} /> : null;
    }
    case 'close':
      return <CloseCourtsDialog columns={dialog.columns} range={dialog.range} onClose={close} />;
    case 'refused':
    default:
      return <RescheduleOnBehalfDialog booking={dialog.refused.booking} refused={dialog.refused} onClose={close} />;
  }
}
