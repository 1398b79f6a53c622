import Type, { type Static } from 'typebox';
import { nullable, oneOf, Timestamp, visibleText } from '../../platform/http/fields.ts';
import { resource } from '../../platform/resource.ts';
import { scopes } from '../../platform/scopes.ts';
import type { ApiKeyRow } from './store.ts';

const fields = {
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

const PublishableInput = Type.Boolean({
  description: 'Creates a key that may be public. Lists show the text of such a key.',
});

export const apiKey = resource({
  ...{ name: 'ApiKey', table: 'api_keys', path: 'api-keys/:key' },
  options: {
    body: { description: 'An API key. The text of a secret key is not included.' },
    patch: { description: 'Changes to an API key. Omitted fields do not change.' },
  },
  fields,
  creates: { publishable: PublishableInput },
  defaults: { expires_at: null, scopes: null, origins: null, rate_per_minute: null, publishable: false },
  shown: {
    name: Type.String(),
    hint: Type.String({ description: 'The first characters of the key.' }),
    publishable: Type.Boolean({
      description:
        'Whether the key may be public, for example in a web page. A publishable key has the same rights as a secret key.',
    }),
    key: nullable(Type.String({ description: 'The text of a publishable key. Null for a secret key.' })),
    created_at: Timestamp,
    expires_at: nullable(Timestamp),
    ...{ scopes: fields.scopes, origins: fields.origins, rate_per_minute: fields.rate_per_minute },
    revoked_at: nullable(Timestamp),
    last_used_at: nullable(Type.String({ format: 'date-time', description: 'Accurate to the minute.' })),
    rotated_from_id: nullable(Type.Integer({ description: 'The id of the key that this key replaces.' })),
  },
});
export const { body: ApiKey, input: ApiKeyInput, patch: ApiKeyPatch } = apiKey;
export type ApiKeyInput = Static<typeof ApiKeyInput>;
export type ApiKeyPatch = Static<typeof ApiKeyPatch>;

export const NewApiKey = Type.Object(
  {
    ...ApiKey.properties,
    key: Type.String({ description: 'The text of the key. A secret key is never shown again.' }),
  },
  { $id: 'NewApiKey', description: 'A new API key with its text.' },
);

export function presentApiKey(row: ApiKeyRow): Static<typeof ApiKey> {
  return apiKey.present(row, { publishable: row.publishable_key !== null, key: row.publishable_key });
}
