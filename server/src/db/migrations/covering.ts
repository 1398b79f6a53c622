/**
 * What holds a court on a day is read from the index alone: among millions of bookings, the rows of a day lie far apart. The
 * new index is there before the old one goes.
 */
export const covering = (): string[] => [
  'create index occupancy_held on occupancy (space_id, booking_date, start_minute, end_minute, booking_id)',
  'drop index occupancy_space',
];
