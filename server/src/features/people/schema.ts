import Type, { type Static } from 'typebox';
import { roles } from '../accounts/schema.ts';
import type { UserRow } from '../accounts/store.ts';
import { AdminBooking, presentAdminBooking } from '../bookings/schema.ts';
import type { BookingRow } from '../bookings/store.ts';
import { Id, isTrue, nullable, oneOf, QueryFlag, ref, strictObject, Timestamp } from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import type { BookingCounts, PeopleFilter } from './store.ts';

const fields = {
  id: Id,
  name: Type.String(),
  email: nullable(Type.String({ description: 'null for who is known by name only and cannot sign in.' })),
  phone: nullable(Type.String()),
  role: oneOf(roles),
  active: Type.Boolean({ description: 'Whether they may sign in.' }),
  deactivated_at: nullable(Timestamp),
  created_at: Timestamp,
};

export const Person = Type.Object(fields, { $id: 'Person', description: 'A user as admins see them.' });
type Person = Static<typeof Person>;

const count = Type.Integer({ minimum: 0 });
export const PersonDetail = Type.Object(
  {
    ...fields,
    bookings: Type.Object(
      { total: count, upcoming: count, completed: count, no_show: count, cancelled: count },
      { description: 'How many bookings they have.' },
    ),
    upcoming_bookings: Type.Array(ref(AdminBooking), {
      description:
        'To decide on when they are deactivated: nothing becomes of them by itself. Soonest first, at most 100.',
    }),
  },
  { $id: 'PersonDetail', description: 'A user with what they have booked.' },
);
type PersonDetail = Static<typeof PersonDetail>;

export const PersonPatch = strictObject(
  { role: Type.Optional(oneOf(roles)), active: Type.Optional(Type.Boolean()) },
  { $id: 'PersonPatch', description: 'What an admin may change of a user; a field left out stays.' },
);
export type PersonPatch = Static<typeof PersonPatch>;

export const PeopleQuery = strictObject({
  ...pageParameters,
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Every word must occur in name, email or phone, whatever case and accents.',
    }),
  ),
  role: Type.Optional(oneOf(roles)),
  active: Type.Optional(QueryFlag),
});

export function filterOf({ search, role, active }: Partial<Static<typeof PeopleQuery>>): PeopleFilter {
  return {
    ...(search !== undefined && { search }),
    ...(role !== undefined && { role }),
    ...(active !== undefined && { isActive: isTrue(active) }),
  };
}

export function presentPerson({ id, name, email, phone, role, deactivated_at, created_at }: UserRow): Person {
  return { id, name, email, phone, role, active: deactivated_at === null, deactivated_at, created_at };
}

export function presentDetail(row: UserRow, counts: BookingCounts, upcoming: BookingRow[]): PersonDetail {
  return { ...presentPerson(row), bookings: counts, upcoming_bookings: upcoming.map(presentAdminBooking) };
}
