import Type, { type Static } from 'typebox';
import { Id, nullable, oneOf, strictObject, Timestamp, visibleText } from '../http/fields.ts';
import { readList, type Scope, scopes } from './rules.ts';
import type { ApiKeyRow } from './store.ts';

/** What an admin says of a key, on making it and later. */
const terms = {
  name: visibleText(120),
  expires_at: nullable(Timestamp),
  scopes: nullable(
    Type.Array(oneOf(scopes), {
      minItems: 1,
      uniqueItems: true,
      description: 'What the key is for; null for everything.',
    }),
  ),
  origins: nullable(
    Type.Array(Type.String({ maxLength: 300 }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'Of a publishable key: whose pages may use it, such as https://app.example.org; null for any.',
    }),
  ),
  rate_per_minute: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description:
        'How many units a minute it may spend from an address at a process; most requests cost one. Null for the setting.',
    }),
  ),
};

const fields = {
  id: Id,
  name: Type.String(),
  hint: Type.String({ description: 'The first characters of the key.' }),
  publishable: Type.Boolean({ description: 'Meant to be seen, as in a web page; it grants what any key does.' }),
  key: nullable(Type.String({ description: 'The key itself where it is publishable; null for a secret one.' })),
  created_at: Timestamp,
  expires_at: nullable(Timestamp),
  scopes: terms.scopes,
  origins: terms.origins,
  rate_per_minute: terms.rate_per_minute,
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
    ...Type.Partial(Type.Object(terms)).properties,
    name: terms.name,
    publishable: Type.Optional(
      Type.Boolean({ description: 'Makes a key that is meant to be seen: it stays readable in lists.' }),
    ),
  },
  { $id: 'ApiKeyInput' },
);

export const ApiKeyPatch = strictObject(Type.Partial(Type.Object(terms)).properties, {
  $id: 'ApiKeyPatch',
  description: 'What can be changed of a key that works; a field left out stays.',
});

/** A key as admins see it: all but its hash. */
export function presentApiKey(row: ApiKeyRow): Static<typeof ApiKey> {
  const { key_hash: _hash, publishable_key: key, ...rest } = row;
  const reach = { scopes: readList(row.scopes) as Scope[] | null, origins: readList(row.origins) };
  return { ...rest, ...reach, publishable: key !== null, key };
}
