import Type, { type Static } from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { resourceRoutes } from '../audit/resource.ts';
import { withActor } from '../audit/route-audit.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { changeApiKey, createApiKey, type CreatedApiKey, revokeApiKey, rotateApiKey } from './actions.ts';
import { apiKey, NewApiKey, presentApiKey } from './schema.ts';
import { listApiKeys } from './store.ts';

const params = Type.Object({ key: Id });

export function apiKeyAdminRoutes(app: App, context: Context): void {
  resourceRoutes(app, context, apiKey, {
    ...{ tag: 'API keys', permissions: { read: 'keys.manage', manage: 'keys.manage' }, presenter: () => presentApiKey },
    list: {
      summary: 'List API keys, oldest first.',
      description: 'A secret key is never shown again. Revoked and expired keys stay in the list.',
      page: async (request, reply) =>
        sendPage(request, reply, await listApiKeys(context.db.read, readPage(request)), presentApiKey),
    },
    createSecret: {
      summary: 'Create an API key.',
      description: 'Only this response contains the text of a secret key.',
      response: NewApiKey,
      run: async (context, input, { apiKey: grantor }) =>
        presentNewApiKey(await createApiKey({ ...context, grantor: grantor! }, input)),
    },
    update: {
      summary: 'Change the name, scopes, origins, rate or expiry of an API key.',
      description: 'The changes apply immediately. A revoked or expired key cannot be changed.',
      run: (context, id, { patch }, { apiKey: grantor }) => changeApiKey({ ...context, grantor: grantor! }, id, patch),
    },
    remove: {
      ...{ id: 'revokeApiKey', staysVisible: true },
      summary: 'Revoke an API key immediately.',
      description: 'The key stops working immediately, even for open streams. It cannot be restored.',
      run: revokeApiKey,
    },
  });

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
    async (request) => {
      const rotating = { ...withActor(context, request), grantor: request.apiKey! };
      return presentNewApiKey(await rotateApiKey(rotating, request.params.key));
    },
  );
}

function presentNewApiKey({ key, ...row }: CreatedApiKey): Static<typeof NewApiKey> {
  return { ...presentApiKey(row), key };
}
