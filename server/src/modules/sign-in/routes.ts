import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app-types.ts';
import { clientOf } from '../../platform/http/client-info.ts';
import { ref } from '../../platform/http/fields.ts';
import { COSTS, forKeys, route } from '../../platform/http/route.ts';
import { Credentials, Session } from '../accounts/schema.ts';
import { COOKIE_INSTEAD, sendSession } from '../accounts/session-response.ts';
import { limitRecords } from '../audit/limits.ts';
import { logIn } from './log-in.ts';

export function signInRoutes(app: App, context: Context): void {
  const signingIn = { ...context, letRecord: limitRecords(context.now) };
  app.post(
    '/auth/login',
    route({
      id: 'logIn',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Sign in and return a token.',
      cost: COSTS.password,
      body: ref(Credentials),
      description:
        'If the account has a second factor, `code` is required: a request without it gets 403 `second_factor_required`. ' +
        `A wrong code gets the same error as a wrong password. ${COOKIE_INSTEAD}`,
      response: { 200: ref(Session) },
      problems: ['invalid_credentials', 'account_deactivated', 'second_factor_required', 'too_many_attempts'],
    }),
    async (request, reply) =>
      sendSession(context, request, reply, await logIn(signingIn, request.body, clientOf(request))),
  );
}
