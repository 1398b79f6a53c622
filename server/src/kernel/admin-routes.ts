import Type from 'typebox';
import { loadPolicy } from '../modules/club/policy-cache.ts';
import type { App } from '../platform/http/app-types.ts';
import type { Context } from '../platform/context.ts';
import { actorOf, withActor } from '../modules/audit/route-audit.ts';
import { acceptedVersions, versioned } from '../platform/http/etag.ts';
import { Id, ref } from '../platform/http/fields.ts';
import { created, writeOnce } from '../platform/http/idempotency.ts';
import { pageOf, readPage, sendRenderedPage } from '../platform/http/pages.ts';
import { forAdmins, route } from '../platform/http/route.ts';
import { timestamp } from '../platform/time.ts';
import { getBooking } from './visible.ts';
import { checkInFor } from './check-in.ts';
import { filterOf } from './filter.ts';
import { bookFor } from './on-behalf.ts';
import { changeBooking } from './change.ts';
import { rescheduleTarget } from './reschedule.ts';
import { type AddAlternatives, type Refused, refuseWithAlternatives, refusedSlotOf, slotProblems } from './routes.ts';
import { AdminBooking, AdminBookingInput, AdminBookingPatch, AdminBookingQuery } from './schema.ts';
import { listBookings, renderedForAdmins } from './list.ts';
import { limitsOf } from './limits.ts';
import { presentAdminBooking } from './booking.ts';

const params = Type.Object({ booking: Id });

export function bookingAdminRoutes(app: App, context: Context): void {
  const addAlternatives: AddAlternatives = (problem, refused) => app.addAlternatives(problem, refused);
  const { db, now, config } = context;

  app.get(
    '/admin/bookings',
    route({
      id: 'listBookingsAsAdmin',
      ...forAdmins('Bookings', 'bookings.read'),
      summary: 'List all bookings, latest start first, or soonest first with `when=upcoming`.',
      description: 'Filters can be combined.',
      querystring: AdminBookingQuery,
      response: { 200: pageOf(ref(AdminBooking)) },
    }),
    async (request, reply) => {
      const page = readPage(request);
      const listed = await listBookings(db.read, filterOf(request.query), { page, time: timestamp(now()) });
      return sendRenderedPage(request, reply, listed, {
        sortKey: (row) => row.starts_at,
        ...renderedForAdmins(db.read),
      });
    },
  );

  app.post(
    '/admin/bookings',
    route({
      id: 'createBookingAsAdmin',
      ...forAdmins('Bookings', 'bookings.manage'),
      summary: 'Book a court for a user or a guest. The booking is confirmed immediately.',
      description:
        '`past`, `notice`, `horizon`, `quota` and `plan` never apply to an admin. An admin can override other rules ' +
        'by sending their names in `override`. If a violated rule can be overridden, the error contains its name. ' +
        'Bookings of a court can never overlap.',
      isBookingChange: true,
      body: ref(AdminBookingInput),
      response: { 201: ref(AdminBooking) },
      problems: ['user_not_found', 'email_unverified', ...slotProblems],
      versioned: true,
      idempotent: true,
    }),
    async (request, reply) => {
      const policy = await loadPolicy(db);
      const rules = { limits: limitsOf(policy, config), needsVerifiedEmail: policy.require_verified_email };
      return refuseWithAlternatives(
        addAlternatives,
        async () => refusedSlotOf(request.body, now()),
        () =>
          writeOnce({ context, request, reply }, async (db) => {
            const row = await bookFor(db, request.body, { now: now(), actor: actorOf(request), ...rules });
            return created(`${app.prefix}/admin/bookings/${row.id}`, presentAdminBooking(row));
          }),
      );
    },
  );

  app.get(
    '/admin/bookings/:booking',
    route({
      id: 'getBookingAsAdmin',
      ...forAdmins('Bookings', 'bookings.read'),
      summary: 'Get any booking.',
      description: 'The booking contains the player and the participants.',
      params,
      response: { 200: ref(AdminBooking) },
      versioned: true,
    }),
    async (request, reply) => {
      return versioned(reply, presentAdminBooking(await getBooking(db.read, request.params.booking)));
    },
  );

  app.patch(
    '/admin/bookings/:booking',
    route({
      id: 'updateBookingStatus',
      ...forAdmins('Bookings', 'bookings.manage'),
      summary: 'Change the status or the participants of a booking, or reschedule it to another court, date or time.',
      description:
        'The rules `past`, `notice`, `horizon`, `quota` and `plan`, and the cancellation cutoff, never apply to an admin.',
      isBookingChange: true,
      params,
      body: ref(AdminBookingPatch),
      response: { 200: ref(AdminBooking) },
      problems: ['invalid_transition', ...slotProblems],
      versioned: true,
      conditional: true,
    }),
    async (request, reply) => {
      const change = { patch: request.body, accepted: acceptedVersions(request) };
      const id = request.params.booking;
      const refused = async (): Promise<Refused> => {
        return { ...rescheduleTarget(await getBooking(db.read, id), request.body), now: now() };
      };
      const row = await refuseWithAlternatives(addAlternatives, refused, () =>
        changeBooking(withActor(context, request), id, change),
      );
      return versioned(reply, presentAdminBooking(row));
    },
  );

  app.post(
    '/admin/bookings/:booking/check-in',
    route({
      id: 'checkInAsAdmin',
      ...forAdmins('Bookings', 'bookings.manage'),
      summary: 'Check in the player of a booking. A repeated request changes nothing.',
      description: 'Check-in opens at the same time as for players, but stays open until the booking ends.',
      isBookingChange: true,
      params,
      response: { 200: ref(AdminBooking) },
      problems: ['check_in_closed', 'invalid_transition'],
      versioned: true,
    }),
    async (request, reply) => {
      const row = await checkInFor(withActor(context, request), request.params.booking);
      return versioned(reply, presentAdminBooking(row));
    },
  );
}
