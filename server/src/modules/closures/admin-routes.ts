import Type from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { withActor } from '../audit/route-audit.ts';
import { acceptedVersions, versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { created, writeOnce } from '../../platform/http/idempotency.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { NoContent, forAdmins, route } from '../../platform/http/route.ts';
import {
  type WrittenClosure,
  addClosure,
  countBookingsToCancel,
  getClosure,
  liftClosure,
  patchClosure,
} from './actions.ts';
import { Closure, ClosureChange, ClosureInput, ClosurePatch, ClosureQuery, presentClosure } from './schema.ts';
import type { ClosureRow } from './booking.ts';
import { countCancellations, listClosures } from './store.ts';

const params = Type.Object({ closure: Id });

export function closureAdminRoutes(app: App, context: Context): void {
  const { db } = context;

  app.get(
    '/admin/closures',
    route({
      id: 'listClosures',
      ...forAdmins('Closures', 'closures.manage'),
      summary: 'List closures, earliest start first.',
      description: 'The list includes past closures.',
      querystring: ClosureQuery,
      response: { 200: pageOf(ref(Closure)) },
    }),
    async (request, reply) => {
      const { court_id: courtId, date_from: dateFrom, date_to: dateTo } = request.query;
      const filter = { ...(courtId && { courtId }), ...(dateFrom && { dateFrom }), ...(dateTo && { dateTo }) };
      const rows = await listClosures(db.read, filter, readPage(request));
      const ids = rows.map(({ id }) => id);
      const toCancel = await countCancellations(db.read, ids);
      const present = (row: ClosureRow) => presentClosure(row, toCancel.get(row.id));
      return sendPage(request, reply, rows, present, (row) => row.start_date);
    },
  );

  app.post(
    '/admin/closures',
    route({
      id: 'createClosure',
      ...forAdmins('Closures', 'closures.manage'),
      summary: 'Close courts for a period, once or every week.',
      description:
        'If upcoming bookings overlap the closure, the request fails with status 409 and lists them. With ' +
        '`"bookings": "cancel"`, the request cancels these bookings instead: up to 100 before the response, and the ' +
        'others soon afterwards.',
      body: ref(ClosureInput),
      response: { 201: ref(ClosureChange) },
      problems: ['court_has_bookings'],
      versioned: true,
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const written = await addClosure(db, withActor(context, request), request.body);
        return created(`${app.prefix}/admin/closures/${written.closure.id}`, present(written));
      }),
  );

  app.get(
    '/admin/closures/:closure',
    route({
      id: 'getClosure',
      ...forAdmins('Closures', 'closures.manage'),
      summary: 'Get a closure.',
      description: '`bookings_to_cancel` counts the bookings that a background job has not cancelled yet.',
      params,
      response: { 200: ref(Closure) },
      versioned: true,
    }),
    async (request, reply) => {
      const id = request.params.closure;
      const [closure, toCancel] = await Promise.all([getClosure(db.read, id), countBookingsToCancel(db.read, id)]);
      return versioned(reply, presentClosure(closure, toCancel));
    },
  );

  app.patch(
    '/admin/closures/:closure',
    route({
      id: 'updateClosure',
      ...forAdmins('Closures', 'closures.manage'),
      summary: 'Update a closure with a JSON merge patch.',
      description: 'New times are checked as for a new closure.',
      params,
      body: ref(ClosurePatch),
      response: { 200: ref(ClosureChange) },
      problems: ['court_has_bookings'],
      versioned: true,
      conditional: true,
      takesMergePatch: true,
    }),
    async (request, reply) => {
      const change = { patch: request.body, accepted: acceptedVersions(request) };
      return versioned(reply, present(await patchClosure(withActor(context, request), request.params.closure, change)));
    },
  );

  app.delete(
    '/admin/closures/:closure',
    route({
      id: 'deleteClosure',
      ...forAdmins('Closures', 'closures.manage'),
      summary: 'Delete a closure.',
      description:
        'The courts can be booked again immediately. Bookings that the closure has cancelled stay cancelled.',
      params,
      response: { 204: NoContent },
      conditional: true,
    }),
    async (request) => liftClosure(withActor(context, request), request.params.closure, acceptedVersions(request)),
  );
}

function present({ closure, cancelled, toCancel }: WrittenClosure): Closure & { cancelled_booking_ids: number[] } {
  return { ...presentClosure(closure, toCancel), cancelled_booking_ids: cancelled };
}
