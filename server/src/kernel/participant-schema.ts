import Type, { type Static } from 'typebox';
import { Email, nullable, oneOf, strictObject, visibleText } from '../platform/http/fields.ts';
import type { BookingRow } from './store.ts';

const participantStates = ['invited', 'accepted'] as const;
export type ParticipantState = (typeof participantStates)[number];

export const participant = {
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  state: oneOf(participantStates),
};
export const AdminParticipants = Type.Array(
  Type.Object({
    ...participant,
    user_id: nullable(Type.Integer({ description: 'The account that had this email when the participant was added.' })),
  }),
  { description: 'The people who play in addition to the owner.' },
);
export type Participant = Static<typeof AdminParticipants>[number];

const ParticipantInput = strictObject({
  name: Type.Optional(nullable(visibleText(120))),
  email: Type.Optional(nullable(Email)),
});
export type ParticipantInput = Static<typeof ParticipantInput>;
export const Participants = Type.Array(ParticipantInput, {
  maxItems: 99,
  description: 'Each participant has a name, an email or both. A user with that email can see the booking.',
});

export function hasAccepted(participants: readonly Participant[], userId: number): boolean {
  return participants.some(({ user_id, state }) => user_id === userId && state === 'accepted');
}

/**
 * Returns the participants of a booking. Earlier releases stored no state, so a participant without a state has
 * accepted.
 */
export function participantsOf({ participants }: Pick<BookingRow, 'participants'>): Participant[] {
  const stored =
    participants === null ? [] : (JSON.parse(participants) as (Omit<Participant, 'state'> & Partial<Participant>)[]);
  return stored.map(({ name, email, user_id, state = 'accepted' }) => ({ name, email, user_id, state }));
}

/** Returns the value of `bookings.participants`. */
export function participantsJson(participants: readonly Participant[]): string | null {
  if (participants.length === 0) return null;
  return JSON.stringify(
    participants.map(({ state, ...participant }) => (state === 'invited' ? { ...participant, state } : participant)),
  );
}
