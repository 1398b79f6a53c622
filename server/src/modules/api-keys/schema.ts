import Type, { type Static } from 'typebox';
import { Id, nullable, oneOf, strictObject, Timestamp, visibleText } from '../../platform/http/fields.ts';
import { type Scope, scopes, readList } from '../../platform/scopes.ts';
import type { ApiKeyRow } from './store.ts';

const terms = {
  name: visibleText(120),
  expires_at: nullable(Timestamp),
  scopes: nullable(
    Type.Array(oneOf(scopes), {
      minItems: 1,
      uniqueItems: true,
      description: 'The scopes of the key. Null means all scopes.',
    }),
  ),
  origins: nullable(
    Type.Array(Type.String({ maxLength: 300 }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description:
        'The origins whose web pages may use a publishable key, such as https://app.example.org. Null means any origin.',
    }),
  ),
  rate_per_minute: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description:
        'The number of rate limit units that one client address may use per minute with this key. Each process keeps its own count. Most requests cost one unit. Null means the default limit of the service.',
    }),
  ),
};

const fields = {
  id: Id,
  name: Type.String(),
  hint: Type.String({ description: 'The first characters of the key.' }),
  publishable: Type.Boolean({
    description:
      'Whether the key may be public, for example in a web page. A publishable key has the same rights as a secret key.',
  }),
  key: nullable(Type.String({ description: 'The text of a publishable key. Null for a secret key.' })),
  created_at: Timestamp,
  expires_at: nullable(Timestamp),
  scopes: terms.scopes,
  origins: terms.origins,
  rate_per_minute: terms.rate_per_minute,
  revoked_at: nullable(Timestamp),
  last_used_at: nullable(Type.String({ format: 'date-time', description: 'Accurate to the minute.' })),
  rotated_from_id: nullable(Type.Integer({ description: 'The id of the key that this key replaces.' })),
};

export const ApiKey = Type.Object(fields, {
  $id: 'ApiKey',
  description: 'An API key. The text of a secret key is not included.',
});
export const NewApiKey = Type.Object(
  { ...fields, key: Type.String({ description: 'The text of the key. A secret key is never shown again.' }) },
  { $id: 'NewApiKey', description: 'A new API key with its text.' },
);

export const ApiKeyInput = strictObject(
  {
    ...Type.Partial(Type.Object(terms)).properties,
    name: terms.name,
    publishable: Type.Optional(
      Type.Boolean({ description: 'Creates a key that may be public. Lists show the text of such a key.' }),
    ),
  },
  { $id: 'ApiKeyInput' },
);

export const ApiKeyPatch = strictObject(Type.Partial(Type.Object(terms)).properties, {
  $id: 'ApiKeyPatch',
  description: 'Changes to an API key. Omitted fields do not change.',
});

export function presentApiKey(row: ApiKeyRow): Static<typeof ApiKey> {
  const { key_hash: _hash, publishable_key: key, ...rest } = row;
  const reach = { scopes: readList(row.scopes) as Scope[] | null, origins: readList(row.origins) };
  return { ...rest, ...reach, publishable: key !== null, key };
}
