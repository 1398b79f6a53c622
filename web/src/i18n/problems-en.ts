import { planProblems } from './plan-problems.ts';
import { plural } from './plural.ts';
import { problemMessages, type ProblemTexts } from './problems.ts';

const minutes = (n: number): string => plural(n, 'minute', 'minutes');
const wait = (seconds: number): string =>
  seconds < 120 ? plural(seconds, 'second', 'seconds') : minutes(Math.ceil(seconds / 60));
const retryIn = ({ seconds }: { seconds?: number | undefined }): string | undefined =>
  seconds !== undefined && seconds > 1 ? `Try again in ${wait(seconds)}.` : undefined;

const disconnected = [
  'This page has lost its connection to the club',
  'Reload the page. If that does not help, tell the club.',
] as const;

export const problems: ProblemTexts = {
  codes: {
    malformed_json: ['Something went wrong', 'Reload the page and try again.'],
    malformed_csv: ['This is not a readable CSV file', 'Save it as CSV (UTF-8) with a header. Nothing was imported.'],
    import_in_progress: ['Another import is running', 'Nothing was changed. Try again when it has finished.'],
    image_invalid: ['This picture cannot be used', 'Choose a PNG, JPEG or WebP picture of at most 2 MB.'],
    link_invalid: ['This link does not work any more', 'It was used or has expired. Ask for a new email.'],
    password_missing: ['Your account has no password', 'Sign out and choose “Forgot your password?”.'],
    provider_email_unverified: ['The provider has not confirmed your email', 'Confirm it there, and try again.'],
    provider_unavailable: ['The sign-in service does not respond', 'Try again later, or sign in another way.'],
    sign_in_expired: ['This sign-in has expired', 'Start again from the sign-in page.'],
    already_verified: ['Your email address is already verified'],
    link_just_sent: ['We sent you a link a short time ago', 'Look in your inbox and in your spam folder.'],
    mail_not_set_up: ['The club cannot send email yet', 'Ask the club to set a new password for you.'],
    malformed_request: ['Something went wrong', 'Reload the page and try again.'],
    api_key_missing: disconnected,
    api_key_invalid: disconnected,
    scope_missing: ['This page is not allowed to do that', 'Tell the club: the web app’s API key lacks a permission.'],
    origin_not_allowed: ['Booking is not set up for this web address', 'Tell the club.'],
    series_conflict: ['Some dates cannot be booked', 'Choose another time, or leave those dates out.'],
    user_not_found: ['There is no account with this email address', 'Check the address, or book for a guest.'],
    token_missing: ['You are not signed in', 'Sign in and try again.'],
    token_invalid: ["You've been signed out", 'Sign in again.'],
    token_expired: ["You've been signed out", 'Sign in again.'],
    ticket_invalid: ['Live updates have stopped', 'Reload the page.'],
    invalid_credentials: ['Wrong email or password'],
    confirmation_required: ['Confirm that it is you', 'Enter your password, or sign in again.'],
    passkey_invalid: ['This passkey cannot be added', 'Try again.'],
    passkeys_not_set_up: ['Passkeys do not work at this web address', 'Ask the club.'],
    too_many_passkeys: ['You have 20 passkeys, which is the limit', 'Remove one that you no longer use.'],
    forbidden: ['Your role does not allow this', 'Ask an admin for another role.'],
    not_found: ['This no longer exists', 'Go back and reload the list.'],
    method_not_allowed: ['This cannot be done here', 'Reload the page and try again.'],
    unexpected_answer: ['The server sent an unexpected response', 'Check your connection and try again.'],
    request_timeout: ['Sending took too long', 'Check your connection and try again.'],
    account_deactivated: ['Your account is deactivated', 'Ask the club.'],
    registration_closed: ['You need an invitation to create an account', 'Ask the club.'],
    second_factor_required: ['This account has a second factor', 'Enter the code from your authenticator app.'],
    second_factor_setup_required: ['Your role needs a second factor', 'Set it up in your profile. Then try again.'],
    second_factor_enabled: ['The second factor is already on', 'Reload the page.'],
    approval_pending: ['The club has not accepted your account yet', 'You can book as soon as the club accepts it.'],
    email_unverified: [
      'Your email address is not confirmed',
      'Open the link in our email, or ask for a new link in your profile. Then try again.',
    ],
    not_pending: ['This person has already been accepted', 'Reload the page.'],
    invitation_ended: ['This invitation has been used or revoked', 'Send a new one.'],
    last_admin: ['Nobody else is an admin', 'Make another person an admin first.'],
    too_many_people: ['Too many players for this court', 'Remove a player, or choose another court.'],
    check_in_closed: ['Check-in is not open at the moment', 'If the booking has started, ask the club.'],
    email_taken: ['There is already an account with this email address', 'Sign in with it, or use another address.'],
    external_id_taken: ['Another court has this external ID', 'Choose another one.'],
    court_inactive: ['This court takes no bookings at the moment', 'Choose another court.'],
    court_has_bookings: ['There are upcoming bookings', 'Cancel them first, or wait until they have ended.'],
    court_is_part: ['This court is part of another court', 'Remove it from the parts of the other court first.'],
    court_closed: ['The court is closed at that time', 'Choose another time or court.'],
    quota_exceeded: ['The booking limit is reached', 'Cancel a booking, or wait until one has ended.'],
    player_busy: [
      'There is another booking at that time',
      'Choose another time, or cancel or reschedule the other booking first.',
    ],
    slot_taken: ['This time is already taken', 'Choose another time or court.'],
    slot_available: ['This time is available', 'Book it now instead of waiting.'],
    no_offer: ['This offer has ended', 'Your bookings show your offers and your place on waiting lists.'],
    cancellation_too_late: ['Too late to cancel or reschedule', 'Ask the club.'],
    already_started: ['This booking has already started', 'It can no longer be cancelled or rescheduled.'],
    own_booking: ['You cannot leave your own booking', 'Cancel it, or change its players.'],
    invalid_transition: ['This booking has changed in the meantime', 'Reload the list to see its status.'],
    idempotency_in_progress: ['Your first attempt is still in progress', 'Wait a moment and try again.'],
    version_mismatch: [
      'Someone else has changed this in the meantime',
      'Copy what you typed, and close this form. Then look at the change, and enter yours again.',
    ],
    body_too_large: ['This is too large', 'Enter less text, or split the file.'],
    url_too_long: ['The search is too long', 'Use fewer words.'],
    unsupported_media_type: ['Something went wrong', 'Reload the page and try again.'],
    validation_failed: ['Something needs to be corrected', 'Look at the marked fields.'],
    court_not_found: ['This court no longer exists', 'Choose another court.'],
    nonexistent_local_time: [
      'This time does not exist',
      'The clocks go forward on that day and skip this time. Choose another time.',
    ],
    in_the_past: ['This time is in the past', 'Choose a later time.'],
    too_late: ['Too late to book this time', 'Book this court further in advance.'],
    ...planProblems.en,
    too_early: ['Too early to book this day', 'Choose an earlier day.'],
    outside_opening_hours: ['The court is not open at that time', 'Choose a time within the opening hours.'],
    off_grid: ['Bookings do not start at this time', 'Choose one of the start times of the court.'],
    duration_out_of_range: ['This duration is not possible on this court', 'Choose another duration.'],
    idempotency_key_reused: ['Something went wrong', 'Reload the page and try again.'],
    headers_too_large: ['Something went wrong', 'Reload the page and try again.'],
    rate_limited: ['Too many requests', 'Wait a moment and try again.'],
    too_many_attempts: ['Too many attempts', 'Wait a while and try again.'],
    internal_error: ['Something went wrong on our side', 'Try again. If it happens again, tell the club.'],
    overloaded: ['The club is very busy right now', 'Nothing was changed. Try again in a moment.'],
    shutting_down: ['The service is restarting', 'Try again in a moment.'],
    database_unavailable: ['The service has a problem', 'Nothing was changed. Try again in a moment.'],
    storage_full: ['The service has no space left', 'Nothing was changed. Tell the club.'],
    events_gone: ['This page is out of date', 'Reload it.'],
    too_far_behind: ['This page is out of date', 'Reload it.'],
    too_many_streams: ['Too many pages are open at once', 'Close one of them, or try again later.'],
    webhook_disabled: ['This webhook is disabled', 'Enable it first.'],
    outcome_unknown: ['No response', 'Your change may have been saved. Reload the list before you try again.'],
  },
  remedies: {
    too_many_attempts: retryIn,
    rate_limited: retryIn,
    overloaded: (values) => {
      const retry = retryIn(values);
      return retry && `Nothing was changed. ${retry}`;
    },
    link_just_sent: ({ seconds }) =>
      seconds !== undefined
        ? `Look in your inbox and in your spam folder. You can ask for another link in ${wait(seconds)}.`
        : undefined,
    court_has_bookings: ({ bookings: n }) =>
      n !== undefined && n > 0
        ? `${plural(n, 'upcoming booking is', 'upcoming bookings are')} affected. Cancel ${n === 1 ? 'it' : 'them'} first, or wait until ${n === 1 ? 'it has' : 'they have'} ended.`
        : undefined,
    series_conflict: ({ dates: n }) =>
      n !== undefined && n > 0
        ? `${plural(n, 'date is', 'dates are')} not available. Choose another time, or leave ${n === 1 ? 'it' : 'them'} out.`
        : undefined,
    too_late: ({ min_notice_minutes: n }) =>
      n === undefined ? undefined : `Book this court at least ${minutes(n)} before the start.`,
    too_early: ({ max_advance_days: n, last_date }, formats) =>
      n === undefined || last_date === undefined
        ? undefined
        : `You can book up to ${plural(n, 'day', 'days')} ahead. Today, that is until ${formats.date(last_date)}.`,
    outside_opening_hours: ({ windows }, formats) => {
      if (windows === undefined) return undefined;
      if (windows.length === 0) return 'The court is closed on that day.';
      const open = windows.map(({ opens, closes }) => formats.range(opens, closes));
      return `The court is open ${open.join(' and ')} on that day.`;
    },
    off_grid: ({ slot_minutes: n }) =>
      n === undefined ? undefined : `Bookings start every ${minutes(n)}, and last ${minutes(n)} or a multiple.`,
    duration_out_of_range: ({ min_duration_minutes: min, max_duration_minutes: max }) =>
      max === undefined
        ? undefined
        : min === max
          ? `A booking here lasts ${minutes(max)}.`
          : `A booking here lasts ${min} to ${minutes(max)}.`,
    too_many_people: ({ capacity: n }) =>
      n === undefined
        ? undefined
        : `At most ${plural(n, 'person', 'people')} can play here, including the person who books.`,
    // Cancelling a booking does not help with `no_shows` and `waitlist_entries`, so their texts give other advice.
    quota_exceeded: ({ quota, used, limit, days }) => {
      if (limit === undefined || quota === 'plan') return undefined;
      if (quota === 'no_shows')
        return `${plural(used, 'booking', 'bookings')} missed without cancelling in the last ${plural(days, 'day', 'days')}. You can book again when the oldest missed booking is more than ${plural(days, 'day', 'days')} ago. If you have questions, ask the club.`;
      if (quota === 'waitlist_entries')
        return `You are already on ${plural(used, 'waiting list', 'waiting lists')}, and the limit is ${limit}. Leave one before you join another.`;
      if (quota === 'minutes_a_day' || quota === 'minutes_a_week')
        return `A player can book at most ${minutes(limit)} a ${quota === 'minutes_a_day' ? 'day' : 'week'}. Cancel a booking, or choose another ${quota === 'minutes_a_day' ? 'day' : 'week'}.`;
      return `A player can have at most ${plural(limit, 'upcoming booking', 'upcoming bookings')}${quota === 'upcoming_bookings_at_court' ? ' of this court' : ''}. Cancel a booking, or wait until one has ended.`;
    },
    court_closed: ({ start_time, end_time, reason }, formats) =>
      start_time === undefined || end_time === undefined || reason === undefined
        ? undefined
        : `Closed ${formats.range(start_time, end_time)}: ${reason}`,
    slot_available: ({ court_name, start_time }, formats) =>
      court_name === undefined || start_time === undefined
        ? undefined
        : `${court_name} is free at ${formats.time(start_time)}. Book it now instead of waiting.`,
    slot_taken: ({ buffer_minutes: n }) =>
      n === undefined
        ? undefined
        : `The court must stay free for ${minutes(n)} between two bookings. Choose another time or court.`,
  },
  fieldErrors: {
    required: 'Fill in this field.',
    before_start: 'The end must not be before the start.',
    cannot_sign_in: 'A person without an account cannot be an admin.',
    malformed: 'This line is not readable CSV.',
    invalid_event_id: 'There is no such event.',
    format: 'Check the format.',
    not_publishable: 'Only publishable API keys can have web addresses.',
    bad_origin: 'Enter addresses such as https://club.example, without a path.',
    unknown_field: 'This field is not supported here.',
    wrong_type: 'This is not a valid value.',
    wrong_format: 'Check the format.',
    wrong_length: 'Use 8 to 128 characters.',
    not_allowed: 'This value is not possible here.',
    too_short: 'This is too short.',
    too_long: 'This is too long.',
    too_few: 'Choose at least one.',
    too_many: 'There are too many entries.',
    too_small: 'This number is too small.',
    too_large: 'This number is too large.',
    invalid_text: 'This text contains characters that cannot be saved.',
    weak_password: 'This password is too easy to guess. Choose another one.',
    unknown_time_zone: 'There is no such time zone. An example is Europe/London.',
    unknown_currency: 'There is no such currency. An example is EUR.',
    another_phone:
      'A guest with this name has another phone number. If it is the same person, choose the guest from the list. If not, add a last name.',
    another_currency: 'All prices of a court must be in the same currency.',
    another_time_zone: 'A court and its parts must be in the same time zone.',
    nested_parts: 'A part cannot have parts of its own, and a court cannot be part of itself.',
    not_a_multiple: 'This must be a multiple of “Bookings start every”.',
    not_after_open: 'The closing time must be after the opening time.',
    not_after_start: 'The end must be after the start.',
    overlapping: 'This overlaps another time of the same day.',
    after_midnight: 'The booking would end after midnight.',
    duplicate: 'This person is already in the list.',
    invalid_url: 'Enter an https:// address without a user name, password or #.',
    insecure_url: 'The address must start with https://.',
    private_address: 'The address must be on the internet, not in a private network.',
    invalid_cursor: 'This list has changed. Reload it.',
  },
  fieldsWithCodes: {
    'court_ids too_few': 'Choose at least one court.',
    'scopes too_few': 'Choose at least one permission.',
    'events too_few': 'Choose at least one event.',
    'days too_few': 'None of the chosen days is between these dates.',
    'opening_hours too_few': 'Add at least one time when the court is open.',
    'until too_many': 'A series has at most 104 dates. Choose an earlier last day.',
    'until required': 'Choose either a last day or a number of dates.',
    'user_id required': 'Choose a player, or enter the name of a guest.',
    'name required': 'Enter a name.',
    'name too_short': 'Enter a name.',
    'email required': 'Enter an email address.',
    'email wrong_format': 'Enter an email address such as ana@example.org.',
    'phone wrong_format': 'Enter a phone number such as +44 20 7946 0018.',
    'guest_phone wrong_format': 'Enter a phone number such as +44 20 7946 0018.',
    'participants wrong_format': 'Enter a name, or an email address such as ana@example.org.',
    'password too_short': 'Use at least 8 characters.',
    'new_password too_short': 'Use at least 8 characters.',
    'duration_minutes too_large': 'There is not enough time between the earliest start and the latest end.',
    'duration_minutes off_grid': 'No booking of this duration fits between these times.',
    'max_duration_minutes too_small': 'The longest booking must not be shorter than the shortest one.',
    'expires_at in_the_past': 'Choose a day in the future.',
    'end_date too_long': 'This period is too long. Choose an earlier end.',
    'weekly_until too_long': 'This period is too long. Choose an earlier last day.',
    'date_to too_long': 'A report covers at most 366 days. Choose a shorter period.',
    'latitude required': 'Enter both latitude and longitude, or neither.',
    'longitude required': 'Enter both latitude and longitude, or neither.',
    'type wrong_format': 'Choose a sport from the list, or type its name.',
  },
  fields: {
    address: 'Address',
    booking_date: 'Day',
    capacity: 'Maximum players',
    count: 'Number of dates',
    court_id: 'Court',
    court_ids: 'Courts',
    days: 'Days',
    description: 'Description',
    duration_minutes: 'Duration',
    email: 'Email',
    end_before: 'Finish by',
    end_date: 'Last day',
    end_time: 'End',
    events: 'Events',
    expires_at: 'Expires on',
    guest_name: 'Guest',
    guest_phone: 'Phone',
    max_duration_minutes: 'Longest booking',
    min_duration_minutes: 'Shortest booking',
    name: 'Name',
    note: 'Note',
    opening_hours: 'Opening hours',
    origins: 'Web addresses',
    participants: 'Players',
    password: 'Password',
    peak_prices: 'Peak prices',
    phone: 'Phone',
    price_per_hour: 'Price',
    reason: 'Reason',
    scopes: 'Permissions',
    start_after: 'Earliest start',
    start_date: 'First day',
    start_time: 'Start',
    time_zone: 'Time zone',
    type: 'Sport',
    until: 'Last day',
    url: 'Web address',
    venue: 'Venue',
    weekly_until: 'Every week until',
  },
};
export const messages = problemMessages(problems, 'en');
