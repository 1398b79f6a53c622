import type { Static } from 'typebox';
import type { App, Context } from '../http/app-types.ts';
import { signedIn } from '../http/access.ts';
import { ref } from '../http/fields.ts';
import { NoContent, route } from '../http/route.ts';
import { changePassword, logIn, logOut, type OpenSession, register, updateProfile } from './actions.ts';
import { Credentials, PasswordChange, presentUser, Profile, Registration, Session, User } from './schema.ts';

export function accountRoutes(app: App, context: Context): void {
  app.post(
    '/auth/register',
    route({
      id: 'register',
      tag: 'Accounts',
      summary: 'Register a user and return a token.',
      access: 'key',
      body: ref(Registration),
      response: { 201: ref(Session) },
      problems: ['email_taken'],
    }),
    async (request, reply) => {
      reply.code(201).header('cache-control', 'no-store');
      return presentSession(await register(context, request.body));
    },
  );

  app.post(
    '/auth/login',
    route({
      id: 'logIn',
      tag: 'Accounts',
      summary: 'Log in and return a token.',
      access: 'key',
      body: ref(Credentials),
      response: { 200: ref(Session) },
      problems: ['invalid_credentials'],
    }),
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return presentSession(await logIn(context, request.body.email, request.body.password));
    },
  );

  app.post(
    '/auth/logout',
    route({
      id: 'logOut',
      tag: 'Accounts',
      summary: 'Revoke the current token.',
      access: 'player',
      response: { 204: NoContent },
    }),
    async (request, reply) => {
      await logOut(context.db, signedIn(request));
      return reply.code(204).send(undefined);
    },
  );

  app.get(
    '/auth/me',
    route({
      id: 'getMe',
      tag: 'Accounts',
      summary: 'Who is signed in.',
      access: 'player',
      response: { 200: ref(User) },
    }),
    async (request) => presentUser(signedIn(request)),
  );

  app.patch(
    '/auth/me',
    route({
      id: 'updateMe',
      tag: 'Accounts',
      summary: 'Change your own name or phone.',
      access: 'player',
      body: ref(Profile),
      response: { 200: ref(User) },
    }),
    async (request) => presentUser(await updateProfile(context, signedIn(request), request.body)),
  );

  app.post(
    '/auth/password',
    route({
      id: 'changePassword',
      tag: 'Accounts',
      summary: 'Change your own password; every other token of yours ends.',
      access: 'player',
      body: ref(PasswordChange),
      response: { 204: NoContent },
      problems: ['invalid_credentials'],
    }),
    async (request, reply) => {
      await changePassword(context, signedIn(request), request.body);
      return reply.code(204).send(undefined);
    },
  );
}

function presentSession({ token, expires_at, user }: OpenSession): Static<typeof Session> {
  return { token, token_type: 'Bearer', expires_at, user: presentUser(user) };
}
