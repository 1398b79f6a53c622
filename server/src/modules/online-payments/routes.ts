import Type from 'typebox';
import { hasPermission } from '../../platform/permissions.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/db/rows.ts';
import { orNotFound, Problem } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { originOf } from '../../platform/http/origin.ts';
import { forPlayers, NoContent, route } from '../../platform/http/route.ts';
import { getBookingOf } from '../../kernel/visible.ts';
import { presentOwn } from './present.ts';
import { ProviderError } from './provider.ts';
import { connect, findActive } from './providers.ts';
import { OnlinePayment, OnlinePaymentInput, PaymentMeans } from './schema.ts';
import { settle } from './settle.ts';
import { ASK_AFTER_MS, startPayment } from './start.ts';

export function onlinePaymentRoutes(app: App, context: Context): void {
  const { db, now, modules } = context;
  const activeFor = (role: Parameters<typeof hasPermission>[1]) =>
    findActive(db.read, hasPermission(modules, role, 'payment_providers.manage'));

  app.get(
    '/me/payment-means',
    route({
      id: 'getPaymentMeans',
      ...forPlayers('Payments', 'bookings'),
      summary: 'Find out whether the current user can pay online.',
      description: 'Only people who may set up payment providers can pay in test mode.',
      response: { 200: ref(PaymentMeans) },
    }),
    async (request) => {
      const { id, role } = signedIn(request);
      const found = await activeFor(role);
      const own = db.read.selectFrom('online_payments').select(['id', 'booking_id']).where('user_id', '=', id);
      const undecided = own
        .where('share_id', 'is', null)
        .where('state', '=', 'processing')
        .where('outcome', 'is', null);
      const online = found ? { provider: found.name, mode: found.mode } : null;
      return { online, processing: await undecided.orderBy('id').execute() };
    },
  );

  app.post(
    '/bookings/:booking/online-payment',
    route({
      id: 'payOnline',
      ...forPlayers('Payments', 'bookings'),
      summary: "Pay what one of the current user's bookings owes on the page of a payment provider.",
      description:
        'Open `url` in the browser. The player comes back to the web app. While a page is open, this call returns it again.',
      params: Type.Object({ booking: Id }),
      body: ref(OnlinePaymentInput),
      response: { 200: ref(OnlinePayment) },
      problems: [
        'payments_not_configured',
        'booking_shared',
        'nothing_to_pay',
        'payment_processing',
        'payment_unavailable',
        'provider_refused',
      ],
    }),
    async (request) => {
      const { id: userId, role, language } = signedIn(request);
      const booking = await getBookingOf(db.read, userId, request.params.booking);
      const provider = await activeFor(role);
      if (!provider) throw new Problem('payments_not_configured');
      const start = { userId, booking, provider, origin: originOf(request), locale: language ?? 'en' };
      const [payment] = await presentOwn(db.read, [await startPayment(context, start)]);
      return payment!;
    },
  );

  app.get(
    '/me/online-payments/:online_payment',
    route({
      id: 'getOnlinePayment',
      ...forPlayers('Payments', 'bookings'),
      summary: 'Get the state of one of the online payments of the current user.',
      description: 'The service asks the provider, at most every two seconds.',
      params: Type.Object({ online_payment: Id }),
      response: { 200: ref(OnlinePayment) },
    }),
    async (request) => {
      const { online_payment: id } = request.params;
      const query = db.read.selectFrom('online_payments').selectAll().where('id', '=', id);
      const found = await query.where('user_id', '=', signedIn(request).id).executeTakeFirst();
      const row = orNotFound(found, `online payment ${id}`);
      const isDue =
        row.outcome === null && row.state !== 'ended' && Date.parse(row.asked_at ?? '') < now() - ASK_AFTER_MS;
      const [payment] = await presentOwn(db.read, [isDue ? await settle(context, id).catch(keepState(row)) : row]);
      return payment!;
    },
  );
}

/** If the provider does not respond, the player sees the last known state. */
function keepState<T>(row: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof ProviderError) return row;
    throw error;
  };
}

/**
 * Adds the route for notifications. It is outside the base path, because providers send no API key. It takes the body as
 * bytes, because the signature is over the bytes.
 */
export function notificationRoute(app: App, context: Context): void {
  const { db, now } = context;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);
  app.post<{ Params: { provider: string } }>(
    '/payment-notifications/:provider',
    {
      onRequest: app.rates.open,
      ...route({
        id: 'receivePaymentNotification',
        ...{ tag: 'Payments', access: 'public' },
        summary: 'Receive a notification of a payment provider.',
        description: 'Only payment providers call this. The service stores the change before it responds.',
        response: { 204: NoContent },
        problems: ['not_found', 'wrong_signature', 'payment_unavailable', 'payments_not_configured', 'rate_limited'],
      }),
    },
    async (request) => {
      const id = /^\d{1,15}$/.test(request.params.provider) ? Number(request.params.provider) : 0;
      const account = orNotFound(await findRow(db.read, 'payment_providers', id), `payment provider ${id}`);
      const provider = await connect(context, account);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const read = () => provider.readNotification({ headers: request.headers, body, now: now() });
      const notification = await Promise.try(read).catch(refuse);
      if (notification) await handle(context, id, notification).catch(refuseLater);
      return undefined;
    },
  );
}

function refuse(error: unknown): never {
  throw error instanceof ProviderError ? new Problem('wrong_signature') : error;
}

/** The provider sends the notification again. */
function refuseLater(error: unknown): never {
  throw error instanceof ProviderError ? new Problem('payment_unavailable') : error;
}

async function handle(
  context: Context,
  provider_id: number,
  { eventId, reference }: { eventId?: string; reference: string },
): Promise<void> {
  const { read } = context.db;
  if (eventId !== undefined) {
    const known = read.selectFrom('payment_notifications').select('id').where('provider_id', '=', provider_id);
    if (await known.where('event_id', '=', eventId).executeTakeFirst()) return;
  }
  const ofProvider = read.selectFrom('online_payments').select('id').where('provider_id', '=', provider_id);
  const payment =
    (await ofProvider.where('reference', '=', reference).executeTakeFirst()) ??
    (await ofProvider.where('other_reference', '=', reference).executeTakeFirst());
  // Other programs of the club can use the same account.
  if (payment)
    await settle(context, payment.id, eventId === undefined ? undefined : { provider_id, event_id: eventId });
}
