import { limitRecords } from '../audit/limits.ts';
import { sendSession } from '../accounts/session-response.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { addressOf, clientOf } from '../../platform/http/client-info.ts';
import { ref } from '../../platform/http/fields.ts';
import { COSTS, forKeys, route } from '../../platform/http/route.ts';
import { finishSignIn, openProviderSession, startSignIn } from './actions.ts';
import { reasonOf } from './openid.ts';
import { ProviderSession, ProviderSignIn, ProviderSignInInput, ProviderTicket } from './schema.ts';

export function providerSignInRoutes(api: App, context: Context): void {
  const signingIn = { ...context, letRecord: limitRecords(context.now) };
  api.post(
    '/auth/provider-sign-ins',
    route({
      id: 'startProviderSignIn',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Begin to sign in at an OpenID provider.',
      description:
        'Open `authorization_url` in a browser. After the person has signed in, the browser returns to your app with a ' +
        '`ticket`, or with an `error`: `cancelled`, `expired` or `failed`. Send the ticket and the `secret` to ' +
        '`POST /auth/provider-sessions` within a minute.',
      cost: COSTS.password,
      body: ref(ProviderSignInInput),
      response: { 201: ref(ProviderSignIn) },
      problems: ['provider_unavailable', 'too_many_attempts'],
    }),
    async (request) => startSignIn(context, request.body, clientOf(request)),
  );

  api.post(
    '/auth/provider-sessions',
    route({
      id: 'createProviderSession',
      ...forKeys('Accounts', 'accounts'),
      summary: 'Finish signing in at an OpenID provider and return a token.',
      description:
        'At the first sign-in, this links the account with the same verified email address, or creates an account. ' +
        'A new account follows `registration` in `/config.json`. An open invitation for the address allows the registration. If the ' +
        'account has a second factor and the provider has not checked several factors (`amr`), `code` is required. ' +
        'After 403 `second_factor_required` or a wrong code, the ticket works for another five minutes.',
      cost: COSTS.password,
      body: ref(ProviderTicket),
      response: { 200: ref(ProviderSession) },
      problems: [
        ...(['sign_in_expired', 'provider_email_unverified', 'registration_closed', 'account_deactivated'] as const),
        ...(['email_taken', 'invalid_credentials', 'second_factor_required', 'too_many_attempts'] as const),
      ],
    }),
    async (request, reply) => {
      const { session, sign_out_url } = await openProviderSession(signingIn, request.body, clientOf(request));
      return sendSession(context, request, reply, { ...session, sign_out_url });
    },
  );
}

/**
 * Adds the callback route of sign-in providers. It is outside the base path, because the provider redirects a browser
 * to it, without an API key.
 */
export function providerCallbackRoute(app: App, context: Context): void {
  app.get<{ Params: { provider: string } }>(
    '/provider-callback/:provider',
    { onRequest: app.rates.open, schema: { hide: true } },
    async (request, reply) => {
      const { provider } = request.params;
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      const target = await finishSignIn(context, { provider, query, address: addressOf(request) }, (error) =>
        request.log.warn({ provider, reason: reasonOf(error) }, 'a sign-in at a provider failed'),
      );
      return reply.header('cache-control', 'no-store').redirect(target, 303);
    },
  );
}
