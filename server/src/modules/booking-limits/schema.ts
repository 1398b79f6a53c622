import Type, { type Static } from 'typebox';
import { EndTime, Id, LocalDate, nullable, oneOf, ref, StartTime } from '../../platform/http/fields.ts';
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
  plan: nullable(Type.String({ description: 'The plan that sets the limit.' })),
  rule: nullable(Type.String()),
});

const fields = {
  date: LocalDate,
  limits: Type.Array(BookingLimit, {
    description: 'The limits of the day, of its week and of its month.',
  }),
  violations: Type.Array(ref(FieldError), {
    description: 'Why the player cannot book the slot or, without a slot, on that day.',
  }),
  longest_minutes: nullable(Type.Integer({ description: 'The longest booking that the limits allow.' })),
  may_overlap: Type.Boolean(),
  parts: Type.Array(
    Type.Object({
      court_ids: Type.Array(Id),
      start_time: StartTime,
      end_time: EndTime,
      longest_minutes: nullable(Type.Integer()),
      violations: Type.Array(ref(FieldError)),
    }),
    { description: 'Courts and times with limits of their own.' },
  ),
};

const DayLimits = Type.Object(fields);
export type DayLimits = Static<typeof DayLimits>;

export const BookingLimits = Type.Object(
  {
    ...fields,
    later: Type.Optional(
      Type.Array(Type.Unsafe<DayLimits>({ $ref: 'BookingLimits#' }), {
        description: 'The days after `date`, if `date_to` was sent.',
      }),
    ),
  },
  { $id: 'BookingLimits', description: 'How much the signed-in player can still book.' },
);
export type BookingLimits = Static<typeof BookingLimits>;
