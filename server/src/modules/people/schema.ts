import Type, { type Static } from 'typebox';
import { PersonName, Phone, roles } from '../accounts/schema.ts';
import type { UserRow } from '../accounts/store.ts';
import { AdminBooking } from '../../kernel/schema.ts';
import type { BookingRow } from '../../kernel/store.ts';
import {
  Email,
  Id,
  QueryFlag,
  Timestamp,
  isTrue,
  nullable,
  oneOf,
  ref,
  strictObject,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import type { BookingCounts, PeopleFilter } from './store.ts';
import { presentAdminBooking } from '../../kernel/booking.ts';

const fields = {
  id: Id,
  name: Type.String(),
  email: nullable(Type.String({ description: 'Null for a guest, who has no account and cannot sign in.' })),
  contact_email: nullable(
    Type.String({ description: "A guest's email. The service sends no emails to this address." }),
  ),
  phone: nullable(Type.String()),
  role: oneOf(roles),
  active: Type.Boolean(),
  deactivated_at: nullable(Timestamp),
  email_verified_at: nullable(Timestamp),
  pending_since: nullable({
    ...Timestamp,
    description: 'The time of registration. Null after approval, or if none is needed.',
  }),
  created_at: Timestamp,
};

export const Person = Type.Object(fields, { $id: 'Person' });
type Person = Static<typeof Person>;

const count = Type.Integer({ minimum: 0 });
export const PersonDetail = Type.Object(
  {
    ...fields,
    note: nullable(Type.String({ description: 'Only for the staff.' })),
    bookings: Type.Object({ total: count, upcoming: count, completed: count, no_show: count, cancelled: count }),
    upcoming_bookings: Type.Array(ref(AdminBooking), {
      description: 'Soonest first, at most 100.',
    }),
  },
  { $id: 'PersonDetail' },
);
type PersonDetail = Static<typeof PersonDetail>;

export const PersonPatch = strictObject(
  {
    role: Type.Optional(oneOf(roles)),
    active: Type.Optional(Type.Boolean()),
    name: Type.Optional(PersonName),
    contact_email: Type.Optional(nullable(Email)),
    phone: Type.Optional(nullable(Phone)),
  },
  {
    $id: 'PersonPatch',
    description: 'Only guests have a `contact_email`.',
  },
);
export const PersonNote = strictObject(
  { note: nullable(Type.String({ maxLength: 2000 })), replaces: Type.Optional(nullable(Type.String())) },
  { $id: 'PersonNote' },
);
export type PersonNote = Static<typeof PersonNote>;
export const PersonMerge = strictObject({ user_id: Id }, { $id: 'PersonMerge' });

export type PersonPatch = Static<typeof PersonPatch>;

export const PeopleQuery = strictObject({
  ...pageParameters,
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Each word must occur in the name, email or phone. Case, accents and the spaces of phone numbers do not matter.',
    }),
  ),
  role: Type.Optional(oneOf(roles)),
  active: Type.Optional(QueryFlag),
  pending: Type.Optional({ ...QueryFlag, description: 'Whether the person waits for approval: true, false, 1 or 0.' }),
});

export function filterOf({ search, role, active, pending }: Partial<Static<typeof PeopleQuery>>): PeopleFilter {
  return {
    ...(search !== undefined && { search }),
    ...(role !== undefined && { role }),
    ...(active !== undefined && { isActive: isTrue(active) }),
    ...(pending !== undefined && { isPending: isTrue(pending) }),
  };
}

export function presentPerson({ id, name, email, contact_email, phone, role, ...times }: UserRow): Person {
  const { deactivated_at, email_verified_at, pending_since, created_at } = times;
  const state = { active: deactivated_at === null, deactivated_at, email_verified_at, pending_since };
  return { id, name, email, contact_email, phone, role, ...state, created_at };
}

export function presentDetail(row: UserRow, counts: BookingCounts, upcoming: BookingRow[]): PersonDetail {
  const bookings = { bookings: counts, upcoming_bookings: upcoming.map(presentAdminBooking) };
  return { ...presentPerson(row), note: row.note, ...bookings };
}
