import type { ImportedPerson } from '../accounts/guests.ts';
import type { UserRow } from '../accounts/store.ts';
import { emailKey } from '../../platform/email-address.ts';
import { nameKey } from '../../platform/text.ts';
import type { Outcome } from './import-run.ts';
import type { Accounts } from './verified-accounts.ts';

/**
 * Adds a note if the row names a person other than the owner of the booking. For example, relatives can share an email
 * address.
 */
export function withNote(
  result: 'imported' | 'known',
  { name }: ImportedPerson,
  stored: ReadonlyMap<string, string>,
): Outcome {
  if (stored.has(nameKey(name)) || stored.size === 0) return result;
  const owner = [...stored.values()].join(', ');
  return { result, column: 'user', note: (t) => t.otherName(owner, name) };
}

export function accountOf({ email }: ImportedPerson, accounts: Accounts): UserRow | undefined {
  return email === null ? undefined : accounts.get(emailKey(email));
}
