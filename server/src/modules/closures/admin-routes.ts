import type { Static } from 'typebox';
import { resourceRoutes } from '../audit/resource.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { readPage, sendPage } from '../../platform/http/pages.ts';
import { addClosure, countBookingsToCancel, liftClosure, patchClosure } from './actions.ts';
import { closure, ClosureChange, ClosureQuery, presentClosure } from './schema.ts';
import type { ClosureRow } from './booking.ts';
import { countCancellations, findClosure, listClosures } from './store.ts';

export function closureAdminRoutes(app: App, context: Context): void {
  const { db } = context;
  resourceRoutes(app, context, closure, {
    tag: 'Closures',
    permissions: { read: 'closures.manage', manage: 'closures.manage' },
    presenter: () => present,
    list: {
      summary: 'List closures, earliest start first.',
      description: 'The list includes past closures.',
      querystring: ClosureQuery,
      async page(request, reply) {
        const {
          court_id: courtId,
          date_from: dateFrom,
          date_to: dateTo,
        } = request.query as Static<typeof ClosureQuery>;
        const filter = { ...(courtId && { courtId }), ...(dateFrom && { dateFrom }), ...(dateTo && { dateTo }) };
        const rows = await listClosures(db.read, filter, readPage(request));
        const ids = rows.map(({ id }) => id);
        const toCancel = await countCancellations(db.read, ids);
        const present = (row: ClosureRow) => presentClosure(row, toCancel.get(row.id));
        return sendPage(request, reply, rows, present, (row) => row.start_date);
      },
    },
    create: {
      ...{ run: addClosure, response: ClosureChange },
      summary: 'Close courts for a period, once or every week.',
      description:
        'Overlapping upcoming bookings cause status 409, which lists them. `"bookings": "cancel"` cancels them: up to ' +
        '100 before the response, and the others soon afterwards.',
      problems: ['court_has_bookings'],
    },
    get: {
      async find(db, id) {
        const [closure, toCancel] = await Promise.all([findClosure(db, id), countBookingsToCancel(db, id)]);
        return closure && { closure, toCancel };
      },
      summary: 'Get a closure.',
      description: '`bookings_to_cancel` counts the bookings that a background job has not cancelled yet.',
    },
    update: {
      ...{ run: patchClosure, response: ClosureChange },
      summary: 'Update a closure with a JSON merge patch.',
      description: 'New times are checked as for a new closure.',
      problems: ['court_has_bookings'],
    },
    remove: {
      run: liftClosure,
      summary: 'Delete a closure.',
      description:
        'The courts can be booked again immediately. Bookings that the closure has cancelled stay cancelled.',
    },
  });
}

/** @param cancelled the bookings that the request has cancelled; undefined if the request only reads the closure */
function present({ closure, cancelled, toCancel }: { closure: ClosureRow; cancelled?: number[]; toCancel: number }) {
  return { ...presentClosure(closure, toCancel), ...(cancelled && { cancelled_booking_ids: cancelled }) };
}
