import Type from 'typebox';
import { listPasskeys } from './store.ts';
import { Session } from '../accounts/schema.ts';
import { sendSession } from '../accounts/session-response.ts';
import { limitRecords } from '../audit/limits.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { Problem } from '../../platform/errors.ts';
import { clientOf } from '../../platform/http/client-info.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { originOf } from '../../platform/http/origin.ts';
import { pageOf, PageQuery, readPage, sendPage } from '../../platform/http/pages.ts';
import { COSTS, forKeys, forPlayers, NoContent, route } from '../../platform/http/route.ts';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startAdding,
  startConfirmation,
  startSignIn,
} from './actions.ts';
import { type RelyingParty, relyingPartyOf } from './rules.ts';
import {
  Confirmation,
  NewPasskey,
  Passkey,
  PasskeyChange,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeySignIn,
  PasskeyStart,
  presentPasskey,
} from './schema.ts';

const params = Type.Object({ passkey: Id });
/** The error codes of requests that need a `Confirmation`. */
export const proofProblems = [
  'password_missing',
  'invalid_credentials',
  'confirmation_required',
  'too_many_attempts',
  'overloaded',
] as const;

export function passkeyRoutes(app: App, context: Context): void {
  signInRoutes(app, context);
  addingRoutes(app, context);
  ownPasskeyRoutes(app, context);
}

function signInRoutes(app: App, context: Context): void {
  const signingIn = { ...context, letRecord: limitRecords(context.now) };
  app.post(
    '/auth/passkey-options',
    route({
      id: 'startPasskeySignIn',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Get the options to sign in with a passkey.',
      description: 'No email address is needed, because the device knows the account. The options work for 5 minutes.',
      response: { 200: ref(PasskeyRequestOptions) },
      problems: ['passkeys_not_set_up', 'too_many_attempts'],
    }),
    async (request) => startSignIn(context, requesterOf(request)),
  );

  app.post(
    '/auth/passkey-sessions',
    route({
      id: 'signInWithPasskey',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Sign in with a passkey and return a token.',
      description: 'The session counts as one with a second factor.',
      cost: COSTS.password,
      body: ref(PasskeySignIn),
      response: { 200: ref(Session) },
      problems: ['invalid_credentials', 'account_deactivated', 'passkeys_not_set_up', 'too_many_attempts'],
    }),
    async (request, reply) => {
      const session = await signInWithPasskey(signingIn, request.body.credential, requesterOf(request));
      return sendSession(context, request, reply, session);
    },
  );
}

function addingRoutes(app: App, context: Context): void {
  app.post(
    '/auth/passkeys/confirmation-options',
    route({
      id: 'startPasskeyConfirmation',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Get the options to confirm with a passkey that it is you, in place of the password.',
      description: 'The options work for 5 minutes.',
      response: { 200: ref(PasskeyRequestOptions) },
      problems: ['passkeys_not_set_up'],
    }),
    async (request) => startConfirmation(context, signedIn(request), requesterOf(request).party),
  );

  app.post(
    '/auth/passkeys/options',
    route({
      id: 'startAddingPasskey',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Get the options to add a passkey.',
      description: 'Confirm that it is you, so that nobody can add a passkey with a stolen session.',
      cost: COSTS.password,
      body: ref(PasskeyStart),
      response: { 200: ref(PasskeyCreationOptions) },
      problems: ['passkeys_not_set_up', 'too_many_passkeys', 'second_factor_required', ...proofProblems],
    }),
    async (request) => {
      const { code, ...proof } = request.body;
      return startAdding(context, signedIn(request), { ...requesterOf(request), proof, code });
    },
  );

  app.post(
    '/auth/passkeys',
    route({
      id: 'addPasskey',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Add a passkey that the browser has created.',
      description:
        'If the email address is verified, the owner of the account gets an email. The maximum is 20 passkeys.',
      body: ref(NewPasskey),
      response: { 201: ref(Passkey) },
      problems: ['passkeys_not_set_up', 'passkey_invalid', 'too_many_passkeys'],
    }),
    async (request) => {
      const addition = { ...request.body, ...requesterOf(request) };
      return presentPasskey(await addPasskey(context, signedIn(request), addition));
    },
  );
}

function ownPasskeyRoutes(app: App, context: Context): void {
  app.get(
    '/auth/passkeys',
    route({
      id: 'listPasskeys',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'List your passkeys, oldest first.',
      description: 'Keys are never shown. The names are those that you have given.',
      querystring: PageQuery,
      response: { 200: pageOf(ref(Passkey)) },
    }),
    async (request, reply) => {
      const { after } = readPage(request);
      const rows = await listPasskeys(context.db.read, signedIn(request).id);
      const rest = after === undefined ? rows : rows.filter(({ id }) => id > after[1]);
      return sendPage(request, reply, rest, presentPasskey);
    },
  );

  app.patch(
    '/auth/passkeys/:passkey',
    route({
      id: 'renamePasskey',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Rename one of your passkeys.',
      description: 'Only the service shows the name. The name on the device does not change.',
      params,
      body: ref(PasskeyChange),
      response: { 200: ref(Passkey) },
    }),
    async (request) => {
      const change = { id: request.params.passkey, name: request.body.name, client: clientOf(request) };
      return presentPasskey(await renamePasskey(context, signedIn(request), change));
    },
  );

  app.delete(
    '/auth/passkeys/:passkey',
    route({
      id: 'removePasskey',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Remove one of your passkeys.',
      description:
        'Confirm that it is you. Sessions that were opened with the passkey continue: end them with `DELETE /auth/sessions`.',
      cost: COSTS.password,
      params,
      body: ref(Confirmation),
      response: { 204: NoContent },
      problems: ['passkeys_not_set_up', ...proofProblems],
    }),
    async (request) => {
      const requester = { client: clientOf(request), party: relyingPartyOfRequest(request), proof: request.body };
      await removePasskey(context, signedIn(request), { id: request.params.passkey, ...requester });
    },
  );
}

type Request = Parameters<typeof originOf>[0];

/** Returns the client and the relying party of a request. @throws {Problem} `passkeys_not_set_up` */
function requesterOf(request: Request) {
  const party = relyingPartyOfRequest(request);
  if (!party) throw new Problem('passkeys_not_set_up');
  return { client: clientOf(request), party };
}

/** Returns undefined if passkeys cannot work at the address that the client uses. */
export function relyingPartyOfRequest(request: Request): RelyingParty | undefined {
  return relyingPartyOf(request.server.settings.PUBLIC_URL, originOf(request));
}
