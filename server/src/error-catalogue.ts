interface Entry {
  status: number;
  title: string;
  /** What the caller can do about it; shown at `/problems/{code}`. */
  remedy: string;
}

/** Every error the service can answer with. The key is the `code` of the problem document (RFC 9457). */
export const catalogue = {
  malformed_json: {
    status: 400,
    title: 'The body is not JSON',
    remedy: 'Send a body that is valid JSON (RFC 8259) in UTF-8.',
  },
  malformed_csv: {
    status: 400,
    title: 'The body is not CSV',
    remedy: 'Send CSV (RFC 4180) in UTF-8 with a header line. Nothing was imported.',
  },
  malformed_request: {
    status: 400,
    title: 'The request is not valid HTTP',
    remedy: 'Check the request line, the headers and the percent-encoding of the path.',
  },
  api_key_missing: {
    status: 401,
    title: 'No API key',
    remedy: 'Send your API key in the header X-API-Key. An operator makes one with `courtside keys create`.',
  },
  api_key_invalid: {
    status: 401,
    title: 'The API key is not valid',
    remedy: 'Check that the key is complete. It may have expired or been revoked: ask the operator for a new one.',
  },
  token_missing: {
    status: 401,
    title: 'Not signed in',
    remedy: 'Sign in with POST /auth/login and send the token as `Authorization: Bearer <token>`.',
  },
  token_invalid: {
    status: 401,
    title: 'The token is not valid',
    remedy: 'Sign in again with POST /auth/login: the token is unknown or was ended by a logout or password change.',
  },
  token_expired: {
    status: 401,
    title: 'The token has expired',
    remedy: 'Sign in again with POST /auth/login.',
  },
  ticket_invalid: {
    status: 401,
    title: 'The ticket is not valid',
    remedy: 'Make a new one with POST /live-tickets: a ticket ends with the session that made it.',
  },
  invalid_credentials: {
    status: 401,
    title: 'Wrong email or password',
    remedy: 'Check both. The answer is the same whether the email is unknown or the password is wrong.',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    remedy: 'This needs an admin. An operator can make one with `courtside users promote EMAIL`.',
  },
  account_deactivated: {
    status: 403,
    title: 'The account is deactivated',
    remedy: 'Ask the club to activate it again.',
  },
  scope_missing: {
    status: 403,
    title: 'The API key is not for this',
    remedy: 'Use a key with the scope in required_scope. An admin can give it to this one.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'The API key is not for pages of this origin',
    remedy: 'Use the key from an origin that it lists. An admin can add one.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    remedy: 'Check the path and the id. What belongs to somebody else is not found either.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    remedy: 'Use one of the methods in the Allow header.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    remedy: 'Send the whole request without a pause.',
  },
  email_taken: {
    status: 409,
    title: 'The email is taken',
    remedy: 'Sign in with it, or register another one.',
  },
  last_admin: {
    status: 409,
    title: 'Nobody else is an admin',
    remedy: 'Make somebody else an admin first.',
  },
  mail_not_set_up: {
    status: 409,
    title: 'The service sends no mail',
    remedy: 'The operator must set SMTP_URL. Until then only they can set another password, with `courtside users`.',
  },
  already_verified: {
    status: 409,
    title: 'Your address is verified already',
    remedy: 'Your address is verified, so you need no link.',
  },
  external_id_taken: {
    status: 409,
    title: 'The external id is taken',
    remedy: 'Another court has this external_id. Update that court, or choose another id.',
  },
  court_inactive: {
    status: 409,
    title: 'The court takes no bookings',
    remedy: 'Choose another court: this one is not active.',
  },
  court_has_bookings: {
    status: 409,
    title: 'The court has upcoming bookings',
    remedy: 'Cancel the bookings listed in booking_ids first, or wait until they are over.',
  },
  court_is_part: {
    status: 409,
    title: 'Another court is made of this one',
    remedy: 'Take it out of the part_ids of the other court first.',
  },
  court_closed: {
    status: 409,
    title: 'The court is closed at that time',
    remedy: 'Choose another time or another court: the detail tells why it is closed.',
  },
  quota_exceeded: {
    status: 409,
    title: 'You have as much as one player may book',
    remedy: 'Cancel a booking, or wait until one is over: errors tell which limit it is and how much of it is used.',
  },
  player_busy: {
    status: 409,
    title: 'The player has another booking at that time',
    remedy: 'Choose another time, or cancel or reschedule the other booking first: values.booking_id names it.',
  },
  slot_taken: {
    status: 409,
    title: 'The slot is taken',
    remedy: 'Choose another time or another court.',
  },
  slot_available: {
    status: 409,
    title: 'There is nothing to wait for',
    remedy: 'Such a slot is free: alternatives names up to three. Book one with POST /bookings.',
  },
  no_offer: {
    status: 409,
    title: 'There is no offer to accept',
    remedy: 'Offers end at their offer_expires_at. GET /waitlist tells where you wait and what you are offered.',
  },
  series_conflict: {
    status: 409,
    title: 'Not every date of the series can be booked',
    remedy:
      'See conflicts: send "on_conflict": "skip" to leave these dates out, or an override, or choose another time.',
  },
  cancellation_too_late: {
    status: 409,
    title: 'Too late to cancel',
    remedy: 'The court can no longer be cancelled by the player. Ask the club.',
  },
  check_in_closed: {
    status: 409,
    title: 'Check-in is not open',
    remedy: 'Check in between opens_at and closes_at; later, ask the club.',
  },
  already_started: {
    status: 409,
    title: 'The booking has begun',
    remedy: 'A booking that has begun or is over can no longer be cancelled by the player.',
  },
  own_booking: {
    status: 409,
    title: 'The booking is your own',
    remedy: 'Its owner cannot leave a booking: cancel it, or change who plays with PATCH /bookings/{booking}.',
  },
  invalid_transition: {
    status: 409,
    title: 'The booking cannot change to this status',
    remedy: 'See the booking states in the API guide: rejected and cancelled are final.',
  },
  webhook_disabled: {
    status: 409,
    title: 'The webhook is disabled',
    remedy: 'Enable it first: nothing is sent to it as it is.',
  },
  import_in_progress: {
    status: 409,
    title: 'Another import is under way',
    remedy: 'Nothing was changed. Try again when it is over.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this key is still running',
    remedy: 'Wait a moment and send the same request again.',
  },
  events_gone: {
    status: 410,
    title: 'The events since then are not kept any more',
    remedy: 'Read what you show anew, and open the stream without Last-Event-ID.',
  },
  too_far_behind: {
    status: 410,
    title: 'Too many events have happened since then',
    remedy: 'Read what you show again, and open the stream without Last-Event-ID: it replays at most 200,000 events.',
  },
  version_mismatch: {
    status: 412,
    title: 'The resource has changed',
    remedy: 'Read it again, look at what changed, and send your change with the new ETag.',
  },
  body_too_large: {
    status: 413,
    title: 'The body is too large',
    remedy: 'Send at most 64 KiB; to an import, at most 32 MiB.',
  },
  url_too_long: {
    status: 414,
    title: 'The URL is too long',
    remedy: 'Shorten the query string.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The content type is not supported',
    remedy: 'Send JSON with `Content-Type: application/json`.',
  },
  validation_failed: {
    status: 422,
    title: 'The request is not valid',
    remedy: 'Every fault is listed in errors, with a pointer into the body or the name of the parameter.',
  },
  link_invalid: {
    status: 422,
    title: 'The link is not valid',
    remedy: 'It works once and for a limited time. Ask for a new mail.',
  },
  court_not_found: {
    status: 422,
    title: 'There is no such court',
    remedy: 'Look the court up with GET /courts.',
  },
  user_not_found: {
    status: 422,
    title: 'There is no such user',
    remedy: 'Send the user_id or email of somebody who has registered, or a guest_name.',
  },
  nonexistent_local_time: {
    status: 422,
    title: 'This local time does not exist',
    remedy: 'The clocks go forward at the court on that day and skip this time. Choose another.',
  },
  in_the_past: {
    status: 422,
    title: 'The start is in the past',
    remedy: 'Choose a later start. Times are wall-clock times at the court.',
  },
  too_late: {
    status: 422,
    title: 'Too late to book this start',
    remedy: 'The court must be booked earlier: see its min_notice_minutes.',
  },
  too_early: {
    status: 422,
    title: 'Too early to book this date',
    remedy: 'The court cannot be booked that far ahead: see its max_advance_days.',
  },
  outside_opening_hours: {
    status: 422,
    title: 'Outside opening hours',
    remedy: "Choose a time within one window of the court's opening_hours.",
  },
  off_grid: {
    status: 422,
    title: 'The time is off the grid',
    remedy: 'Starts lie on a grid of slot_minutes from the opening; lengths are multiples of it.',
  },
  duration_out_of_range: {
    status: 422,
    title: 'Too short or too long',
    remedy: "Keep to the court's min_duration_minutes and max_duration_minutes.",
  },
  too_many_people: {
    status: 422,
    title: 'Too many people for this court',
    remedy: "Keep to the court's capacity, which counts the owner.",
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used for another request',
    remedy: 'Make a new key for a new request; repeat a key only with the very same body.',
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    remedy: 'Send fewer or shorter headers.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    remedy: 'Wait the seconds in Retry-After. RateLimit tells how many units are left: most requests cost one.',
  },
  too_many_streams: {
    status: 429,
    title: 'Too many open streams',
    remedy: 'Close a stream that is not needed, or try again after the seconds in Retry-After.',
  },
  link_just_sent: {
    status: 429,
    title: 'A link was sent a short time ago',
    remedy:
      'A link was sent to your address a short time ago. Look for the mail, also among spam, or ask again after the seconds in Retry-After.',
  },
  too_many_attempts: {
    status: 429,
    title: 'Too many failed attempts',
    remedy: 'Wait the seconds in Retry-After, then try again.',
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    remedy: 'Try again; if it stays, tell the operator the request_id.',
  },
  overloaded: {
    status: 503,
    title: 'Too much to do at the moment',
    remedy: 'Nothing was changed. Try again after the seconds in Retry-After.',
  },
  shutting_down: {
    status: 503,
    title: 'The service is restarting',
    remedy: 'Try again after the seconds in Retry-After.',
  },
  database_unavailable: {
    status: 503,
    title: 'The database does not answer',
    remedy: 'Nothing was changed. Try again after the seconds in Retry-After.',
  },
  storage_full: {
    status: 503,
    title: 'The disk is full',
    remedy: 'Nothing was changed. The operator must make room on the disk.',
  },
  outcome_unknown: {
    status: 503,
    title: 'It is not known whether the change was made',
    remedy: 'Read the resource to see. With an Idempotency-Key the same request can safely be sent again.',
  },
} as const satisfies Record<string, Entry>;

/** The `code` of a problem document. */
export type Code = keyof typeof catalogue;

/** Codes of a field error, beside those of the catalogue. */
export const fieldCodes = [
  'after_midnight',
  'another_currency',
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
