import { signedIn } from '../http/access.ts';
import type { App, Context } from '../http/app-types.ts';
import { clientOf } from '../http/client.ts';
import { ref } from '../http/fields.ts';
import { COSTS, NoContent, route } from '../http/route.ts';
import { requestPasswordReset, requestVerification, resetPassword, verifyEmail } from './actions.ts';
import { EmailVerification, PasswordReset, PasswordResetRequest } from './schema.ts';

export function mailRoutes(app: App, context: Context): void {
  app.post(
    '/auth/password-reset-requests',
    route({
      id: 'requestPasswordReset',
      tag: 'Accounts',
      summary: 'Ask for a mail with a link to set a new password.',
      description: 'The answer is the same whether there is an account with that email.',
      access: 'key',
      body: ref(PasswordResetRequest),
      response: { 204: NoContent },
      problems: ['mail_not_set_up', 'too_many_attempts'],
    }),
    async (request, reply) => {
      await requestPasswordReset(context, request.body.email, clientOf(request));
      return reply.code(204).send(undefined);
    },
  );

  app.post(
    '/auth/password-resets',
    route({
      id: 'resetPassword',
      tag: 'Accounts',
      summary: 'Set a new password by the link of a mail; every session ends, and the link of the calendar.',
      access: 'key',
      cost: COSTS.password,
      body: ref(PasswordReset),
      response: { 204: NoContent },
      problems: ['link_invalid', 'overloaded'],
    }),
    async (request, reply) => {
      const { token, new_password } = request.body;
      await resetPassword(context, token, new_password, clientOf(request));
      return reply.code(204).send(undefined);
    },
  );

  app.post(
    '/auth/email-verification-requests',
    route({
      id: 'requestEmailVerification',
      tag: 'Accounts',
      summary: 'Ask for a mail with a link that verifies your address.',
      access: 'player',
      response: { 204: NoContent },
      problems: ['mail_not_set_up', 'already_verified', 'link_just_sent'],
    }),
    async (request, reply) => {
      await requestVerification(context, signedIn(request));
      return reply.code(204).send(undefined);
    },
  );

  app.post(
    '/auth/email-verifications',
    route({
      id: 'verifyEmail',
      tag: 'Accounts',
      summary: 'Verify an address by the link of a mail.',
      access: 'key',
      body: ref(EmailVerification),
      response: { 204: NoContent },
      problems: ['link_invalid'],
    }),
    async (request, reply) => {
      await verifyEmail(context, request.body.token);
      return reply.code(204).send(undefined);
    },
  );
}
