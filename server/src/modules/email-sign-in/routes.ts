import { Session } from '../accounts/schema.ts';
import { COOKIE_INSTEAD, sendSession } from '../accounts/session-response.ts';
import { limitRecords } from '../audit/limits.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { clientOf } from '../../platform/http/client-info.ts';
import { ref } from '../../platform/http/fields.ts';
import { COSTS, forKeys, NoContent, route } from '../../platform/http/route.ts';
import { requestSignInCode, signInWithCode } from './actions.ts';
import { SignInCode, SignInCodeRequest } from './schema.ts';

export function emailSignInRoutes(app: App, context: Context): void {
  const signingIn = { ...context, letRecord: limitRecords(context.now) };
  app.post(
    '/auth/sign-in-code-requests',
    route({
      id: 'requestSignInCode',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Request an email with a code to sign in.',
      description: 'The response is the same whether or not an account with that email exists.',
      body: ref(SignInCodeRequest),
      response: { 204: NoContent },
      problems: ['mail_not_set_up', 'too_many_attempts'],
    }),
    async (request) => requestSignInCode(context, request.body.email, clientOf(request)),
  );

  app.post(
    '/auth/sign-in-codes',
    route({
      id: 'signInWithCode',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Sign in with the code and return a token.',
      cost: COSTS.password,
      description: COOKIE_INSTEAD,
      body: ref(SignInCode),
      response: { 200: ref(Session) },
      problems: ['invalid_credentials', 'account_deactivated', 'second_factor_required', 'too_many_attempts'],
    }),
    async (request, reply) =>
      sendSession(context, request, reply, await signInWithCode(signingIn, request.body, clientOf(request))),
  );
}
