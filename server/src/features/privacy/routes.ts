import type { Static } from 'typebox';
import { aliveAt } from '../accounts/actions.ts';
import { presentSession, presentUser } from '../accounts/schema.ts';
import { listTokens } from '../accounts/store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { presentAudit } from '../audit/schema.ts';
import type { AuditRow, NamedAuditRow } from '../audit/store.ts';
import { presentBooking, presentFor } from '../bookings/schema.ts';
import { mayTakePart } from '../bookings/participants.ts';
import { eachBookingOf, eachBookingWith } from '../bookings/player-bookings.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { clientOf } from '../../platform/http/client-info.ts';
import { ref } from '../../platform/http/fields.ts';
import { COSTS, NoContent, route } from '../../platform/http/route.ts';
import { timestamp } from '../../platform/time.ts';
import { presentEntry } from '../waitlist/schema.ts';
import { listAllOf } from '../waitlist/store.ts';
import { eraseMe } from './actions.ts';
import { Erasure, PersonalData } from './schema.ts';
import { eachAuditOf, listAnswersOf } from './store.ts';

/** More than the sessions that a user can have. */
const ALL_SESSIONS = { limit: 100, after: undefined };

export function privacyRoutes(app: App, context: Context): void {
  app.get(
    '/auth/me/export',
    route({
      id: 'exportMe',
      tag: 'Accounts',
      summary: 'Export all data about you.',
      access: 'player',
      scope: 'accounts',
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
      summary: 'Erase your account and all personal data about you.',
      description:
        'Cancels your upcoming bookings, keeps past bookings without your name, and ends all your sessions. Personal data in events and similar records is removed soon after the response. This cannot be undone.',
      access: 'player',
      scope: 'accounts',
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

/** Hides who changed the person: the personal data of staff is protected, too. */
function othersRecord(row: AuditRow): NamedAuditRow {
  const nobody = { user_id: null, api_key_id: null, address: null, request_id: null };
  return { ...row, ...nobody, user_name: null, api_key_name: null };
}
