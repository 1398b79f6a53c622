import type { Generated } from 'kysely';

export interface ParticipantTables {
  booking_participants: {
    id: Generated<number>;
    booking_id: number;
    user_id: number;
    /**
     * Null if the user has accepted. The row of a user who has declined or left stays, so that the owner cannot name the
     * user again, although `bookings.participants` does not contain the user.
     */
    state: Generated<'invited' | 'declined' | null>;
  };
}
