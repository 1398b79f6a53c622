import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { Registration, Session } from '../accounts/schema.ts';
import { COOKIE_INSTEAD, sendSession } from '../accounts/session-response.ts';
import { clientOf } from '../../platform/http/client-info.ts';
import { ref } from '../../platform/http/fields.ts';
import { COSTS, forKeys, route } from '../../platform/http/route.ts';
import { getOpenInvitation } from './actions.ts';
import { register } from './registration.ts';
import { InvitationCheck, OpenInvitation } from './schema.ts';

export function invitationRoutes(app: App, context: Context): void {
  app.post(
    '/auth/register',
    route({
      id: 'register',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Register a user, sign them in and return a token.',
      cost: COSTS.password,
      body: ref(Registration),
      response: { 201: ref(Session) },
      description:
        'If `registration` in `/config.json` is `approval`, an admin must first accept the account. Until then, the ' +
        'token works only for `/auth/me` and for signing out. With `invite`, the body must contain an `invitation`. ' +
        COOKIE_INSTEAD,
      problems: ['registration_closed', 'email_taken', 'link_invalid', 'too_many_attempts'],
    }),
    async (request, reply) =>
      sendSession(context, request, reply, await register(context, request.body, clientOf(request))),
  );

  app.post(
    '/auth/invitation-checks',
    route({
      id: 'checkInvitation',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Get the email address and role of an invitation, with the token from its link.',
      description:
        'To register, send the token as `invitation` to `POST /auth/register`. This request changes nothing.',
      body: ref(InvitationCheck),
      response: { 200: ref(OpenInvitation) },
      problems: ['link_invalid'],
    }),
    async (request) => {
      const { email, name, role, expires_at } = await getOpenInvitation(context, request.body.token);
      return { email, name, role, expires_at };
    },
  );
}
