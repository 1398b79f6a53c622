import { exportedList } from '../../platform/export-fields.ts';
import { ref } from '../../platform/http/fields.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import type { PersonPart } from '../../platform/person.ts';
import { AuditRecord, presentAudit } from './schema.ts';
import { type AuditRow, type NamedAuditRow, pagesOfAudit } from './store.ts';

export const person: PersonPart = {
  export: {
    audit: exportedList(ref(AuditRecord), {
      description: 'Audit log entries about your actions and your account. They do not name other people.',
      pages: ({ db }, { id }) => pagesOfAudit(db.read, id),
      present: (row, user) => presentAudit(row.user_id === user.id ? ownRecord(row, user) : othersRecord(row)),
    }),
  },
};

function ownRecord(row: AuditRow, { name }: SignedIn): NamedAuditRow {
  return { ...row, user_name: name, api_key_name: null };
}

/** Hides who made the change, because the staff's personal data is protected too. */
function othersRecord(row: AuditRow): NamedAuditRow {
  const nobody = { user_id: null, api_key_id: null, address: null, request_id: null };
  return { ...row, ...nobody, user_name: null, api_key_name: null };
}
