import Type, { type Static } from 'typebox';
import type { UserRow } from '../accounts/store.ts';
import { findListed, listBookings } from '../../kernel/list.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { withActor } from '../audit/route-audit.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { timestamp } from '../../platform/time.ts';
import { acceptPerson, changeNote, changePerson, getPerson, rejectPerson } from './actions.ts';
import {
  PeopleQuery,
  Person,
  PersonDetail,
  PersonNote,
  PersonPatch,
  filterOf,
  presentDetail,
  presentPerson,
} from './schema.ts';
import { countBookings, listPeople } from './store.ts';

const params = Type.Object({ user: Id });
const MAX_UPCOMING = 100;

export function peopleAdminRoutes(app: App, context: Context): void {
  const { db } = context;

  app.get(
    '/admin/users',
    route({
      id: 'listUsers',
      ...forAdmins('People', 'people.read'),
      summary: 'List users by name, or search users, the best match first.',
      description: 'The list includes deactivated users.',
      querystring: PeopleQuery,
      response: { 200: pageOf(ref(Person)) },
    }),
    async (request, reply) => {
      const rows = await listPeople(db.read, filterOf(request.query), readPage(request));
      return sendPage(request, reply, rows, presentPerson, (row) => row.sort_key);
    },
  );

  app.get(
    '/admin/users/:user',
    route({
      id: 'getUser',
      ...forAdmins('People', 'people.read'),
      summary: 'Get a user with their bookings.',
      params,
      response: { 200: ref(PersonDetail) },
    }),
    async (request) => detailOf(context, await getPerson(db.read, request.params.user)),
  );

  app.patch(
    '/admin/users/:user',
    route({
      id: 'updateUser',
      ...forAdmins('People', 'people.manage'),
      summary: "Change a user's role, name or contact data, or deactivate or reactivate the user.",
      description:
        'A new role takes effect immediately. A deactivated user is signed out. Their upcoming bookings are not cancelled.',
      params,
      body: ref(PersonPatch),
      response: { 200: ref(PersonDetail) },
      problems: ['last_admin'],
    }),
    async (request) =>
      detailOf(context, await changePerson(withActor(context, request), request.params.user, request.body)),
  );

  app.put(
    '/admin/users/:user/note',
    route({
      id: 'updateUserNote',
      ...forAdmins('People', 'people.notes'),
      summary: "Change the staff's note about a user.",
      params,
      body: ref(PersonNote),
      response: { 200: ref(PersonDetail) },
      problems: ['version_mismatch'],
    }),
    async (request) =>
      detailOf(context, await changeNote(withActor(context, request), request.params.user, request.body)),
  );

  app.post(
    '/admin/users/:user/accept',
    route({
      id: 'acceptUser',
      ...forAdmins('People', 'people.manage'),
      summary: 'Accept a user who waits for approval. A repeated request changes nothing.',
      description: 'The user gets an email. A rejected user can also be accepted.',
      params,
      response: { 200: ref(PersonDetail) },
    }),
    async (request) => detailOf(context, await acceptPerson(withActor(context, request), request.params.user)),
  );

  app.post(
    '/admin/users/:user/reject',
    route({
      id: 'rejectUser',
      ...forAdmins('People', 'people.manage'),
      summary: 'Reject a user who waits for approval. A repeated request changes nothing.',
      description: 'The user gets an email and is signed out. The account is erased after 30 days.',
      params,
      response: { 200: ref(PersonDetail) },
      problems: ['not_pending'],
    }),
    async (request) => detailOf(context, await rejectPerson(withActor(context, request), request.params.user)),
  );
}

export async function detailOf({ db, now }: Context, row: UserRow): Promise<Static<typeof PersonDetail>> {
  const time = timestamp(now());
  const page = { limit: MAX_UPCOMING, after: undefined };
  const [counts, upcoming] = await Promise.all([
    countBookings(db.read, row.id, time),
    listBookings(db.read, { userId: row.id, when: 'upcoming' }, { page, time }),
  ]);
  return presentDetail(row, counts, await findListed(db.read, upcoming.slice(0, MAX_UPCOMING)));
}
