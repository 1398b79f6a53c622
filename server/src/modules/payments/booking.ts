import type { BookingPart } from '../../kernel/part.ts';
import { beforeCommit } from '../../platform/db/transact.ts';
import { settleBookings } from './settle.ts';
import { listTerms, type TermsRow } from './store.ts';

/** Charges bookings in the transaction that creates or changes them. */
export const paymentsPart: BookingPart<readonly TermsRow[]> = {
  load: (db) => listTerms(db),
  changed(db, changes, terms) {
    if (terms?.length === 0 && changes.every(({ before }) => !before)) return;
    beforeCommit(db, settleBookings, { changes, terms });
  },
};
