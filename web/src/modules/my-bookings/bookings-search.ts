/** The URL parameters of the player's list of bookings. */
export interface BookingsSearch {
  when?: 'past' | undefined;
  /** The online payment whose result the page shows. Payment providers send the player to this address. */
  payment?: number | undefined;
}
