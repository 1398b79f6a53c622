import type { AuditAction } from '../audit/action-names.ts';
import { bookingColumns, bookingImporter } from './import-bookings.ts';
import { courtColumns, courtImporter } from './import-courts.ts';
import type { BatchImporter, ImportOptions } from './import-run.ts';

export interface ImportKind {
  /** The name of the operation in the audit log. */
  operation: AuditAction;
  /** The columns that a file must have. */
  columns: readonly string[];
  importerOf: (options: ImportOptions) => BatchImporter;
}

export const importKinds = {
  courts: { operation: 'importCourts', columns: courtColumns, importerOf: courtImporter },
  bookings: { operation: 'importBookings', columns: bookingColumns, importerOf: bookingImporter },
} as const satisfies Record<string, ImportKind>;
