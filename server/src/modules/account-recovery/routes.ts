import { signedIn } from '../../platform/http/identity.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { clientOf } from '../../platform/http/client-info.ts';
import { ref } from '../../platform/http/fields.ts';
import { givenSession } from '../../platform/http/session-cookie.ts';
import { COSTS, forKeys, forPlayers, NoContent, route } from '../../platform/http/route.ts';
import { clearEndedCookie } from '../accounts/session-response.ts';
import { relyingPartyOfRequest } from '../passkeys/routes.ts';
import { requestPasswordReset, requestVerification, resetPassword, verifyEmail } from './actions.ts';
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './email-change.ts';
import {
  EmailChange,
  EmailChangeRequest,
  EmailChangeUndo,
  EmailVerification,
  PasswordReset,
  PasswordResetRequest,
} from './schema.ts';

export function accountRecoveryRoutes(app: App, context: Context): void {
  app.post(
    '/auth/password-reset-requests',
    route({
      id: 'requestPasswordReset',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Request an email with a link to set a new password.',
      description: 'The response is the same whether or not an account with that email exists.',
      body: ref(PasswordResetRequest),
      response: { 204: NoContent },
      problems: ['mail_not_set_up', 'too_many_attempts'],
    }),
    async (request) => requestPasswordReset(context, request.body.email, clientOf(request)),
  );

  app.post(
    '/auth/password-resets',
    route({
      id: 'resetPassword',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Set a new password with the token from an emailed link.',
      description:
        "Ends all of the user's sessions, removes their passkeys and revokes their calendar link. If the address was " +
        'never verified, also removes the second factor and the phone number.',
      cost: COSTS.password,
      body: ref(PasswordReset),
      response: { 204: NoContent },
      problems: ['link_invalid', 'overloaded'],
    }),
    async (request, reply) => {
      const { token, new_password } = request.body;
      await resetPassword(context, token, new_password, clientOf(request));
      await clearEndedCookie(context, request, reply);
    },
  );

  app.post(
    '/auth/email-verification-requests',
    route({
      id: 'requestEmailVerification',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Request an email with a link that verifies your address.',
      description: 'The emailed link can be used only once. If no email can be sent, the response says why.',
      response: { 204: NoContent },
      problems: ['mail_not_set_up', 'already_verified', 'link_just_sent'],
    }),
    async (request) => requestVerification(context, signedIn(request)),
  );

  app.post(
    '/auth/email-verifications',
    route({
      id: 'verifyEmail',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Verify an email address with the token from an emailed link.',
      description:
        'The token is part of the emailed link. Also send a session or the `current_password` of the account. ' +
        'Otherwise, the request removes the password, the second factor, the passkeys and the phone number, revokes ' +
        'the calendar link, and ends all sessions. With `new_password`, the request also sets a password.',
      cost: COSTS.password,
      body: ref(EmailVerification),
      response: { 204: NoContent },
      problems: ['link_invalid', 'confirmation_required', 'invalid_credentials', 'too_many_attempts', 'overloaded'],
    }),
    async (request, reply) => {
      const { current_password, ...body } = request.body;
      const holder = { ...(await givenSession(request)), current_password, client: clientOf(request) };
      await verifyEmail(context, { ...body, holder });
      await clearEndedCookie(context, request, reply);
    },
  );

  emailChangeRoutes(app, context);
}

function emailChangeRoutes(app: App, context: Context): void {
  app.post(
    '/auth/email-change-requests',
    route({
      id: 'requestEmailChange',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Request an email to a new address, with a link that makes it the address of your account.',
      description:
        'The old address stays in use until the link is used. A new request replaces the previous one. The response ' +
        'does not reveal whether the new address has an account.',
      cost: COSTS.password,
      body: ref(EmailChangeRequest),
      response: { 204: NoContent },
      problems: [
        ...([
          'invalid_credentials',
          'password_missing',
          'confirmation_required',
          'passkeys_not_set_up',
          'mail_not_set_up',
        ] as const),
        ...(['link_just_sent', 'too_many_attempts', 'overloaded'] as const),
      ],
    }),
    async (request) => {
      const { email, ...proof } = request.body;
      const requester = { client: clientOf(request), party: relyingPartyOfRequest(request), proof };
      await requestEmailChange(context, signedIn(request), { email, ...requester });
    },
  );

  app.post(
    '/auth/email-changes',
    route({
      id: 'changeEmail',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Change the email address of an account with the token from an emailed link.',
      description:
        'The new address is then verified. A verified old address gets an email with a link that undoes the change for ' +
        '7 days. If the old address was not verified, also send a session or the `current_password` of the account. ' +
        'Otherwise, the request removes the password, the second factor, the passkeys and the phone number, revokes ' +
        'the calendar link, and ends all sessions.',
      cost: COSTS.password,
      body: ref(EmailChange),
      response: { 204: NoContent },
      problems: ['link_invalid', 'email_taken', 'invalid_credentials', 'too_many_attempts', 'overloaded'],
    }),
    async (request, reply) => {
      const { token, current_password } = request.body;
      const holder = { ...(await givenSession(request)), current_password, client: clientOf(request) };
      await confirmEmailChange(context, token, holder);
      await clearEndedCookie(context, request, reply);
    },
  );

  app.post(
    '/auth/email-change-undos',
    route({
      id: 'undoEmailChange',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Restore the old email address of an account with the token from an emailed link.',
      description:
        "Also undoes later changes of the address, ends all of the user's sessions, revokes their calendar link, and " +
        'removes their passkeys, their identities, and a second factor that was turned on less than 30 days before the ' +
        'request for the change, or later. ' +
        'Also send a `new_password`.',
      cost: COSTS.password,
      body: ref(EmailChangeUndo),
      response: { 204: NoContent },
      problems: ['link_invalid', 'email_taken', 'overloaded'],
    }),
    async (request, reply) => {
      await undoEmailChange(context, request.body, clientOf(request));
      await clearEndedCookie(context, request, reply);
    },
  );
}
