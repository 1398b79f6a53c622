import { withActor } from '../audit/route-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app-types.ts';
import { ref } from '../../platform/http/fields.ts';
import { writeOnce } from '../../platform/http/idempotency.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { WriteOff, WriteOffInput } from './books-schema.ts';
import { presentAmounts } from './present.ts';
import { BookingPayments, PaymentQuery } from './schema.ts';
import { listWriteOffs, writeOff, writeOffPresenter } from './write-offs.ts';

export function writeOffRoutes(app: App, context: Context): void {
  const { db } = context;

  app.get(
    '/admin/write-offs',
    route({
      id: 'listWriteOffs',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'List the write-offs, newest first.',
      description: 'A debt that returned has a negative amount.',
      querystring: PaymentQuery,
      response: { 200: pageOf(ref(WriteOff)) },
    }),
    async (request, reply) => {
      const rows = await listWriteOffs(db.read, request.query, readPage(request));
      return sendPage(request, reply, rows, await writeOffPresenter(db.read, rows));
    },
  );

  const change = {
    ...forAdmins('Payments', 'payments.write_off'),
    body: ref(WriteOffInput),
    response: { 201: ref(BookingPayments) },
    problems: ['amount_too_high', 'written_off'],
    idempotent: true,
  } as const;
  const routes = {
    '/admin/write-offs': {
      id: 'writeOffDebts',
      summary: 'Write off debts of a person.',
      description:
        'The person no longer owes them. This is not a payment: if the booking becomes cheaper, nobody gets it.',
      ...change,
    },
    '/admin/write-off-reversals': {
      id: 'reverseWriteOffs',
      summary: 'Reverse write-offs of a person.',
      description: 'The person owes the debts again.',
      ...change,
    },
  } as const;
  for (const [path, declared] of Object.entries(routes))
    app.post(path, route(declared), (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const charges = await writeOff(db, withActor(context, request), request.body, declared.id);
        return { status: 201, headers: {}, body: JSON.stringify({ data: charges.map(presentAmounts) }) };
      }),
    );
}
