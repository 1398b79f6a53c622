import { clientOf } from '../../platform/http/client-info.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { ref } from '../../platform/http/fields.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { COSTS, forPlayers, NoContent, route } from '../../platform/http/route.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './actions.ts';
import {
  RecoveryCodes,
  SecondFactor,
  SecondFactorConfirmation,
  SecondFactorEnd,
  SecondFactorSetup,
  SecondFactorStart,
} from './schema.ts';

export function secondFactorRoutes(app: App, context: Context): void {
  app.get(
    '/auth/second-factor',
    route({
      id: 'getSecondFactor',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Get the state of your second factor.',
      description: 'The second factor is an app that shows a new code every 30 seconds (TOTP, RFC 6238).',
      response: { 200: ref(SecondFactor) },
    }),
    async (request) => readSecondFactor(context, signedIn(request)),
  );

  app.post(
    '/auth/second-factor',
    route({
      id: 'startSecondFactor',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Start to set up a second factor.',
      cost: COSTS.password,
      description: 'Nothing changes until you confirm the secret with a code. A repeated request replaces the secret.',
      body: ref(SecondFactorStart),
      response: { 200: ref(SecondFactorSetup) },
      problems: ['invalid_credentials', 'password_missing', 'second_factor_enabled', 'too_many_attempts'],
    }),
    async (request) => startSecondFactor(context, signedIn(request), { ...request.body, client: clientOf(request) }),
  );

  app.post(
    '/auth/second-factor/confirmation',
    route({
      id: 'confirmSecondFactor',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Turn your second factor on, with a code from the app.',
      cost: COSTS.password,
      description:
        'Returns ten recovery codes, ends your other ' +
        'sessions, and counts this session as opened with a second factor.',
      body: ref(SecondFactorConfirmation),
      response: { 200: ref(RecoveryCodes) },
      problems: ['invalid_credentials', 'second_factor_enabled', 'not_found', 'too_many_attempts'],
    }),
    async (request) => ({
      recovery_codes: await enableSecondFactor(context, signedIn(request), {
        ...request.body,
        client: clientOf(request),
      }),
    }),
  );

  app.post(
    '/auth/second-factor/recovery-codes',
    route({
      id: 'renewRecoveryCodes',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Replace your recovery codes.',
      cost: COSTS.password,
      description: 'Returns ten new recovery codes. The earlier codes no longer work.',
      body: ref(SecondFactorConfirmation),
      response: { 200: ref(RecoveryCodes) },
      problems: ['invalid_credentials', 'password_missing', 'not_found', 'too_many_attempts'],
    }),
    async (request) => ({
      recovery_codes: await renewRecoveryCodes(context, signedIn(request), {
        ...request.body,
        client: clientOf(request),
      }),
    }),
  );

  app.delete(
    '/auth/second-factor',
    route({
      id: 'disableSecondFactor',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Turn your second factor off.',
      cost: COSTS.password,
      description: 'Deletes the secret and the recovery codes. Your sessions continue.',
      body: ref(SecondFactorEnd),
      response: { 204: NoContent },
      problems: ['invalid_credentials', 'password_missing', 'not_found', 'too_many_attempts'],
    }),
    async (request) => disableSecondFactor(context, signedIn(request), { ...request.body, client: clientOf(request) }),
  );
}
