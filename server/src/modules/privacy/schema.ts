import Type from 'typebox';
import { ListedSession, User } from '../accounts/schema.ts';
import { AuditRecord } from '../audit/schema.ts';
import { Booking } from '../../kernel/schema.ts';
import { Id, LocalDate, nullable, ref, strictObject, Timestamp } from '../../platform/http/fields.ts';
import { Passkey, proofFields } from '../passkeys/schema.ts';
import { WaitlistEntry } from '../waitlist/schema.ts';

export const Erasure = strictObject(
  {
    password: proofFields.current_password,
    passkey: proofFields.passkey,
  },
  {
    $id: 'Erasure',
    description: 'An account without a password can omit both in the first 10 minutes of a session.',
  },
);

export const PersonalData = Type.Object(
  {
    exported_at: Timestamp,
    user: ref(User),
    second_factor: nullable(
      Type.Object({ created_at: Timestamp, enabled_at: nullable(Timestamp), recovery_codes_left: Type.Integer() }),
    ),
    sessions: Type.Array(ref(ListedSession)),
    bookings: Type.Array(ref(Booking), { description: 'Bookings that you made or that were made for you.' }),
    participations: Type.Array(ref(Booking), { description: "Other people's bookings in which you take part." }),
    waitlist: Type.Array(ref(WaitlistEntry)),
    memberships: Type.Array(
      Type.Object({
        id: Id,
        plan_id: Id,
        name: nullable(Type.String()),
        starts_on: LocalDate,
        ends_on: nullable(Type.String({ format: 'date' })),
        pending: Type.Boolean(),
      }),
    ),
    former_names: Type.Array(Type.Object({ name: Type.String(), email: nullable(Type.String()) }), {
      description: 'Your names as a guest.',
    }),
    invitations: Type.Array(
      Type.Object({ email: Type.String(), name: nullable(Type.String()), created_at: Timestamp, used_at: Timestamp }),
      { description: 'The invitation with which you registered. It is kept until 30 days after its end.' },
    ),
    email_changes: Type.Array(
      Type.Object({
        old_email: nullable(Type.String()),
        new_email: Type.String(),
        requested_at: Timestamp,
        confirmed_at: nullable(Timestamp),
      }),
      { description: 'Changes of your email address that can still be confirmed or undone.' },
    ),
    identities: Type.Array(Type.Object({ issuer: Type.String(), subject: Type.String(), created_at: Timestamp }), {
      description: 'Your identities at OpenID providers with which you can sign in.',
    }),
    passkeys: Type.Array(ref(Passkey)),
    kept_answers: Type.Array(Type.Object({ idempotency_key: Type.String(), created_at: Timestamp }), {
      description: 'Requests with an Idempotency-Key. Their responses are stored for a day.',
    }),
    audit: Type.Array(ref(AuditRecord), {
      description: 'Audit log entries about your actions and your account. They do not name other people.',
    }),
  },
  { $id: 'PersonalData', description: 'All data about a user.' },
);
