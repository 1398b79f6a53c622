import type { AuditAction } from '../audit/action-names.ts';
import { bookingColumns, takeBookings } from './bookings.ts';
import { courtColumns, takeCourts } from './courts.ts';
import type { ImportOptions, TakeRows } from './run.ts';

/** Something that can be imported: the columns that a file must have, and what takes its rows. */
export interface ImportKind {
  /** What the audit log calls it. */
  operation: AuditAction;
  columns: readonly string[];
  takerOf: (options: ImportOptions) => TakeRows;
}

export const importKinds = {
  courts: { operation: 'importCourts', columns: courtColumns, takerOf: takeCourts },
  bookings: { operation: 'importBookings', columns: bookingColumns, takerOf: takeBookings },
} as const satisfies Record<string, ImportKind>;
