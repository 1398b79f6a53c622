import Type from 'typebox';
import { loadPolicy } from '../club/policy-cache.ts';
import { type AuditRow, listSignIns } from '../audit/store.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { actorOf } from '../audit/route-audit.ts';
import { clientOf } from '../../platform/http/client-info.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { pageOf, PageQuery, readPage, sendPage } from '../../platform/http/pages.ts';
import { COSTS, forPlayers, NoContent, route } from '../../platform/http/route.ts';
import {
  asksForCookie,
  refuseOtherOrigin,
  sessionTokenOf,
  setSessionCookie,
} from '../../platform/http/session-cookie.ts';
import { changePassword, updateProfile } from './actions.ts';
import {
  CookieSession,
  ListedSession,
  ListedSignIn,
  PasswordChange,
  Profile,
  User,
  presentSession,
  presentSignIn,
  presentUser,
} from './schema.ts';
import { clearEndedCookie } from './session-response.ts';
import { endOtherSessions, endSession, logOut } from './sessions.ts';
import { type TokenRow, listTokens } from './store.ts';
import { aliveAt } from './active-users.ts';

export function accountRoutes(app: App, context: Context): void {
  // Earlier releases stored the token where scripts can read it. The web app moves that token into a cookie, so that
  // nobody has to sign in again after the upgrade.
  app.post(
    '/auth/session-cookie',
    route({
      id: 'moveSessionToCookie',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'For the web app only: move the session of a bearer token to a cookie.',
      description: 'Without `X-Session: cookie`, nothing changes.',
      isOpenToPending: true,
      isForWebApp: true,
      response: { 200: ref(CookieSession) },
    }),
    async (request, reply) => {
      const user = signedIn(request);
      const { expires_at } = user;
      if (asksForCookie(request)) {
        refuseOtherOrigin(request);
        setSessionCookie(request, reply, { token: sessionTokenOf(request)!, expires_at });
      }
      return { expires_at, user: presentUser(context, user) };
    },
  );

  app.post(
    '/auth/logout',
    route({
      id: 'logOut',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Sign out and end the current session.',
      description: 'Your other sessions continue.',
      isRelease: true,
      isOpenToPending: true,
      response: { 204: NoContent },
    }),
    async (request, reply) => {
      await logOut(context, signedIn(request), actorOf(request));
      await clearEndedCookie(context, request, reply);
    },
  );

  app.get(
    '/auth/sessions',
    route({
      id: 'listSessions',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'List your sessions, newest first.',
      description: 'Tokens are never shown.',
      querystring: PageQuery,
      response: { 200: pageOf(ref(ListedSession)) },
    }),
    async (request, reply) => {
      const [page, user] = [readPage(request), signedIn(request)];
      const rows = await listTokens(
        context.db.read,
        user.id,
        aliveAt(context.now(), await loadPolicy(context.db)),
        page,
      );
      const present = (row: TokenRow) => presentSession(row, user);
      return sendPage(request, reply, rows, present);
    },
  );

  app.delete(
    '/auth/sessions',
    route({
      id: 'endOtherSessions',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'End all your sessions except the current one.',
      description: 'Use this if somebody else may know your password. The session of this request continues.',
      isRelease: true,
      response: { 204: NoContent },
    }),
    async (request) => endOtherSessions(context, signedIn(request), actorOf(request)),
  );

  app.delete(
    '/auth/sessions/:session',
    route({
      id: 'endSession',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'End one of your sessions.',
      description: 'The token of the session no longer works.',
      isRelease: true,
      params: Type.Object({ session: Id }),
      response: { 204: NoContent },
    }),
    async (request, reply) => {
      await endSession(context, signedIn(request), { id: request.params.session, actor: actorOf(request) });
      await clearEndedCookie(context, request, reply);
    },
  );

  app.get(
    '/auth/sign-ins',
    route({
      id: 'listSignIns',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'List successful and failed sign-ins to your account, newest first.',
      description: 'After many failed sign-ins in the same minute, the list contains only some of them.',
      querystring: PageQuery,
      response: { 200: pageOf(ref(ListedSignIn)) },
    }),
    async (request, reply) => {
      const [page, user] = [readPage(request), signedIn(request)];
      const rows = await listSignIns(context.db.read, user.id, page);
      return sendPage(request, reply, rows, (row: AuditRow) => presentSignIn(row, user));
    },
  );

  app.get(
    '/auth/me',
    route({
      id: 'getMe',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Get the signed-in user.',
      description: 'The response contains the role, the language and the email settings.',
      isOpenToPending: true,
      response: { 200: ref(User) },
    }),
    async (request) => presentUser(context, signedIn(request)),
  );

  app.patch(
    '/auth/me',
    route({
      id: 'updateMe',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Change your name, phone number, language or email settings.',
      description: 'Omitted fields do not change. To change the email address, use `POST /auth/email-change-requests`.',
      isOpenToPending: true,
      body: ref(Profile),
      response: { 200: ref(User) },
    }),
    async (request) => presentUser(context, await updateProfile(context, signedIn(request), request.body)),
  );

  app.post(
    '/auth/password',
    route({
      id: 'changePassword',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Change your password. This ends your other sessions and revokes your calendar link.',
      cost: COSTS.password,
      body: ref(PasswordChange),
      response: { 204: NoContent },
      problems: ['invalid_credentials', 'password_missing', 'too_many_attempts'],
    }),
    async (request) => changePassword(context, signedIn(request), request.body, clientOf(request)),
  );
}
