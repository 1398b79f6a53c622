import './booking-table.css';
import { memo, type MouseEvent, type ReactNode, useContext, useState } from 'react';
import type { AdminBooking } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { capitalise, useFormats, viewerZone } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { config } from '../../lib/session.ts';
import { OwedBookings, useOwedBookings } from '../../lib/owed-bookings.ts';
import { useMedia } from '../../lib/media.ts';
import { useCan } from '../../lib/permissions.ts';
import { BookingActions } from './booking-actions.tsx';
import { type BookingPhase, phaseOf } from './booking-phase.ts';
import DeskBookingCard from './desk-booking-card.tsx';
import { useSteady } from './use-steady.ts';
import { usePlayersWords } from '../booking/players-words.ts';
import { useDeskWords } from './desk-words.ts';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useStatusWords } from '../../i18n/status-words.ts';

/** The number of bookings that are shown at first, and the number that each click on the button adds. */
const FIRST_ROWS = 50;
const MORE_ROWS = 100;

interface Props {
  bookings: AdminBooking[];
  label: string;
  withDay?: boolean;
  /** Whether the table names the player of each booking. */
  withPlayer?: boolean;
  /** Whether all bookings are requests. The table then says when each was made, instead of its status. */
  areRequests?: boolean;
  /** Whether the bookings are in a dialog, which has no room for a table. */
  isInDialog?: boolean;
}

/** Bookings with their actions: a table, or cards on a phone. */
export function BookingTable({ bookings, label, isInDialog = false, ...shows }: Props) {
  const { withDay = true, withPlayer = true, areRequests = false } = shows;
  const common = useWords();
  const isWide = useMedia('(min-width: 60rem), print') && !isInDialog;
  const now = useNow();
  const [count, setCount] = useState(FIRST_ROWS);
  const isPrinting = useMedia('print');
  const shown = isPrinting ? bookings : bookings.slice(0, count);
  const owed = useOwedBookings(shown);
  const rows = shown.map((booking) => {
    const phase = phaseOf(booking, now, config.check_in.before_seconds);
    return isWide ? (
      <Row key={booking.id} {...{ booking, phase, withDay, withPlayer, areRequests }} />
    ) : (
      <Card key={booking.id} {...{ booking, phase, withDay, withPlayer, areRequests }} />
    );
  });
  return (
    <SteadyRows ids={shown.map(({ id }) => id)}>
      <OwedBookings value={owed}>
        {isWide ? (
          <Table {...{ label, withDay, withPlayer, areRequests }}>{rows}</Table>
        ) : (
          <ul className="booking-cards" aria-label={label}>
            {rows}
          </ul>
        )}
      </OwedBookings>
      {shown.length < bookings.length && <Button onClick={() => setCount(count + MORE_ROWS)}>{common.more}</Button>}
    </SteadyRows>
  );
}

/**
 * Ignores clicks for a moment after rows have moved. Without this delay, the second click of a double click could act
 * on another booking, which has just moved under the pointer.
 */
function SteadyRows({ ids, children }: { ids: readonly number[]; children: ReactNode }) {
  const isSteady = useSteady(ids.join());
  const ignoreEarly = (event: MouseEvent): void => {
    // Clicks in a row's dialog also pass through here, because the dialog belongs to the row.
    const isInRows = event.currentTarget.contains(event.target as Node);
    if (!isInRows || isSteady()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="stack" onClickCapture={ignoreEarly}>
      {children}
    </div>
  );
}

interface TableProps {
  label: string;
  withDay: boolean;
  withPlayer: boolean;
  areRequests: boolean;
  children: ReactNode;
}

function Table({ label, withDay, withPlayer, areRequests, children }: TableProps) {
  const words = useAdminWords();
  const desk = useDeskWords();
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="list booking-table">
        <thead>
          <tr>
            {withDay && <th scope="col">{words.day}</th>}
            <th scope="col">{words.time}</th>
            <th scope="col">{words.court}</th>
            {withPlayer && <th scope="col">{words.player}</th>}
            <th scope="col">{areRequests ? desk.asked : words.status}</th>
            <th scope="col">{words.price}</th>
            <th scope="col">{words.note}</th>
            <th scope="col" className="no-print">
              <span className="visually-hidden">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface RowProps {
  booking: AdminBooking;
  phase: BookingPhase;
  withDay: boolean;
  withPlayer: boolean;
  areRequests: boolean;
}

const Row = memo(function Row({ booking, phase, withDay, withPlayer, areRequests }: RowProps) {
  const formats = useFormats();
  return (
    <tr>
      {withDay && <td className="whole">{capitalise(formats.shortDate(booking.booking_date))}</td>}
      <td className="whole">{formats.range(booking.start_time, booking.end_time)}</td>
      <td>{booking.court.name}</td>
      {withPlayer && (
        <td>
          <People booking={booking} />
        </td>
      )}
      <td>{areRequests ? <Asked booking={booking} /> : <Status booking={booking} />}</td>
      <td className="whole">
        {booking.price && formats.money(booking.price)} <Owed booking={booking} />
      </td>
      <td>{booking.note ?? booking.status_reason}</td>
      <td className="no-print">
        <div className="row">
          <TakePayment booking={booking} />
          <BookingActions booking={booking} phase={phase} isInList hasBothDecisions />
        </div>
      </td>
    </tr>
  );
});

const Card = memo(function Card({ booking, phase, withDay, withPlayer, areRequests }: RowProps) {
  const desk = useDeskWords();
  const formats = useFormats();
  const { note, status_reason, price } = booking;
  return (
    <li className="card">
      <div className="desk-card-head">
        <strong>{formats.range(booking.start_time, booking.end_time)}</strong>
        <span>{booking.court.name}</span>
        {withDay && <span className="hint">{capitalise(formats.shortDate(booking.booking_date))}</span>}
        {!areRequests && <Status booking={booking} />}
        <Owed booking={booking} />
      </div>
      {withPlayer && (
        <p>
          <People booking={booking} />
        </p>
      )}
      {areRequests && (
        <p className="hint">
          {desk.asked}: <Asked booking={booking} />
        </p>
      )}
      <p className="hint">{[price && formats.money(price), note ?? status_reason].filter(Boolean).join(' · ')}</p>
      <div className="row">
        <TakePayment booking={booking} />
        <BookingActions booking={booking} phase={phase} isInList />
      </div>
    </li>
  );
});

function People({ booking: { user, participants } }: { booking: AdminBooking }) {
  const { withState } = usePlayersWords();
  return (
    <span className="avatar-row">
      <Avatar name={user.name} />
      <span>
        {user.name}
        {participants.length > 0 && (
          <span className="hint">
            {' '}
            + {participants.map(({ name, email, state }) => withState(name ?? email ?? '', state)).join(', ')}
          </span>
        )}
      </span>
    </span>
  );
}

function Owed({ booking: { id } }: { booking: AdminBooking }) {
  const desk = useDeskWords();
  return useContext(OwedBookings).has(id) && <span className="badge pending">{desk.owed}</span>;
}

/** Opens the card of a booking that is not paid completely, where staff take the payment. */
function TakePayment({ booking }: { booking: AdminBooking }) {
  const words = useAdminWords();
  const { takePayment } = useDeskWords();
  const mayTake = useCan()('payments.take');
  const isOwed = useContext(OwedBookings).has(booking.id);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isOwed && mayTake && (
        <Button kind="small" aria-label={words.forWhom(takePayment, booking.user.name)} onClick={() => setIsOpen(true)}>
          {takePayment}
        </Button>
      )}
      {isOpen && <DeskBookingCard booking={booking} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Asked({ booking: { created_at } }: { booking: AdminBooking }) {
  const formats = useFormats();
  return <time dateTime={created_at}>{capitalise(formats.moment(created_at, viewerZone()))}</time>;
}

function Status({ booking: { status, checked_in_at } }: { booking: AdminBooking }) {
  const words = useAdminWords();
  const statusWords = useStatusWords();
  return (
    <>
      <span className={`badge ${status}`}>{statusWords[status]}</span>
      {checked_in_at !== null && <span className="hint"> {words.checkedIn}</span>}
    </>
  );
}
