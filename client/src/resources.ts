import type { Streams } from './events.ts';
import { type CallPath, type Makers, makersOf } from './makers.ts';
import { moneyResources, ownMoneyResources } from './money-resources.ts';
import type { ListRows } from './pages.ts';

export type Resources = ReturnType<typeof resourcesWith>;

export function resourcesWith(call: CallPath, listRows: ListRows, streams: Streams) {
  const makers = makersOf(call, listRows);
  const { plain, withBody, withQuery, list } = makers;
  return {
    ...signInResources(makers),
    ...ownResources(makers),
    club: { get: plain('get', '/club') },
    courts: {
      list: list('/courts'),
      get: plain('get', '/courts/{court}'),
      /** Returns what can be booked at a court, day by day. */
      days: withQuery('/courts/{court}/availability'),
      /** Returns the payment terms of a court for the signed-in person. */
      paymentTerms: withQuery('/courts/{court}/payment-terms'),
    },
    availability: {
      /** Returns the courts that can be booked on a day, with the possible start times. */
      list: list('/availability'),
      /** Returns the open and the free minutes of each day. */
      occupancy: withQuery('/availability/occupancy'),
      changes: streams.availability,
    },
    bookings: {
      list: list('/bookings'),
      create: withBody('post', '/bookings'),
      get: plain('get', '/bookings/{booking}'),
      /** Reschedules a booking or changes its participants. */
      update: withBody('patch', '/bookings/{booking}'),
      cancel: plain('delete', '/bookings/{booking}'),
      /** Returns the charge, the paid amount and the debt of a booking. */
      payment: plain('get', '/bookings/{booking}/payment'),
      /** Pays from the balance. */
      pay: withBody('post', '/bookings/{booking}/payment'),
      /** Starts a payment on the page of a payment provider. Open the `url` of the result in a browser. */
      payOnline: withBody('post', '/bookings/{booking}/online-payment'),
      /** Returns who has paid a share of a booking that several people pay. */
      shares: plain('get', '/bookings/{booking}/shares'),
      /** Shares the price with other people, or changes the shares. */
      share: withBody('put', '/bookings/{booking}/shares'),
      stopSharing: plain('delete', '/bookings/{booking}/shares'),
      keepRefunds: plain('post', '/bookings/{booking}/refunds/keep'),
      /** Returns how to pay the debt by bank transfer. */
      transfer: plain('get', '/bookings/{booking}/transfer'),
      checkIn: plain('post', '/bookings/{booking}/check-in'),
      /** Accepts the invitation to another player's booking. */
      accept: plain('put', '/bookings/{booking}/participants/me'),
      /** Leaves another player's booking, or declines the invitation. */
      leave: plain('delete', '/bookings/{booking}/participants/me'),
      /** Returns a calendar file (iCalendar). */
      calendarFile: plain('get', '/bookings/{booking}.ics'),
    },
    /** For people with the link of a share, who need no account. */
    shares: {
      check: withBody('post', '/share-checks'),
      /** Starts the payment of a share. Open the `url` of the result in a browser. */
      pay: withBody('post', '/share-payments'),
      leave: withBody('post', '/share-releases'),
    },
    /** Tickets with which a browser opens an event stream. */
    liveTickets: { create: plain('post', '/live-tickets') },
    waitlist: {
      list: list('/waitlist'),
      join: withBody('post', '/waitlist'),
      get: plain('get', '/waitlist/{entry}'),
      leave: plain('delete', '/waitlist/{entry}'),
      accept: plain('post', '/waitlist/{entry}/accept'),
    },
    admin: { ...clubResources(makers), ...moneyResources(makers), ...systemResources(makers) },
  };
}

function signInResources({ plain, withBody }: Makers) {
  return {
    auth: {
      register: withBody('post', '/auth/register'),
      login: withBody('post', '/auth/login'),
      requestSignInCode: withBody('post', '/auth/sign-in-code-requests'),
      signInWithCode: withBody('post', '/auth/sign-in-codes'),
      logout: plain('post', '/auth/logout'),
      /** For the web app only: moves the session of a token to a cookie. */
      moveSessionToCookie: plain('post', '/auth/session-cookie'),
      requestPasswordReset: withBody('post', '/auth/password-reset-requests'),
      resetPassword: withBody('post', '/auth/password-resets'),
      requestEmailVerification: plain('post', '/auth/email-verification-requests'),
      verifyEmail: withBody('post', '/auth/email-verifications'),
      changeEmail: withBody('post', '/auth/email-changes'),
      undoEmailChange: withBody('post', '/auth/email-change-undos'),
      checkInvitation: withBody('post', '/auth/invitation-checks'),
      startProviderSignIn: withBody('post', '/auth/provider-sign-ins'),
      signInWithProvider: withBody('post', '/auth/provider-sessions'),
      startPasskeySignIn: plain('post', '/auth/passkey-options'),
      signInWithPasskey: withBody('post', '/auth/passkey-sessions'),
    },
  };
}

function ownResources(makers: Makers) {
  const { plain, withBody, withQuery, list } = makers;
  return {
    /** The signed-in person. */
    me: {
      get: plain('get', '/auth/me'),
      update: withBody('patch', '/auth/me'),
      erase: withBody('delete', '/auth/me'),
      export: plain('get', '/auth/me/export'),
      changePassword: withBody('post', '/auth/password'),
      requestEmailChange: withBody('post', '/auth/email-change-requests'),
      /** Returns the person's plan, and what it allows. */
      entitlements: plain('get', '/me/entitlements'),
      /** Returns how many more bookings the person can make on a day. */
      bookingLimits: withQuery('/me/booking-limits'),
      ...ownMoneyResources(makers),
      /** The authenticator app (TOTP), whose code a sign-in needs besides the password. */
      secondFactor: {
        get: plain('get', '/auth/second-factor'),
        start: withBody('post', '/auth/second-factor'),
        confirm: withBody('post', '/auth/second-factor/confirmation'),
        renewRecoveryCodes: withBody('post', '/auth/second-factor/recovery-codes'),
        disable: withBody('delete', '/auth/second-factor'),
      },
      passkeys: {
        list: list('/auth/passkeys'),
        startConfirmation: plain('post', '/auth/passkeys/confirmation-options'),
        startAdding: withBody('post', '/auth/passkeys/options'),
        add: withBody('post', '/auth/passkeys'),
        rename: withBody('patch', '/auth/passkeys/{passkey}'),
        remove: withBody('delete', '/auth/passkeys/{passkey}'),
      },
      sessions: {
        list: list('/auth/sessions'),
        end: plain('delete', '/auth/sessions/{session}'),
        endOthers: plain('delete', '/auth/sessions'),
      },
      signIns: { list: list('/auth/sign-ins') },
      calendar: {
        get: plain('get', '/auth/calendar'),
        create: plain('post', '/auth/calendar'),
        revoke: plain('delete', '/auth/calendar'),
      },
    },
  };
}

function clubResources({ plain, withBody, withImage, list }: Makers) {
  return {
    club: {
      update: withBody('patch', '/admin/club'),
      ...{ setLogo: withImage('/admin/club/logo'), deleteLogo: plain('delete', '/admin/club/logo') },
      ...{ setSiteMap: withImage('/admin/club/site-map'), deleteSiteMap: plain('delete', '/admin/club/site-map') },
    },
    courts: {
      ...{ list: list('/admin/courts'), create: withBody('post', '/admin/courts') },
      get: plain('get', '/admin/courts/{court}'),
      update: withBody('patch', '/admin/courts/{court}'),
      updateMany: withBody('post', '/admin/courts/update-many'),
      updatePrices: withBody('patch', '/admin/courts/{court}/prices'),
      delete: plain('delete', '/admin/courts/{court}'),
      setPhoto: withImage('/admin/courts/{court}/photo'),
      deletePhoto: plain('delete', '/admin/courts/{court}/photo'),
      previewPolicy: withBody('post', '/admin/courts/{court}/policy-preview'),
      calendar: {
        get: plain('get', '/admin/courts/{court}/calendar'),
        create: plain('post', '/admin/courts/{court}/calendar'),
        revoke: plain('delete', '/admin/courts/{court}/calendar'),
      },
    },
    bookings: {
      list: list('/admin/bookings'),
      create: withBody('post', '/admin/bookings'),
      get: plain('get', '/admin/bookings/{booking}'),
      /** Changes the status, time, court or other fields of a booking. */
      update: withBody('patch', '/admin/bookings/{booking}'),
      checkIn: plain('post', '/admin/bookings/{booking}/check-in'),
    },
    series: {
      ...{ list: list('/admin/booking-series'), create: withBody('post', '/admin/booking-series') },
      preview: withBody('post', '/admin/booking-series/preview'),
      get: plain('get', '/admin/booking-series/{series}'),
      cancel: withBody('post', '/admin/booking-series/{series}/cancel'),
    },
    plans: {
      ...{ list: plain('get', '/admin/plans'), create: withBody('post', '/admin/plans') },
      get: plain('get', '/admin/plans/{plan}'),
      update: withBody('patch', '/admin/plans/{plan}'),
      delete: plain('delete', '/admin/plans/{plan}'),
      preview: withBody('post', '/admin/plan-preview'),
    },
    memberships: {
      ...{ list: list('/admin/memberships'), create: withBody('post', '/admin/memberships') },
      get: plain('get', '/admin/memberships/{membership}'),
      update: withBody('patch', '/admin/memberships/{membership}'),
      delete: plain('delete', '/admin/memberships/{membership}'),
    },
    closures: {
      ...{ list: list('/admin/closures'), create: withBody('post', '/admin/closures') },
      get: plain('get', '/admin/closures/{closure}'),
      update: withBody('patch', '/admin/closures/{closure}'),
      delete: plain('delete', '/admin/closures/{closure}'),
    },
  };
}

function systemResources({ plain, withBody, withQuery, list }: Makers) {
  return {
    policy: { get: plain('get', '/admin/policy'), update: withBody('patch', '/admin/policy') },
    users: {
      list: list('/admin/users'),
      get: plain('get', '/admin/users/{user}'),
      update: withBody('patch', '/admin/users/{user}'),
      accept: plain('post', '/admin/users/{user}/accept'),
      reject: plain('post', '/admin/users/{user}/reject'),
      merge: withBody('post', '/admin/users/{user}/merge'),
      note: withBody('put', '/admin/users/{user}/note'),
      entitlements: plain('get', '/admin/users/{user}/entitlements'),
      account: {
        get: plain('get', '/admin/users/{user}/account'),
        movements: list('/admin/users/{user}/account/movements'),
      },
    },
    invitations: {
      list: list('/admin/invitations'),
      create: withBody('post', '/admin/invitations'),
      resend: plain('post', '/admin/invitations/{invitation}/resend'),
      revoke: plain('delete', '/admin/invitations/{invitation}'),
    },
    apiKeys: {
      list: list('/admin/api-keys'),
      create: withBody('post', '/admin/api-keys'),
      update: withBody('patch', '/admin/api-keys/{key}'),
      rotate: plain('post', '/admin/api-keys/{key}/rotate'),
      revoke: plain('delete', '/admin/api-keys/{key}'),
    },
    webhooks: {
      ...{ list: list('/admin/webhooks'), create: withBody('post', '/admin/webhooks') },
      get: plain('get', '/admin/webhooks/{webhook}'),
      update: withBody('patch', '/admin/webhooks/{webhook}'),
      delete: plain('delete', '/admin/webhooks/{webhook}'),
      rotate: plain('post', '/admin/webhooks/{webhook}/rotate'),
      test: plain('post', '/admin/webhooks/{webhook}/test'),
      deliveries: list('/admin/webhooks/{webhook}/deliveries'),
      /** Takes the webhook id, then the delivery id. */
      resend: plain('post', '/admin/webhooks/{webhook}/deliveries/{delivery}/resend'),
    },
    audit: { list: list('/admin/audit') },
    events: { list: withQuery('/admin/events') },
    reports: {
      ...{ utilisation: withQuery('/admin/reports/utilisation'), revenue: withQuery('/admin/reports/revenue') },
    },
    /** The queues of jobs, emails and webhook deliveries. */
    queues: { list: plain('get', '/admin/queues') },
    /** The resources that admins manage, for forms: their fields, limits and defaults. */
    schema: { get: plain('get', '/admin/schema') },
    backups: { list: plain('get', '/admin/backups') },
    mail: { test: withBody('post', '/admin/mail/test') },
  };
}
