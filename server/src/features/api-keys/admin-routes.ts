import Type, { type Static } from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { audited } from '../audit/route-audit.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { pageOf, pageParameters, readPage, sendPage } from '../../platform/http/pages.ts';
import { route } from '../../platform/http/route.ts';
import { changeApiKey, createApiKey, type MadeApiKey, revokeApiKey, rotateApiKey } from './actions.ts';
import { ApiKey, ApiKeyInput, ApiKeyPatch, NewApiKey, presentApiKey } from './schema.ts';
import { listApiKeys } from './store.ts';

const params = Type.Object({ key: Id });

export function apiKeyAdminRoutes(app: App, context: Context): void {
  app.get(
    '/admin/api-keys',
    route({
      id: 'listApiKeys',
      tag: 'API keys',
      summary: 'List API keys, oldest first.',
      access: 'admin',
      scope: 'admin',
      querystring: Type.Object(pageParameters, { additionalProperties: false }),
      response: { 200: pageOf(ref(ApiKey)) },
    }),
    async (request, reply) => {
      const page = readPage(request);
      const rows = await listApiKeys(context.db.read, page);
      return sendPage(request, reply, rows, { limit: page.limit, sortKey: () => '', present: presentApiKey });
    },
  );

  app.post(
    '/admin/api-keys',
    route({
      id: 'createApiKey',
      tag: 'API keys',
      summary: 'Make an API key; a secret one is in this answer only.',
      access: 'admin',
      scope: 'admin',
      body: ref(ApiKeyInput),
      response: { 201: ref(NewApiKey) },
    }),
    async (request, reply) => {
      const made = await createApiKey(granting(context, request), request.body);
      reply.code(201);
      return presentMade(made);
    },
  );

  app.patch(
    '/admin/api-keys/:key',
    route({
      id: 'updateApiKey',
      tag: 'API keys',
      summary: 'Change the name, scopes, origins, rate or expiry of an API key that works; it counts at once.',
      access: 'admin',
      scope: 'admin',
      params,
      body: ref(ApiKeyPatch),
      response: { 200: ref(ApiKey) },
    }),
    async (request) => presentApiKey(await changeApiKey(granting(context, request), request.params.key, request.body)),
  );

  app.delete(
    '/admin/api-keys/:key',
    route({
      id: 'revokeApiKey',
      tag: 'API keys',
      summary: 'Revoke an API key at once.',
      access: 'admin',
      scope: 'admin',
      params,
      response: { 200: ref(ApiKey) },
    }),
    async (request) => presentApiKey(await revokeApiKey(audited(context, request, 'api_keys'), request.params.key)),
  );

  app.post(
    '/admin/api-keys/:key/rotate',
    route({
      id: 'rotateApiKey',
      tag: 'API keys',
      summary: "Make an API key's successor; the old one works for another 24 hours.",
      access: 'admin',
      scope: 'admin',
      params,
      response: { 201: ref(NewApiKey) },
    }),
    async (request, reply) => {
      const made = await rotateApiKey(granting(context, request), request.params.key);
      reply.code(201);
      return presentMade(made);
    },
  );
}

/** The audited context of a request that gives a key its scopes. */
function granting(context: Context, request: Parameters<typeof audited>[1]) {
  return { ...audited(context, request, 'api_keys'), grantor: request.apiKey! };
}

function presentMade({ key, ...row }: MadeApiKey): Static<typeof NewApiKey> {
  return { ...presentApiKey(row), key };
}
