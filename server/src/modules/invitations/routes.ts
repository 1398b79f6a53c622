import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { ref } from '../../platform/http/fields.ts';
import { forKeys, route } from '../../platform/http/route.ts';
import { getOpenInvitation } from './actions.ts';
import { InvitationCheck, OpenInvitation } from './schema.ts';

export function invitationRoutes(app: App, context: Context): void {
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
