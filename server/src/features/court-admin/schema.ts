import Type from 'typebox';
import { BookingReview } from './policy-review.ts';
import { LocalDate, ref, strictObject } from '../../platform/http/fields.ts';
import { Court, CourtPatch } from '../courts/schema.ts';

export const ChangedCourt = Type.Object(
  {
    ...Court.properties,
    bookings_outside_policy: Type.Array(ref(BookingReview), {
      description: 'Upcoming bookings that its rules would refuse now; they stay. At most 100.',
    }),
  },
  { $id: 'ChangedCourt', description: 'A court as it was just changed.' },
);

export const PolicyDraft = strictObject(
  {
    policy: ref(CourtPatch),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 366, default: 90, description: 'How many days back, today included.' }),
    ),
  },
  { $id: 'PolicyDraft', description: 'Rules that a court may be given.' },
);

export const PolicyPreview = Type.Object(
  {
    date_from: LocalDate,
    date_to: LocalDate,
    checked: Type.Integer({ description: 'How many bookings held the court in these days.' }),
    refused: Type.Integer({ description: 'How many of them would have been refused.' }),
    bookings: Type.Array(ref(BookingReview), { description: 'These, at most 100.' }),
  },
  { $id: 'PolicyPreview', description: 'What would have come of bookings under other rules.' },
);
