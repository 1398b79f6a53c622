import Type from 'typebox';
import { ListedSession, User } from '../accounts/schema.ts';
import { AuditRecord } from '../audit/schema.ts';
import { Booking } from '../bookings/schema.ts';
import { ref, strictObject, Timestamp } from '../../platform/http/fields.ts';
import { WaitlistEntry } from '../waitlist/schema.ts';

export const Erasure = strictObject(
  { password: Type.String({ maxLength: 1000, description: 'Your password, again.' }) },
  { $id: 'Erasure' },
);

export const PersonalData = Type.Object(
  {
    exported_at: Timestamp,
    user: ref(User),
    sessions: Type.Array(ref(ListedSession)),
    bookings: Type.Array(ref(Booking), { description: 'Those you made, or that were made for you.' }),
    participations: Type.Array(ref(Booking), { description: "Other people's bookings in which you take part." }),
    waitlist: Type.Array(ref(WaitlistEntry)),
    kept_answers: Type.Array(Type.Object({ idempotency_key: Type.String(), created_at: Timestamp }), {
      description: 'Requests whose answer is kept for a day, by their Idempotency-Key.',
    }),
    audit: Type.Array(ref(AuditRecord), {
      description: 'What the audit log tells by you and about you; of entries by others, not who they are.',
    }),
  },
  { $id: 'PersonalData', description: 'All that is kept of a person.' },
);
