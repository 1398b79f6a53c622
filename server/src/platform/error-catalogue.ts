interface Texts {
  title: string;
  /** Tells the caller what to do. This is the default `detail`, and the text at `/problems/{code}`. */
  remedy: string;
}

const byStatus = {
  400: {
    malformed_json: { title: 'The body is not JSON', remedy: 'Send valid JSON (RFC 8259) in UTF-8.' },
    malformed_csv: {
      title: 'The body is not CSV',
      remedy: 'Send CSV (RFC 4180) in UTF-8 with a header line. Nothing was imported.',
    },
    malformed_request: {
      title: 'The request is not valid HTTP',
      remedy: 'Check the request line, the headers and the percent-encoding of the path.',
    },
  },
  401: {
    api_key_missing: {
      title: 'No API key',
      remedy: 'Send your API key in the X-API-Key header. The operator creates keys with `courtside keys create`.',
    },
    api_key_invalid: {
      title: 'The API key is not valid',
      remedy: 'Check that the key is complete. If it has expired or has been revoked, ask the operator for a new one.',
    },
    token_missing: {
      title: 'Not signed in',
      remedy: 'Sign in with POST /auth/login and send the token as `Authorization: Bearer <token>`.',
    },
    token_invalid: {
      title: 'The token is not valid',
      remedy: 'Sign in again with POST /auth/login. Signing out or changing the password invalidates a token.',
    },
    token_expired: { title: 'The token has expired', remedy: 'Sign in again with POST /auth/login.' },
    ticket_invalid: {
      title: 'The ticket is not valid',
      remedy: 'Create a new ticket with POST /live-tickets. A ticket is valid only until its session ends.',
    },
    invalid_credentials: {
      title: 'Wrong email or password',
      remedy:
        'Check the email address and the password. For security, this message does not say which of them is wrong.',
    },
  },
  403: {
    forbidden: {
      title: 'Not allowed',
      remedy: 'Your role must include the permission in required_permission. Ask an admin for another role.',
    },
    account_deactivated: { title: 'The account is deactivated', remedy: 'Ask the club to activate the account.' },
    registration_closed: {
      title: 'Nobody can register without an invitation',
      remedy: 'Ask the club for an invitation, and register with its link. If you have an account, sign in.',
    },
    second_factor_required: {
      title: 'The account has a second factor',
      remedy: 'Send the request again, with the code from the authenticator app in `code`.',
    },
    second_factor_setup_required: {
      title: 'Staff must set up a second factor',
      remedy:
        'Set one up with POST /auth/second-factor, or in the web app under "Account". Then try again. If you have a ' +
        'passkey, sign in with it.',
    },
    approval_pending: {
      title: 'The account is waiting for approval',
      remedy:
        'Wait until the club accepts the account. Until then, you can only see, change or erase your account, and sign out.',
    },
    email_unverified: {
      title: 'The email address is not verified',
      remedy:
        'Open the link in the verification email. POST /auth/email-verification-requests sends another link. Then try again.',
    },
    provider_email_unverified: {
      title: 'The provider gives no verified email address',
      remedy:
        'Verify your email address at the provider, then sign in again. Or sign in to the club with your password.',
    },
    confirmation_required: {
      title: 'Confirm that it is you',
      remedy:
        'Send your current_password, or a passkey for the options from POST /auth/passkeys/confirmation-options. If ' +
        'your account has no password, you can sign in again instead. For the next 10 minutes, no other ' +
        'confirmation is needed.',
    },
    scope_missing: {
      title: 'The API key lacks a scope',
      remedy: 'Use a key that has the scope in required_scope, or ask an admin to add the scope to this key.',
    },
    origin_not_allowed: {
      title: 'The API key does not allow this origin',
      remedy:
        'Use the key on a web page from an origin that the key allows, or ask an admin to add this origin to the key.',
    },
  },
  404: {
    not_found: {
      title: 'Not found',
      remedy: "Check the path and the id. Other people's resources also give this error.",
    },
  },
  405: {
    method_not_allowed: { title: 'Method not allowed', remedy: 'Use a method from the Allow header.' },
  },
  408: {
    request_timeout: {
      title: 'The request took too long to arrive',
      remedy: 'Send the whole request without a pause.',
    },
  },
  409: {
    email_taken: {
      title: 'The email address is already registered',
      remedy: 'Sign in with this email address, or register with another one.',
    },
    last_admin: { title: 'Nobody else is an admin', remedy: 'Make another user an admin first.' },
    not_pending: {
      title: 'The person is not waiting for approval',
      remedy: 'The account has been accepted. To block the person, deactivate the account.',
    },
    invitation_ended: {
      title: 'The invitation has been used or revoked',
      remedy: 'Send a new invitation if the person still needs one.',
    },
    mail_not_set_up: {
      title: 'The service sends no mail',
      remedy:
        'The operator must set SMTP_URL. Until then, only the operator can replace a forgotten password, ' +
        'with `courtside users set-password`.',
    },
    second_factor_enabled: {
      title: 'The second factor is already on',
      remedy: 'To use another authenticator app, first turn the second factor off with DELETE /auth/second-factor.',
    },
    password_missing: {
      title: 'The account has no password',
      remedy: 'Request a link with POST /auth/password-reset-requests, set a password, and try again.',
    },
    passkeys_not_set_up: {
      title: 'Passkeys do not work at this address',
      remedy: 'The operator must set PUBLIC_URL to the HTTPS address that users see. It must contain a domain name.',
    },
    too_many_passkeys: {
      title: 'The account has 20 passkeys',
      remedy: 'Remove a passkey that you no longer use, and try again.',
    },
    already_verified: { title: 'Your address is already verified', remedy: 'You do not need another link.' },
    external_id_taken: {
      title: 'The external id is taken',
      remedy: 'Another court has this external_id. Update that court, or choose another external_id.',
    },
    court_inactive: { title: 'The court cannot be booked', remedy: 'This court is not active. Choose another court.' },
    court_has_bookings: {
      title: 'The court has upcoming bookings',
      remedy: 'Cancel the bookings listed in booking_ids first, or wait until they have ended.',
    },
    court_is_part: {
      title: 'The court is part of another court',
      remedy: 'Remove the court from the part_ids of the other court first.',
    },
    court_closed: {
      title: 'The court is closed at that time',
      remedy: 'Choose another time or another court. The detail gives the reason.',
    },
    quota_exceeded: {
      title: 'The player has reached a limit',
      remedy: 'Cancel a booking, or wait until one has ended. The errors show the limit and how much of it is used.',
    },
    player_busy: {
      title: 'The player has another booking at that time',
      remedy: 'Choose another time, or first cancel or reschedule the other booking. Its id is in values.booking_id.',
    },
    slot_taken: { title: 'The slot is taken', remedy: 'Choose another time or another court.' },
    plan_in_use: {
      title: 'The plan has memberships',
      remedy: 'Delete the memberships of the plan, or give them another plan first.',
    },
    slot_available: {
      title: 'A slot is available now',
      remedy: 'Book one of the slots in `alternatives` with POST /bookings.',
    },
    no_offer: {
      title: 'There is no offer to accept',
      remedy: 'The offer may have expired: see offer_expires_at. GET /waitlist lists your entries and offers.',
    },
    series_conflict: {
      title: 'Some dates of the series cannot be booked',
      remedy:
        'Choose another time, send an override, or send "on_conflict": "skip" to skip the dates that are listed in conflicts.',
    },
    cancellation_too_late: {
      title: 'Too late to cancel or reschedule',
      remedy: 'Players can no longer cancel or reschedule this booking. Ask the club.',
    },
    check_in_closed: {
      title: 'Check-in is not open',
      remedy: 'You can check in from opens_at until closes_at. After closes_at, ask the club.',
    },
    already_started: {
      title: 'The booking has already started',
      remedy: 'Players cannot cancel a booking that has started or ended.',
    },
    own_booking: {
      title: 'The booking is your own',
      remedy:
        'You cannot leave your own booking. Cancel it, or change its participants with PATCH /bookings/{booking}.',
    },
    invalid_transition: {
      title: 'The booking cannot change to this status',
      remedy: 'The statuses rejected and cancelled are final. See "Booking statuses" in the API guide.',
    },
    webhook_disabled: {
      title: 'The webhook is disabled',
      remedy: 'Enable the webhook first. The service sends nothing to a disabled webhook.',
    },
    import_in_progress: {
      title: 'Another import is in progress',
      remedy: 'Nothing was changed. Try again when the other import has finished.',
    },
    idempotency_in_progress: {
      title: 'The first request with this idempotency key is in progress',
      remedy: 'Wait a moment and send the same request again.',
    },
  },
  410: {
    events_gone: {
      title: 'The events after the given id have been deleted',
      remedy:
        'Read the current state again. Then open the stream without Last-Event-ID, or list the events without the after parameter.',
    },
    too_far_behind: {
      title: 'Too many events have happened since the given event',
      remedy:
        'A stream replays at most 200,000 events. Read the current state again, and open the stream without Last-Event-ID.',
    },
  },
  412: {
    version_mismatch: {
      title: 'The resource has changed',
      remedy: 'Read the resource again, check what has changed, and send your change with the new ETag.',
    },
  },
  413: {
    body_too_large: {
      title: 'The body is too large',
      remedy: 'Send at most 64 KiB, at most 2 MiB for an image, or at most 32 MiB for an import.',
    },
  },
  414: {
    url_too_long: { title: 'The URL is too long', remedy: 'Shorten the query string.' },
  },
  415: {
    unsupported_media_type: {
      title: 'The content type is not supported',
      remedy:
        'Send JSON with `Content-Type: application/json`. An import needs CSV (`text/csv`), and ' +
        'an image needs PNG, JPEG or WebP.',
    },
  },
  422: {
    validation_failed: {
      title: 'The request is not valid',
      remedy: 'See errors: each entry has a pointer into the body or the name of a parameter.',
    },
    image_invalid: {
      title: 'The image cannot be used',
      remedy: 'Send a complete PNG, JPEG or WebP image of at most 4096 × 4096 pixels.',
    },
    passkey_invalid: {
      title: 'The passkey cannot be added',
      remedy:
        'Request new options and try again. The options are valid for one use, for five minutes and for one person. ' +
        'The device must check who uses it, for example with a fingerprint or a PIN.',
    },
    link_invalid: {
      title: 'The link is not valid',
      remedy: 'A link works only once and for a limited time. Request a new email.',
    },
    sign_in_expired: {
      title: 'The sign-in has expired',
      remedy: 'Start again with POST /auth/provider-sign-ins. Finish in the same app or browser within 10 minutes.',
    },
    court_not_found: { title: 'There is no such court', remedy: 'Find the id of the court with GET /courts.' },
    user_not_found: {
      title: 'There is no such user',
      remedy: 'Send the user_id or email of a registered user, or a guest_name.',
    },
    nonexistent_local_time: {
      title: 'This local time does not exist',
      remedy: 'The clocks at the court go forward on that day and skip this time. Choose another time.',
    },
    in_the_past: {
      title: 'The start is in the past',
      remedy: 'Choose a later start. Times are local times at the court.',
    },
    too_late: {
      title: 'Too late to book this start time',
      remedy: 'The court must be booked further in advance: see its min_notice_minutes.',
    },
    too_early: {
      title: 'Too early to book this date',
      remedy: 'The court cannot be booked this far in advance: see its max_advance_days.',
    },
    not_in_plan: {
      title: "The player's plan does not include this time",
      remedy: 'Choose another time or another court. GET /me/entitlements lists what the plan allows.',
    },
    guests_not_allowed: {
      title: "The player's plan does not allow these participants",
      remedy: 'Change the participants as the detail says. GET /me/entitlements lists what the plan allows.',
    },
    outside_opening_hours: {
      title: 'Outside opening hours',
      remedy: "Choose a time within one period of the court's opening_hours.",
    },
    off_grid: {
      title: 'The time does not fit the slots of the court',
      remedy: 'The duration, and the time from the opening to the start, must be multiples of slot_minutes.',
    },
    duration_out_of_range: {
      title: 'The booking is too short or too long',
      remedy: "Choose a duration between the court's min_duration_minutes and max_duration_minutes.",
    },
    too_many_people: {
      title: 'Too many people for this court',
      remedy: "Name fewer people: the court's capacity includes the owner of the booking.",
    },
    idempotency_key_reused: {
      title: 'The idempotency key was used for another request',
      remedy: 'Use a new key for each new request. Repeat a key only with the same path and body.',
    },
  },
  429: {
    rate_limited: {
      title: 'Too many requests',
      remedy:
        'Wait for the number of seconds in Retry-After. The RateLimit header shows the remaining units. Most requests cost one unit.',
    },
    too_many_streams: {
      title: 'Too many open streams',
      remedy: 'Close a stream that you do not need, or try again after the number of seconds in Retry-After.',
    },
    link_just_sent: {
      title: 'A link was sent a short time ago',
      remedy:
        'Look for the email, also in your spam folder. You can request another one after the number of seconds in Retry-After.',
    },
    too_many_attempts: {
      title: 'Too many failed attempts',
      remedy: 'Wait for the number of seconds in Retry-After, then try again.',
    },
  },
  431: {
    headers_too_large: { title: 'The headers are too large', remedy: 'Send fewer or shorter headers.' },
  },
  500: {
    internal_error: {
      title: 'Something went wrong on our side',
      remedy: 'Try again. If the error persists, send the request_id to the operator.',
    },
  },
  502: {
    provider_unavailable: {
      title: 'The sign-in provider does not respond as expected',
      remedy: 'Try again later, or sign in another way. The operator can run `courtside doctor` to find the reason.',
    },
  },
  503: {
    overloaded: {
      title: 'The service is overloaded',
      remedy: 'Nothing was changed. Try again after the number of seconds in Retry-After.',
    },
    shutting_down: {
      title: 'The service is restarting',
      remedy: 'Try again after the number of seconds in Retry-After.',
    },
    database_unavailable: {
      title: 'The database is not available',
      remedy: 'Nothing was changed. Try again after the number of seconds in Retry-After.',
    },
    storage_full: {
      title: 'The disk is full',
      remedy: 'Nothing was changed. The operator must free space on the disk.',
    },
    outcome_unknown: {
      title: 'It is not known whether the change was made',
      remedy: 'To find out, read the resource. With an Idempotency-Key you can safely send the same request again.',
    },
  },
} as const satisfies Record<number, Record<string, Texts>>;

type ByStatus = typeof byStatus;
export type Code = { [Status in keyof ByStatus]: keyof ByStatus[Status] }[keyof ByStatus];

/** Each key is the `code` of a problem document (RFC 9457). */
export const catalogue = Object.fromEntries(
  Object.entries(byStatus).flatMap(([status, problems]) =>
    Object.entries<Texts>(problems).map(([code, texts]) => [code, { status: Number(status), ...texts }]),
  ),
) as Record<Code, Texts & { status: keyof ByStatus }>;

/** Codes of field errors. A field error can also have a problem code. */
export const fieldCodes = [
  'after_midnight',
  'another_currency',
  'another_phone',
  'another_time_zone',
  'bad_origin',
  'before_start',
  'cannot_sign_in',
  'duplicate',
  'format',
  'insecure_url',
  'invalid_cursor',
  'invalid_event_id',
  'invalid_text',
  'invalid_url',
  'malformed',
  'nested_parts',
  'not_a_multiple',
  'not_after_open',
  'not_after_start',
  'not_allowed',
  'not_publishable',
  'overlapping',
  'private_address',
  'required',
  'too_few',
  'too_large',
  'too_long',
  'too_many',
  'too_short',
  'too_small',
  'unknown_currency',
  'unknown_field',
  'unknown_time_zone',
  'weak_password',
  'wrong_format',
  'wrong_length',
  'wrong_type',
] as const;
export type FieldCode = Code | (typeof fieldCodes)[number];
