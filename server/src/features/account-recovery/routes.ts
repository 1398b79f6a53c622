import { signedIn } from '../../platform/http/identity.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { clientOf } from '../../platform/http/client-info.ts';
import { ref } from '../../platform/http/fields.ts';
import { COSTS, NoContent, route } from '../../platform/http/route.ts';
import { requestPasswordReset, requestVerification, resetPassword, verifyEmail } from './actions.ts';
import { EmailVerification, PasswordReset, PasswordResetRequest } from './schema.ts';

const forKeys = { tag: 'Accounts', access: 'key', scope: 'accounts' } as const;

export function accountRecoveryRoutes(app: App, context: Context): void {
  app.post(
    '/auth/password-reset-requests',
    route({
      id: 'requestPasswordReset',
      ...forKeys,
      summary: 'Request an email with a link to set a new password.',
      description: 'The response is the same whether or not an account with that email exists.',
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
      ...forKeys,
      summary: 'Set a new password with the token from an emailed link.',
      description: "Ends all of the user's sessions and revokes their calendar link.",
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
      summary: 'Request an email with a link that verifies your address.',
      access: 'player',
      scope: 'accounts',
      description: 'The emailed link can be used only once. If no email can be sent, the response says why.',
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
      ...forKeys,
      summary: 'Verify an email address with the token from an emailed link.',
      description: 'The token is part of the emailed link. No sign-in is required.',
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
