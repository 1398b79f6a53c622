import Type, { type Static } from 'typebox';
import { LocalDate, nullable, oneOf } from '../../platform/http/fields.ts';
import { FieldError } from '../../platform/http/problems.ts';

const BookingLimit = Type.Object({
  quota: oneOf([
    'upcoming_bookings',
    'upcoming_bookings_at_court',
    'minutes_a_day',
    'minutes_a_week',
    'no_shows',
    'plan',
  ]),
  unit: oneOf(['bookings', 'minutes']),
  per: nullable(oneOf(['day', 'week', 'month'])),
  limit: Type.Integer(),
  used: Type.Integer(),
  left: Type.Integer(),
  plan: nullable(
    Type.String({ description: 'The plan that sets the limit. Null if the operator or the court sets it.' }),
  ),
  rule: nullable(Type.String()),
});

export const BookingLimits = Type.Object(
  {
    date: LocalDate,
    limits: Type.Array(BookingLimit, {
      description: 'How much is left on the day of the booking, in its week and in its month.',
    }),
    violations: Type.Array(FieldError, {
      description:
        'Why the player cannot book: for a slot, the rules that depend on the player and that the slot breaks; without a slot, the limits that every booking of the day breaks.',
    }),
  },
  { $id: 'BookingLimits', description: 'What is left of the limits of the signed-in player.' },
);
export type BookingLimits = Static<typeof BookingLimits>;
