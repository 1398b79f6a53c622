import { bookingColumns, takeBookings } from './bookings.ts';
import { courtColumns, takeCourts } from './courts.ts';
import type { ImportOptions, TakeRows } from './run.ts';

/** Something that can be imported: the columns that a file must have, and what takes its rows. */
export interface ImportKind {
  columns: readonly string[];
  takerOf: (options: ImportOptions) => TakeRows;
}

export const importKinds = {
  courts: { columns: courtColumns, takerOf: takeCourts },
  bookings: { columns: bookingColumns, takerOf: takeBookings },
} as const satisfies Record<string, ImportKind>;
