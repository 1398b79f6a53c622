import { clearEndedCookie } from '../accounts/session-response.ts';
import { getUserById } from '../accounts/store.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { type SignedIn, signedIn } from '../../platform/http/identity.ts';
import { clientOf } from '../../platform/http/client-info.ts';
import { sendAsMade } from '../../platform/http/csv.ts';
import { ref } from '../../platform/http/fields.ts';
import { COSTS, forPlayers, NoContent, route } from '../../platform/http/route.ts';
import { timestamp } from '../../platform/time.ts';
import { relyingPartyOfRequest, proofProblems } from '../passkeys/routes.ts';
import { eraseMe } from './actions.ts';
import { Erasure, exportFields, personalData } from './schema.ts';

export function privacyRoutes(app: App, context: Context): void {
  app.get(
    '/auth/me/export',
    route({
      id: 'exportMe',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Export all data about you.',
      description: 'The response is streamed. If the connection breaks, the response is incomplete.',
      cost: COSTS.export,
      response: { 200: ref(personalData(context.modules)) },
    }),
    async (request, reply) => {
      const user = signedIn(request);
      // Read a row before the response starts, so that an unavailable database still leads to an error status.
      await getUserById(context.db.read, user.id);
      reply.type('application/json; charset=utf-8');
      return sendAsMade(request, reply, exportText(context, user)) as never;
    },
  );

  app.delete(
    '/auth/me',
    route({
      id: 'eraseMe',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Erase your account and all personal data about you.',
      description:
        'Cancels your upcoming bookings, keeps past bookings without your name, and ends all your sessions. Your data in the bookings of other people is removed soon after the response. This cannot be undone.',
      cost: COSTS.erasure,
      isOpenToPending: true,
      body: ref(Erasure),
      response: { 204: NoContent },
      problems: ['last_admin', 'passkeys_not_set_up', ...proofProblems],
    }),
    async (request, reply) => {
      const { password: current_password, passkey } = request.body;
      const proof = { current_password, passkey };
      await eraseMe(context, signedIn(request), {
        proof,
        client: clientOf(request),
        party: relyingPartyOfRequest(request),
      });
      await clearEndedCookie(context, request, reply);
    },
  );
}

async function* exportText(context: Context, user: SignedIn): AsyncGenerator<string> {
  yield `{"exported_at":"${timestamp(context.now())}"`;
  for (const [name, field] of exportFields(context.modules)) {
    yield `,"${name}":`;
    yield* field.json(context, user);
  }
  yield '}';
}
