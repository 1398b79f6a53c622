import type { Static } from 'typebox';
import { aliveAt } from '../accounts/actions.ts';
import { presentSession, presentUser } from '../accounts/schema.ts';
import { listTokens, type SignedIn } from '../accounts/store.ts';
import { presentAudit } from '../audit/schema.ts';
import type { AuditRow, NamedAuditRow } from '../audit/store.ts';
import { presentBooking, presentFor } from '../bookings/schema.ts';
import { mayTakePart } from '../bookings/participants.ts';
import { eachBookingOf, eachBookingWith } from '../bookings/player-bookings.ts';
import type { App, Context } from '../http/app-types.ts';
import { signedIn } from '../http/access.ts';
import { clientOf } from '../http/client.ts';
import { ref } from '../http/fields.ts';
import { COSTS, NoContent, route } from '../http/route.ts';
import { timestamp } from '../time.ts';
import { presentEntry } from '../waitlist/schema.ts';
import { listAllOf } from '../waitlist/store.ts';
import { eraseMe } from './actions.ts';
import { Erasure, PersonalData } from './schema.ts';
import { eachAuditOf, listAnswersOf } from './store.ts';

/** More sessions than anybody has. */
const ALL_SESSIONS = { limit: 100, after: undefined };

export function privacyRoutes(app: App, context: Context): void {
  app.get(
    '/auth/me/export',
    route({
      id: 'exportMe',
      tag: 'Accounts',
      summary: 'All that is kept of you.',
      access: 'player',
      cost: COSTS.export,
      response: { 200: ref(PersonalData) },
    }),
    (request) => collect(context, signedIn(request)),
  );

  app.delete(
    '/auth/me',
    route({
      id: 'eraseMe',
      tag: 'Accounts',
      summary: 'Erase yourself: nothing personal of you stays.',
      description:
        'Bookings to come are cancelled, past ones are kept without a name, every token ends at once. What events and the like still tell is removed soon after the answer. It cannot be undone.',
      access: 'player',
      cost: COSTS.erasure,
      body: ref(Erasure),
      response: { 204: NoContent },
      problems: ['invalid_credentials', 'last_admin', 'too_many_attempts', 'overloaded'],
    }),
    async (request, reply) => {
      const { password } = request.body;
      await eraseMe(context, signedIn(request), { password, client: clientOf(request) });
      return reply.code(204).send(undefined);
    },
  );
}

async function collect({ db, now, config }: Context, user: SignedIn): Promise<Static<typeof PersonalData>> {
  const [sessions, bookings, participations, waitlist, answers, audit] = await Promise.all([
    listTokens(db.read, user.id, aliveAt(now(), config), ALL_SESSIONS),
    Array.fromAsync(eachBookingOf(db.read, user.id)),
    mayTakePart(user, config) ? Array.fromAsync(eachBookingWith(db.read, user.id)) : [],
    listAllOf(db.read, user.id),
    listAnswersOf(db.read, user.id),
    Array.fromAsync(eachAuditOf(db.read, user.id)),
  ]);
  return {
    exported_at: timestamp(now()),
    user: presentUser(user),
    sessions: sessions.map((row) => presentSession(row, user)),
    bookings: bookings.map(presentBooking),
    participations: participations.map((row) => presentFor(row, user.id)),
    waitlist: waitlist.map(presentEntry),
    kept_answers: answers.map(({ key, created_at }) => ({ idempotency_key: key, created_at })),
    audit: audit.map((row) => presentAudit(row.user_id === user.id ? ownRecord(row, user) : othersRecord(row))),
  };
}

function ownRecord(row: AuditRow, { name }: SignedIn): NamedAuditRow {
  return { ...row, user_name: name, api_key_name: null };
}

/** What somebody else did about the person, without who that was: staff are people, too. */
function othersRecord(row: AuditRow): NamedAuditRow {
  const nobody = { user_id: null, api_key_id: null, address: null, request_id: null };
  return { ...row, ...nobody, user_name: null, api_key_name: null };
}
