import type { Ddl } from '../ddl.ts';

/** Adds the table of bookings that closures still have to cancel. */
export const closureCancellations = (ddl: Ddl): string[] => [
  `create table closure_cancellations (
    id ${ddl.id},
    closure_id ${ddl.big} not null references closures (id) on delete cascade,
    booking_id ${ddl.big} not null references bookings (id),
    court_id ${ddl.big} not null,
    starts_at ${ddl.text} not null,
    ends_at ${ddl.text} not null,
    unique (closure_id, booking_id)
  )${ddl.tableEnd}`,
];
