import type { Db } from '../platform/db/schema.ts';
import { invalid } from '../platform/errors.ts';
import { type Companion, findCompanionAccounts, invite, linkCompanions } from './company.ts';
import { companionsIn, findDeclined } from './participants.ts';
import type { ParticipantInput } from './participant-schema.ts';
import type { Limits } from './quotas.ts';
import type { BookingRow } from './store.ts';

interface Naming {
  participants: readonly ParticipantInput[];
  limits: Limits;
  isAdmin: boolean;
}

/**
 * Finds the accounts of new participants. A player cannot name a person who has declined this booking or left it. An
 * admin can name such a person, and the person is then invited again.
 */
export async function linkInvited(
  db: Db,
  booking: BookingRow,
  { participants, limits, isAdmin }: Naming,
): Promise<Companion[]> {
  const companions = companionsIn(participants, booking);
  const accounts = await findCompanionAccounts(db, [{ companions }]);
  const declined = await findDeclined(db, booking.id);
  const linked = linkCompanions(companions, accounts, limits);
  const hasDeclined = ({ userId, isNew }: Companion) => isNew && userId !== null && declined.has(userId);
  const again = linked.findIndex(hasDeclined);
  if (again >= 0 && !isAdmin) {
    const { name, email } = participants[again]!;
    const detail = `${name ?? email} cannot take part in this booking.`;
    throw invalid([{ pointer: `#/participants/${again}`, code: 'not_allowed', detail }]);
  }
  return invite(linked, hasDeclined);
}
