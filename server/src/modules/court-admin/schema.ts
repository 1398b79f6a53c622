import Type from 'typebox';
import { BookingReview } from './policy-review.ts';
import { Id, LocalDate, ref, strictObject } from '../../platform/http/fields.ts';
import { Court, CourtPatch } from '../courts/schema.ts';

export const ChangedCourt = Type.Object(
  {
    ...Court.properties,
    bookings_outside_policy: Type.Array(ref(BookingReview), {
      description: 'Upcoming bookings that the new rules would reject, at most 100. These bookings do not change.',
    }),
  },
  { $id: 'ChangedCourt', description: 'A court after a change.' },
);

const change = strictObject({ id: Id, version: Type.Optional(Type.Integer()), patch: ref(CourtPatch) });
export const CourtChanges = strictObject(
  { courts: Type.Array(change, { minItems: 1, maxItems: 200 }) },
  { $id: 'CourtChanges', description: 'Changes of courts. With a version, a change applies only to this version.' },
);
export const ChangedCourts = Type.Object({ courts: Type.Array(ref(ChangedCourt)) }, { $id: 'ChangedCourts' });

export const PolicyDraft = strictObject(
  {
    policy: ref(CourtPatch),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 366,
        default: 90,
        description: 'Number of days to look back, including today.',
      }),
    ),
  },
  { $id: 'PolicyDraft', description: 'New rules to check for a court.' },
);

export const PolicyPreview = Type.Object(
  {
    date_from: LocalDate,
    date_to: LocalDate,
    checked: Type.Integer({ description: 'Number of bookings that occupied the court on these days.' }),
    refused: Type.Integer({ description: 'Number of these bookings that the new rules would have rejected.' }),
    bookings: Type.Array(ref(BookingReview), { description: 'The rejected bookings, at most 100.' }),
  },
  { $id: 'PolicyPreview', description: 'The result of checking past bookings against new rules.' },
);
