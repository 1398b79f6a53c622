import { hashEmail } from '../../platform/email-address.ts';

export const ERASED_NAME = 'Deleted user';

export interface RedactedPeople {
  hasUser: (userId: unknown) => boolean;
  hasParticipant: (participant: Record<string, unknown>) => boolean;
}

export interface ErasedPerson {
  id: number;
  /** The hash from `hashEmail`; empty for a person without an email address. */
  emailHash: string;
}

export function redactedPeople(people: readonly ErasedPerson[]): RedactedPeople {
  const ids = new Set<unknown>(people.map(({ id }) => id));
  const hashes = new Set(people.map(({ emailHash }) => emailHash).filter((hash) => hash !== ''));
  return {
    hasUser: (userId) => ids.has(userId),
    hasParticipant: ({ user_id, email }) =>
      ids.has(user_id) || (hashes.size > 0 && typeof email === 'string' && hashes.has(hashEmail(email))),
  };
}

/** Removes these people's names, email addresses and notes from JSON, and the participants of their bookings. */
export function redactJson(json: string, people: RedactedPeople): string {
  const value: unknown = JSON.parse(json);
  redactValue(value, people);
  return JSON.stringify(value);
}

function redactValue(value: unknown, people: RedactedPeople): void {
  if (value === null || typeof value !== 'object') return;
  for (const inner of Object.values(value)) redactValue(inner, people);
  if (Array.isArray(value)) return;
  const object = value as Record<string, unknown>;
  if ('user_id' in object && people.hasUser(object['user_id'])) redactBooking(object);
  if (Array.isArray(object['participants'])) {
    object['participants'] = redactParticipants(object['participants'] as Record<string, unknown>[], people);
  }
}

function redactParticipants(participants: readonly Record<string, unknown>[], people: RedactedPeople): object[] {
  return participants.map((participant) => {
    if (!people.hasParticipant(participant)) return participant;
    return { ...participant, name: ERASED_NAME, email: null, ...('user_id' in participant && { user_id: null }) };
  });
}

/** Removes these people from `bookings.participants` or `bookings.people`. */
export function redactList(json: string | null, people: RedactedPeople): string | null {
  return json && JSON.stringify(redactParticipants(JSON.parse(json) as Record<string, unknown>[], people));
}

function redactBooking(booking: Record<string, unknown>): void {
  for (const field of ['note', 'status_reason']) if (field in booking) booking[field] = null;
  if (Array.isArray(booking['participants'])) booking['participants'] = [];
  if ('booked_by' in booking) booking['booked_by'] = ERASED_NAME;
  const { user } = booking;
  if (user !== null && typeof user === 'object') Object.assign(user, { name: ERASED_NAME, email: null });
}
