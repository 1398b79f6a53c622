import Type, { type Static } from 'typebox';
import { Id, nullable, strictObject, Timestamp, visibleText } from '../http/fields.ts';
import type { ApiKeyRow } from './store.ts';

const fields = {
  id: Id,
  name: Type.String(),
  hint: Type.String({ description: 'The first characters of the key.' }),
  publishable: Type.Boolean({ description: 'Meant to be seen, as in a web page; it grants what any key does.' }),
  key: nullable(Type.String({ description: 'The key itself where it is publishable; null for a secret one.' })),
  created_at: Timestamp,
  expires_at: nullable(Timestamp),
  revoked_at: nullable(Timestamp),
  last_used_at: nullable(Type.String({ format: 'date-time', description: 'To the minute.' })),
  rotated_from_id: nullable(Type.Integer({ description: 'The key that this one takes over from.' })),
};

export const ApiKey = Type.Object(fields, { $id: 'ApiKey', description: 'An API key, without the secret.' });
export const NewApiKey = Type.Object(
  { ...fields, key: Type.String({ description: 'The key. A secret one is shown this once, never again.' }) },
  { $id: 'NewApiKey', description: 'An API key just made, with its secret.' },
);

export const ApiKeyInput = strictObject(
  {
    name: visibleText(120),
    expires_at: Type.Optional(nullable(Timestamp)),
    publishable: Type.Optional(
      Type.Boolean({ description: 'Makes a key that is meant to be seen: it stays readable in lists.' }),
    ),
  },
  { $id: 'ApiKeyInput' },
);

/** A key as admins see it: all but its hash. */
export function presentApiKey(row: ApiKeyRow): Static<typeof ApiKey> {
  const { key_hash: _hash, publishable_key: key, ...rest } = row;
  return { ...rest, publishable: key !== null, key };
}
