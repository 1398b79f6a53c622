import Type from 'typebox';
import { hasPermission } from '../../../platform/permissions.ts';
import type { Context } from '../../../platform/context.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { Id, ref } from '../../../platform/http/fields.ts';
import { signedIn } from '../../../platform/http/identity.ts';
import { originOf } from '../../../platform/http/origin.ts';
import { forKeys, forPlayers, route } from '../../../platform/http/route.ts';
import { preferredLanguage } from '../../../platform/languages/languages.ts';
import { Problem } from '../../../platform/errors.ts';
import { type BookingRow, findBooking } from '../../../kernel/store.ts';
import { getBookingOf } from '../../../kernel/visible.ts';
import { findActive } from '../providers.ts';
import { askAgain } from './ask-again.ts';
import { getShare, leaveShare, payShare } from './pay-share.ts';
import { presentShared, presentShares } from './present.ts';
import {
  BookingShares,
  BookingSharesInput,
  SharedBooking,
  ShareLink,
  SharePayment,
  SharePaymentInput,
} from './schema.ts';
import { shareBooking, stopSharing } from './share.ts';

const params = Type.Object({ booking: Id });

type Present = (booking: BookingRow, request: Parameters<typeof originOf>[0]) => ReturnType<typeof presentShares>;

export function shareRoutes(app: App, context: Context): void {
  const { db, now } = context;
  const present: Present = (booking, request) =>
    presentShares(db.read, booking, { origin: originOf(request), now: now() });
  putRoute(app, context, present);

  app.get(
    '/bookings/:booking/shares',
    route({
      id: 'getBookingShares',
      ...forPlayers('Payments', 'bookings'),
      summary: "Find out who has paid a share of one of the current user's bookings.",
      description: 'The service asks the provider about open payments, at most every two seconds.',
      params,
      response: { 200: ref(BookingShares) },
    }),
    async (request) => {
      const booking = await getBookingOf(db.read, signedIn(request).id, request.params.booking);
      await askAgain(context, booking.id);
      return present(booking, request);
    },
  );

  app.delete(
    '/bookings/:booking/shares',
    route({
      id: 'stopSharing',
      ...forPlayers('Payments', 'bookings'),
      summary: "End the sharing of one of the current user's bookings.",
      description: 'Reserved money is released. The player can pay alone until `pay_by`.',
      params,
      response: { 200: ref(BookingShares) },
      problems: ['not_shareable'],
      isRelease: true,
    }),
    async (request) => {
      const booking = await getBookingOf(db.read, signedIn(request).id, request.params.booking);
      await stopSharing(context, booking.id);
      return present(booking, request);
    },
  );
}

function putRoute(app: App, context: Context, present: Present): void {
  const { db, modules } = context;
  app.put(
    '/bookings/:booking/shares',
    route({
      id: 'shareBooking',
      ...forPlayers('Payments', 'bookings'),
      summary: "Share the price of one of the current user's held bookings, or change its shares.",
      description:
        'Each person gets the `url` of a share, and pays there without an account. The money is only reserved, and is ' +
        'taken when the whole price is reserved. Without amounts, the price is divided equally. A share never ' +
        'rises above its reserved amount.',
      params,
      body: ref(BookingSharesInput),
      response: { 200: ref(BookingShares) },
      problems: ['payments_not_configured', 'not_shareable', 'nothing_to_pay', 'payment_processing'],
    }),
    async (request) => {
      const { id, role } = signedIn(request);
      const booking = await getBookingOf(db.read, id, request.params.booking);
      const provider = await findActive(db.read, hasPermission(modules, role, 'payment_providers.manage'));
      if (!provider) throw new Problem('payments_not_configured');
      await shareBooking(context, booking.id, { shares: request.body.shares, provider });
      return present((await findBooking(db.read, booking.id))!, request);
    },
  );
}

/** Adds the routes for people with the link of a share, who need no account. Their bodies contain the token, so that no log contains it. */
export function shareLinkRoutes(app: App, context: Context): void {
  const { db, now } = context;
  payRoute(app, context);
  const present = async (token: string) => {
    const share = await getShare(db.read, token);
    return presentShared(db.read, (await findBooking(db.read, share.booking_id))!, share, now());
  };

  app.post(
    '/share-checks',
    route({
      id: 'checkShare',
      ...forKeys('Payments', 'bookings'),
      summary: 'Get a shared booking, with the token from the link of a share.',
      description: 'The service asks the provider about open payments, at most every two seconds.',
      body: ref(ShareLink),
      response: { 200: ref(SharedBooking) },
      problems: ['link_invalid'],
    }),
    async (request) => {
      const { token } = request.body;
      await askAgain(context, (await getShare(db.read, token)).booking_id);
      return present(token);
    },
  );

  app.post(
    '/share-releases',
    route({
      id: 'leaveShare',
      ...forKeys('Payments', 'bookings'),
      summary: 'Release the reserved money of a share.',
      description: 'The share is open again, and somebody else can pay it.',
      body: ref(ShareLink),
      response: { 200: ref(SharedBooking) },
      problems: ['link_invalid', 'not_shareable'],
      isRelease: true,
    }),
    async (request) => {
      const { token } = request.body;
      await leaveShare(context, token);
      return present(token);
    },
  );
}

function payRoute(app: App, context: Context): void {
  app.post(
    '/share-payments',
    route({
      id: 'payShare',
      ...forKeys('Payments', 'bookings'),
      summary: 'Pay a share on the page of a payment provider.',
      description: 'The money is only reserved until the whole price is reserved.',
      body: ref(SharePaymentInput),
      response: { 200: ref(SharePayment) },
      problems: [
        ...(['link_invalid', 'payments_not_configured', 'nothing_to_pay'] as const),
        ...(['payment_processing', 'payment_unavailable', 'provider_refused'] as const),
      ],
    }),
    async (request) => {
      const { token, rest: isRest = false } = request.body;
      const locale = preferredLanguage(request.headers['accept-language']) ?? 'en';
      const { url } = await payShare(context, { token, isRest, origin: originOf(request), locale });
      if (url === null) throw new Problem('payment_unavailable');
      return { url };
    },
  );
}
