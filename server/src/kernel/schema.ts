// The schemas of bookings in requests and responses.
import Type, { type Static } from 'typebox';
import { Phone } from '../modules/accounts/schema.ts';
import type { BookingStatus } from '../platform/db/schema.ts';
import {
  EndTime,
  Id,
  LocalDate,
  Money,
  StartTime,
  Timestamp,
  UpdatedSince,
  nullable,
  oneOf,
  strictObject,
  visibleText,
  Email,
} from '../platform/http/fields.ts';
import { pageParameters } from '../platform/http/pages.ts';
import { PriceLines } from './price-lines.ts';
import { OVERRIDES } from './rules.ts';
import { requestFields, responseFields } from './booking.ts';

export const statuses = [
  'offered',
  'pending',
  'confirmed',
  'completed',
  'no_show',
  'rejected',
  'cancelled',
] as const satisfies BookingStatus[];

const participantStates = ['invited', 'accepted'] as const;
export type ParticipantState = (typeof participantStates)[number];

const participant = {
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  state: oneOf(participantStates),
};

export const AdminParticipants = Type.Array(
  Type.Object({
    ...participant,
    user_id: nullable(Type.Integer({ description: 'The account that had this email when the participant was added.' })),
  }),
  { description: 'The people who play in addition to the owner.' },
);

export type Participant = Static<typeof AdminParticipants>[number];

export const ParticipantInput = strictObject({
  name: Type.Optional(nullable(visibleText(120))),
  email: Type.Optional(nullable(Email)),
});

export type ParticipantInput = Static<typeof ParticipantInput>;

export const Participants = Type.Array(ParticipantInput, {
  maxItems: 99,
  description: 'Each participant has a name, an email or both. A user with that email can see the booking.',
});

const Reason = Type.String({ minLength: 1, maxLength: 500 });
const ZonedTimestamp = Type.String({ format: 'date-time', description: "RFC 3339 with the court's offset." });

const fields = {
  ...responseFields,
  id: Id,
  court_id: Id,
  court: Type.Object({ id: Id, name: Type.String(), type: Type.String(), venue: nullable(Type.String()) }),
  user_id: Id,
  booking_date: LocalDate,
  start_time: StartTime,
  end_time: EndTime,
  time_zone: Type.String(),
  starts_at: ZonedTimestamp,
  ends_at: ZonedTimestamp,
  status: oneOf(statuses),
  price: nullable(Money),
  price_lines: Type.Optional(PriceLines),
  note: nullable(Type.String()),
  checked_in_at: nullable(Timestamp),
  cancelled_at: nullable(Timestamp),
  cancelled_by: nullable(oneOf(['player', 'admin', 'system'])),
  status_reason: nullable(Type.String({ description: 'Why the club changed the booking.' })),
  offer_expires_at: nullable(
    Type.String({
      format: 'date-time',
      description: 'The slot is held until this time, as an offer of the waiting list or for the payment.',
    }),
  ),
  waitlist_entry_id: nullable(
    Type.Integer({ description: 'The waiting list entry with the offer. Accept the offer through this entry.' }),
  ),
  series_id: nullable(Type.Integer({ description: 'The series that the booking belongs to.' })),
  version: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const Booking = Type.Object(
  {
    ...fields,
    participants: Type.Array(Type.Object(participant), {
      description: 'The other players. Only the owner sees all emails; you see your own.',
    }),
    role: oneOf(['owner', 'participant', 'invited'], {
      description: 'Your role. Only the owner can change the booking.',
    }),
    booked_by: Type.String({ description: "The owner's name." }),
  },
  { $id: 'Booking' },
);
export type Booking = Static<typeof Booking>;

export const Person = Type.Object({ id: Id, name: Type.String(), email: nullable(Type.String()) });

export const AdminBooking = Type.Object(
  {
    ...fields,
    participants: AdminParticipants,
    user: Person,
    overrides: Type.Array(oneOf(OVERRIDES), { description: 'The rules that an admin has overridden for the booking.' }),
  },
  { $id: 'AdminBooking', description: 'A booking as admins see it.' },
);
export type AdminBooking = Static<typeof AdminBooking>;

export const BookingInput = strictObject(
  {
    court_id: Id,
    booking_date: LocalDate,
    start_time: StartTime,
    end_time: EndTime,
    note: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
    participants: Type.Optional(Participants),
    ...requestFields,
  },
  { $id: 'BookingInput', description: 'Dates and times are local to the court.' },
);
export type BookingInput = Static<typeof BookingInput>;

const { note: _note, participants: _participants, ...slotFields } = BookingInput.properties;
const slotPatch = Type.Partial(Type.Object(slotFields)).properties;

export const participants = Type.Optional(Participants);

export const BookingPatch = strictObject(
  { ...slotPatch, participants },
  {
    $id: 'BookingPatch',
    description: 'Omitted fields do not change. If start_time is sent without end_time, the booking keeps its length.',
  },
);
export type BookingPatch = Static<typeof BookingPatch>;

const override = Type.Optional(
  Type.Array(oneOf(OVERRIDES), {
    uniqueItems: true,
    description:
      'The rules to override. The rules `past`, `notice`, `horizon`, `quota` and `plan` never apply to an admin.',
  }),
);

/** Admins can book any number of days ahead. The pattern rejects years that are probably mistyped. */
export const AdminDate = Type.String({
  format: 'date',
  pattern: '^(19|2[0-9])[0-9]{2}-',
  description: 'A calendar date, YYYY-MM-DD, from 1900 to 2999.',
});

export const AdminBookingPatch = strictObject(
  {
    ...slotPatch,
    participants,
    booking_date: Type.Optional(AdminDate),
    override,
    status: Type.Optional(oneOf(statuses)),
    cancelled_by: Type.Optional(
      oneOf(['player', 'admin'], { description: 'Only with `cancelled`. `player`: the refund rules apply.' }),
    ),
    reason: Type.Optional(nullable(Reason)),
  },
  {
    $id: 'AdminBookingPatch',
    description: 'A new status, a new slot or a new list of participants. The changes can be combined.',
  },
);
export type AdminBookingPatch = Static<typeof AdminBookingPatch>;

export const onBehalf = {
  user_id: Type.Optional(Id),
  email: Type.Optional(Type.String({ minLength: 3, maxLength: 254, description: "A user's email address." })),
  guest_name: Type.Optional(
    visibleText(120, { description: 'The name of a person without an account. A new name adds a guest.' }),
  ),
  guest_phone: Type.Optional({
    ...Phone,
    description: 'The phone number of the guest. Send it only with `guest_name`. Digits, spaces and + ( ) . / -',
  }),
  override,
};
export type PlayerReference = { user_id?: number; email?: string; guest_name?: string; guest_phone?: string };

export const AdminBookingInput = strictObject(
  { ...onBehalf, ...BookingInput.properties, booking_date: AdminDate },
  {
    $id: 'AdminBookingInput',
    description: 'A booking for another person. Send exactly one of user_id, email and guest_name.',
  },
);
export type AdminBookingInput = Static<typeof AdminBookingInput>;

const StatusList = Type.String({
  pattern: `^(${statuses.join('|')})(,(${statuses.join('|')}))*$`,
  description: `One status, or several separated by commas: ${statuses.join(', ')}.`,
});
const filters = {
  status: Type.Optional(StatusList),
  date_from: Type.Optional(LocalDate),
  date_to: Type.Optional(LocalDate),
  court_id: Type.Optional(Id),
  updated_since: Type.Optional(UpdatedSince),
  when: Type.Optional(
    oneOf(['upcoming', 'past'], {
      description:
        'upcoming: offered, pending or confirmed bookings that have not ended, soonest first. past: all other bookings, latest first.',
    }),
  ),
};

export const BookingQuery = strictObject({
  ...pageParameters,
  ...filters,
  participating: Type.Optional(
    oneOf(['true', 'false', '1', '0'], {
      description: "If true, lists other people's bookings in which you take part, instead of your own bookings.",
    }),
  ),
});

export const AdminBookingQuery = strictObject({
  ...pageParameters,
  ...filters,
  date: Type.Optional(LocalDate),
  user_id: Type.Optional(Id),
  series_id: Type.Optional(Id),
});

export type BookingListQuery = Partial<Static<typeof BookingQuery> & Static<typeof AdminBookingQuery>>;
