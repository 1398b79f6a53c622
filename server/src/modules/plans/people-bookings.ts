import type { PlayerBooking } from '../../kernel/earlier-bookings.ts';

/** The bookings that count towards the limits of people, by person. */
export class PeopleBookings {
  /** Bookings that the person has made. */
  readonly #own = new Map<number, PlayerBooking[]>();
  /** Bookings of other players in which the person takes part. */
  readonly #joined = new Map<number, PlayerBooking[]>();

  constructor(bookings: readonly PlayerBooking[]) {
    for (const booking of bookings) {
      const byPerson = booking.is_joined === 1 ? this.#joined : this.#own;
      const list = byPerson.get(booking.user_id);
      if (list) list.push(booking);
      else byPerson.set(booking.user_id, [booking]);
    }
  }

  own(userId: number): readonly PlayerBooking[] {
    return this.#own.get(userId) ?? [];
  }

  /** Returns the bookings that these people have made or take part in, each booking only once. */
  ownAndJoined(userIds: readonly number[]): PlayerBooking[] {
    const all = userIds.flatMap((id) => [...this.own(id), ...(this.#joined.get(id) ?? [])]);
    return [...new Map(all.map((booking) => [booking.id, booking])).values()];
  }

  add(booking: PlayerBooking, participants: readonly number[]): void {
    this.#own.getOrInsertComputed(booking.user_id, () => []).push(booking);
    for (const id of participants) this.#joined.getOrInsertComputed(id, () => []).push(booking);
  }
}
