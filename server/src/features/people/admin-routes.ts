import Type, { type Static } from 'typebox';
import type { UserRow } from '../accounts/store.ts';
import { findListed, listBookings } from '../bookings/list.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { audited } from '../audit/route-audit.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { route } from '../../platform/http/route.ts';
import { timestamp } from '../../platform/time.ts';
import { changePerson, getPerson } from './actions.ts';
import { filterOf, PeopleQuery, Person, PersonDetail, PersonPatch, presentDetail, presentPerson } from './schema.ts';
import { countBookings, listPeople } from './store.ts';

const params = Type.Object({ user: Id });
const MAX_UPCOMING = 100;

export function peopleAdminRoutes(app: App, context: Context): void {
  const { db } = context;

  app.get(
    '/admin/users',
    route({
      id: 'listUsers',
      tag: 'People',
      summary: 'List or search users, sorted by name.',
      access: 'admin',
      scope: 'admin',
      description: 'Deactivated users are in the list too.',
      querystring: PeopleQuery,
      response: { 200: pageOf(ref(Person)) },
    }),
    async (request, reply) => {
      const page = readPage(request);
      const rows = await listPeople(db.read, filterOf(request.query), page);
      return sendPage(request, reply, rows, {
        limit: page.limit,
        sortKey: (row) => row.sort_name,
        present: presentPerson,
      });
    },
  );

  app.get(
    '/admin/users/:user',
    route({
      id: 'getUser',
      tag: 'People',
      summary: 'Get a user with their bookings.',
      access: 'admin',
      scope: 'admin',
      description: 'The user contains the number of bookings by status, and the upcoming bookings.',
      params,
      response: { 200: ref(PersonDetail) },
    }),
    async (request) => detailOf(context, await getPerson(db.read, request.params.user)),
  );

  app.patch(
    '/admin/users/:user',
    route({
      id: 'updateUser',
      tag: 'People',
      summary: "Change a user's role, deactivate or reactivate them.",
      description:
        'A deactivated user is signed out everywhere at once and cannot sign in. Their upcoming bookings stay. The response lists them, so that you can cancel them.',
      access: 'admin',
      scope: 'admin',
      params,
      body: ref(PersonPatch),
      response: { 200: ref(PersonDetail) },
      problems: ['last_admin'],
    }),
    async (request) =>
      detailOf(context, await changePerson(audited(context, request, 'users'), request.params.user, request.body)),
  );
}

async function detailOf({ db, now }: Context, row: UserRow): Promise<Static<typeof PersonDetail>> {
  const time = timestamp(now());
  const page = { limit: MAX_UPCOMING, after: undefined };
  const [counts, upcoming] = await Promise.all([
    countBookings(db.read, row.id, time),
    listBookings(db.read, { userId: row.id, when: 'upcoming' }, { page, time }),
  ]);
  return presentDetail(row, counts, await findListed(db.read, upcoming.slice(0, MAX_UPCOMING)));
}
