import Type, { type Static } from 'typebox';
import { LocalDate, nullable, oneOf, ref } from '../../platform/http/fields.ts';
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
  plan: nullable(Type.String({ description: 'The plan that sets the limit. Null for other limits.' })),
  rule: nullable(Type.String()),
});

export const BookingLimits = Type.Object(
  {
    date: LocalDate,
    limits: Type.Array(BookingLimit, {
      description: 'The limits of the day, of its week and of its month.',
    }),
    violations: Type.Array(ref(FieldError), {
      description: 'Why the player cannot book the slot. Without a slot: why the player cannot book on that day.',
    }),
  },
  { $id: 'BookingLimits', description: 'What is left of the limits of the signed-in player.' },
);
export type BookingLimits = Static<typeof BookingLimits>;
