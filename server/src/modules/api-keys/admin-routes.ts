import Type, { type Static } from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { withActor } from '../audit/route-audit.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { pageOf, PageQuery, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { changeApiKey, createApiKey, type CreatedApiKey, revokeApiKey, rotateApiKey } from './actions.ts';
import { ApiKey, ApiKeyInput, ApiKeyPatch, NewApiKey, presentApiKey } from './schema.ts';
import { listApiKeys } from './store.ts';

const params = Type.Object({ key: Id });

export function apiKeyAdminRoutes(app: App, context: Context): void {
  app.get(
    '/admin/api-keys',
    route({
      id: 'listApiKeys',
      ...forAdmins('API keys', 'keys.manage'),
      summary: 'List API keys, oldest first.',
      description: 'A secret key is never shown again. Revoked and expired keys stay in the list.',
      querystring: PageQuery,
      response: { 200: pageOf(ref(ApiKey)) },
    }),
    async (request, reply) => {
      const rows = await listApiKeys(context.db.read, readPage(request));
      return sendPage(request, reply, rows, presentApiKey);
    },
  );

  app.post(
    '/admin/api-keys',
    route({
      id: 'createApiKey',
      ...forAdmins('API keys', 'keys.manage'),
      summary: 'Create an API key.',
      description: 'Only this response contains the text of a secret key.',
      body: ref(ApiKeyInput),
      response: { 201: ref(NewApiKey) },
    }),
    async (request) => presentNewApiKey(await createApiKey(withGrantor(context, request), request.body)),
  );

  app.patch(
    '/admin/api-keys/:key',
    route({
      id: 'updateApiKey',
      ...forAdmins('API keys', 'keys.manage'),
      summary: 'Change the name, scopes, origins, rate or expiry of an API key.',
      description: 'The changes apply immediately. A revoked or expired key cannot be changed.',
      params,
      body: ref(ApiKeyPatch),
      response: { 200: ref(ApiKey) },
    }),
    async (request) =>
      presentApiKey(await changeApiKey(withGrantor(context, request), request.params.key, request.body)),
  );

  app.delete(
    '/admin/api-keys/:key',
    route({
      id: 'revokeApiKey',
      ...forAdmins('API keys', 'keys.manage'),
      summary: 'Revoke an API key immediately.',
      description: 'The key stops working immediately, even for open streams. It cannot be restored.',
      params,
      response: { 200: ref(ApiKey) },
    }),
    async (request) => presentApiKey(await revokeApiKey(withActor(context, request), request.params.key)),
  );

  app.post(
    '/admin/api-keys/:key/rotate',
    route({
      id: 'rotateApiKey',
      ...forAdmins('API keys', 'keys.manage'),
      summary: 'Replace an API key with a new key.',
      description: 'The old key works for another 24 hours. The new key has the same limits and the same lifetime.',
      params,
      response: { 201: ref(NewApiKey) },
    }),
    async (request) => presentNewApiKey(await rotateApiKey(withGrantor(context, request), request.params.key)),
  );
}

function withGrantor(context: Context, request: Parameters<typeof withActor>[1]) {
  return { ...withActor(context, request), grantor: request.apiKey! };
}

function presentNewApiKey({ key, ...row }: CreatedApiKey): Static<typeof NewApiKey> {
  return { ...presentApiKey(row), key };
}
