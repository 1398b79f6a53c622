import Type from 'typebox';
import { exportedList } from '../../platform/export-fields.ts';
import { Timestamp } from '../../platform/http/fields.ts';
import type { PersonPart } from '../../platform/person.ts';
import { deleteKeysOf, listKeysOf } from '../../platform/idempotency/store.ts';

export const person: PersonPart = {
  export: {
    kept_answers: exportedList(Type.Object({ idempotency_key: Type.String(), created_at: Timestamp }), {
      description: 'Requests with an Idempotency-Key. Their responses are stored for a day.',
      pages: ({ db }, { id }) => listKeysOf(db.read, id),
      present: ({ key, created_at }) => ({ idempotency_key: key, created_at }),
    }),
  },
  erase: (db, { id }) => deleteKeysOf(db, id),
};
