import { loadPolicy } from '../club/policy-cache.ts';
import type { Static } from 'typebox';
import { aliveAt } from '../accounts/token-users.ts';
import { formerNamesOf } from '../accounts/guests.ts';
import { listEmailChanges } from '../accounts/email-changes.ts';
import { listIdentities } from '../accounts/identities.ts';
import { listInvitationsOf } from '../accounts/invitations.ts';
import { listPasskeys } from '../accounts/passkeys.ts';
import { presentSession, presentUser } from '../accounts/schema.ts';
import { exportSecondFactor } from '../accounts/second-factors.ts';
import { clearEndedCookie } from '../accounts/session-response.ts';
import { getUserById, listTokens, type TokenRow } from '../accounts/store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { presentAudit } from '../audit/schema.ts';
import type { AuditRow, NamedAuditRow } from '../audit/store.ts';
import { presentBooking, presentFor } from '../../kernel/schema.ts';
import { hasParticipantAccess } from '../../kernel/visibility.ts';
import { pagesOfParticipant, pagesOfPlayer } from '../../kernel/player-bookings.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { clientOf } from '../../platform/http/client-info.ts';
import { sendAsMade } from '../../platform/http/csv.ts';
import { ref } from '../../platform/http/fields.ts';
import { COSTS, forPlayers, NoContent, route } from '../../platform/http/route.ts';
import { timestamp } from '../../platform/time.ts';
import { relyingPartyOfRequest, proofProblems } from '../passkeys/routes.ts';
import { presentPasskey } from '../passkeys/schema.ts';
import { findMemberships } from '../plans/store.ts';
import { presentEntry } from '../waitlist/schema.ts';
import { listAllOf } from '../waitlist/store.ts';
import { eraseMe } from './actions.ts';
import { Erasure, PersonalData } from './schema.ts';
import { listAnswersOf, pagesOfAudit } from './store.ts';

/** This limit is higher than the maximum number of sessions per user, so one page contains all of them. */
const ALL_SESSIONS = { limit: 100, after: undefined };

export function privacyRoutes(app: App, context: Context): void {
  app.get(
    '/auth/me/export',
    route({
      id: 'exportMe',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Export all data about you.',
      description: 'The response is streamed. If the connection breaks, the response is incomplete.',
      cost: COSTS.export,
      response: { 200: ref(PersonalData) },
    }),
    async (request, reply) => {
      const user = signedIn(request);
      // Read the sessions before the response starts, so that an unavailable database still leads to an error status.
      const sessions = await listTokens(
        context.db.read,
        user.id,
        aliveAt(context.now(), await loadPolicy(context.db)),
        ALL_SESSIONS,
      );
      reply.type('application/json; charset=utf-8');
      return sendAsMade(request, reply, exportText(context, user, sessions)) as never;
    },
  );

  app.delete(
    '/auth/me',
    route({
      id: 'eraseMe',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Erase your account and all personal data about you.',
      description:
        'Cancels your upcoming bookings, keeps past bookings without your name, and ends all your sessions. Personal data in events and similar records is removed soon after the response. This cannot be undone.',
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

/** Yields the export in pieces, because several complete exports could fill the memory. */
async function* exportText(context: Context, user: SignedIn, sessions: readonly TokenRow[]): AsyncGenerator<string> {
  const {
    db: { read },
    now,
    config,
  } = context;
  yield `{"exported_at":"${timestamp(now())}","user":${JSON.stringify(presentUser(context, user))}`;
  yield `,"second_factor":${JSON.stringify(await exportSecondFactor(read, user.id))}`;
  yield* listText('sessions', [sessions], (row) => presentSession(row, user));
  yield* listText('bookings', pagesOfPlayer(read, user.id), presentBooking);
  const participations = hasParticipantAccess(user, config) ? pagesOfParticipant(read, user.id) : [];
  yield* listText('participations', participations, (row) => presentFor(row, user.id));
  yield* listText('waitlist', [await listAllOf(read, user.id)], presentEntry);
  yield* listText('memberships', [await findMemberships(read, { userIds: [user.id] })], (row) => {
    const { membership_id: id, plan_id, name, starts_on, ends_on } = row;
    return { id, plan_id, name, starts_on, ends_on, pending: row.pending === 1 };
  });
  yield* listText('former_names', [formerNamesOf(await getUserById(read, user.id))], ({ name, email }) => {
    return { name, email };
  });
  yield* listText('invitations', [await listInvitationsOf(read, user.id)], ({ email, name, created_at, used_at }) => {
    return { email, name, created_at, used_at: used_at! };
  });
  yield* listText('email_changes', [await listEmailChanges(read, user.id)], (change) => {
    const { old_email, new_email, requested_at, confirmed_at } = change;
    return { old_email, new_email, requested_at, confirmed_at };
  });
  yield* listText('identities', [await listIdentities(read, user.id)], ({ issuer, subject, created_at }) => {
    return { issuer, subject, created_at };
  });
  yield* listText('passkeys', [await listPasskeys(read, user.id)], presentPasskey);
  yield* listText('kept_answers', [await listAnswersOf(read, user.id)], ({ key, created_at }) => {
    return { idempotency_key: key, created_at };
  });
  yield* listText('audit', pagesOfAudit(read, user.id), (row) =>
    presentAudit(row.user_id === user.id ? ownRecord(row, user) : othersRecord(row)),
  );
  yield '}';
}

/** Yields a list as a JSON field, and keeps only one page of it in memory. */
async function* listText<Row, Name extends keyof Lists>(
  name: Name,
  pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
  present: (row: Row) => Lists[Name][number],
): AsyncGenerator<string> {
  let before = `,"${name}":[`;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(present(row))).join(',');
    before = ',';
  }
  yield before === ',' ? ']' : `${before}]`;
}

type Lists = Omit<Static<typeof PersonalData>, 'exported_at' | 'user' | 'second_factor'>;

function ownRecord(row: AuditRow, { name }: SignedIn): NamedAuditRow {
  return { ...row, user_name: name, api_key_name: null };
}

/** Hides who made the change, because the staff's personal data is protected too. */
function othersRecord(row: AuditRow): NamedAuditRow {
  const nobody = { user_id: null, api_key_id: null, address: null, request_id: null };
  return { ...row, ...nobody, user_name: null, api_key_name: null };
}
