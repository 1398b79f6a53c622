import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdminBooking } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import { config } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import Dialog from '../../ui/dialog.tsx';
import { PlanName } from '../../ui/plan-name.tsx';
import { sectionsAt } from '../../ui/sections.tsx';
import { BookingActions } from './booking-actions.tsx';
import { phaseOf } from './booking-phase.ts';
import { useDeskWords } from './desk-words.ts';
import { usePlayersWords } from '../booking/players-words.ts';
import { useOverrideLabel } from './on-behalf-words.ts';
import { useStatusWords } from '../../i18n/status-words.ts';

const Sections = sectionsAt('deskBooking');

/** All facts about a booking, and everything that an admin can do with it. */
export default function DeskBookingCard({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const desk = useDeskWords();
  const statusWords = useStatusWords();
  const formats = useFormats();
  const now = useNow();
  const { user, status, court, booking_date, start_time, end_time } = booking;
  const { before_seconds } = config.check_in;
  const phase = phaseOf(booking, now, before_seconds);
  const opensAt = Date.parse(booking.starts_at) - before_seconds * 1000;
  return (
    <Dialog title={user.name} onClose={onClose}>
      <div className="desk-card-when">
        <strong>{formats.range(start_time, end_time)}</strong>
        <span>
          {court.name}, {formats.date(booking_date)}
        </span>
        <span className="row">
          <span className={`badge ${status}`}>{statusWords[status]}</span>
          {booking.checked_in_at !== null && <span className="badge confirmed">{desk.checkedIn}</span>}
        </span>
        {status === 'confirmed' && phase === 'upcoming' && (
          <span className="hint">{desk.checkInFrom(formats.moment(opensAt, booking.time_zone))}</span>
        )}
      </div>
      <Facts booking={booking} />
      <Sections booking={booking} />
      <div className="dialog-foot">
        <BookingActions booking={booking} phase={phase} />
      </div>
    </Dialog>
  );
}

function fact(label: string, value: ReactNode): ReactNode {
  if (value === '' || value == null || value === false) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The person, their plans and the staff's note about them. */
function useAbout({ user }: AdminBooking) {
  const can = useCan();
  const params = { path: { user: user.id } };
  const person = useQuery(readQuery('/admin/users/{user}', { params })).data;
  const plans = useQuery({ ...readQuery('/admin/users/{user}/entitlements', { params }), enabled: can('plans.read') });
  return { person, plans: plans.data?.plans.flatMap(({ plan }) => plan ?? []) ?? [] };
}

function Facts({ booking }: { booking: AdminBooking }) {
  const { facts, ...desk } = useDeskWords();
  const overrideLabel = useOverrideLabel();
  const { withState } = usePlayersWords();
  const formats = useFormats();
  const { person, plans } = useAbout(booking);
  const { user, updated_at, created_at, checked_in_at } = booking;
  const email = user.email ?? person?.contact_email;
  const moment = (at: string): string => capitalise(formats.moment(at, booking.time_zone));
  return (
    <dl className="desk-card-facts">
      {fact(
        facts.person,
        <Link to="/admin/people/$id" params={{ id: String(user.id) }}>
          {desk.openPerson(user.name)}
        </Link>,
      )}
      {fact(facts.phone, person?.phone && <a href={`tel:${person.phone}`}>{person.phone}</a>)}
      {fact(facts.email, email && <a href={`mailto:${email}`}>{email}</a>)}
      {fact(facts.plan, plans.length > 0 && plans.map((plan) => <PlanName key={plan.id} plan={plan} />))}
      {fact(facts.about, person?.note)}
      {fact(
        facts.players,
        booking.participants.length > 0 && (
          <span className="desk-card-players">
            {booking.participants.map(({ name, email, state }) => (
              <span key={name ?? email} className="avatar-row">
                <Avatar name={name ?? email ?? ''} />
                {withState(name ?? email ?? '', state)}
              </span>
            ))}
          </span>
        ),
      )}
      {fact(facts.price, booking.price && formats.money(booking.price))}
      {fact(facts.note, booking.note)}
      {fact(facts.reason, booking.status_reason)}
      {fact(facts.overrides, booking.overrides.map(overrideLabel).join(', '))}
      {fact(facts.series, booking.series_id && <Link to="/admin/series">{desk.partOfSeries}</Link>)}
      {fact(facts.made, moment(created_at))}
      {fact(facts.changed, updated_at !== created_at && moment(updated_at))}
      {fact(desk.checkedIn, checked_in_at !== null && moment(checked_in_at))}
    </dl>
  );
}
