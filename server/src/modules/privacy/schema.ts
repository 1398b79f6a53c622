import Type, { type TObject } from 'typebox';
import type { ExportField } from '../../platform/export-fields.ts';
import { strictObject, Timestamp } from '../../platform/http/fields.ts';
import type { Module } from '../../platform/module.ts';
import { proofFields } from '../passkeys/schema.ts';

export const Erasure = strictObject(
  {
    password: proofFields.current_password,
    passkey: proofFields.passkey,
  },
  {
    $id: 'Erasure',
    description: 'An account without a password can omit both in the first 10 minutes of a session.',
  },
);

/** The first fields of the export, in order. The fields of other modules follow. */
const FIRST_FIELDS = [
  ...['user', 'second_factor', 'sessions', 'bookings', 'participations', 'waitlist', 'memberships', 'former_names'],
  ...['invitations', 'email_changes', 'identities', 'passkeys', 'kept_answers', 'audit'],
];

/** Returns the fields that all modules add to the export. */
export function exportFields(modules: readonly Module[]): Map<string, ExportField> {
  const fields = new Map(modules.flatMap(({ person }) => Object.entries(person?.export ?? {})));
  const first = FIRST_FIELDS.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)!] as const] : []));
  return new Map([...first, ...fields]);
}

/** Returns the schema of the export. */
export function personalData(modules: readonly Module[]): TObject {
  const fields = exportFields(modules);
  const schemas = Object.fromEntries([...fields].map(([name, { schema }]) => [name, schema]));
  const options = { $id: 'PersonalData', description: 'All data about a user.' };
  return Type.Object({ exported_at: Timestamp, ...schemas }, options);
}
