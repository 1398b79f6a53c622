import Type, { type TSchema } from 'typebox';
import { duration, flag, oneOf as choiceOf, type Setting, setting, wholeNumber } from '../../setting-forms.ts';
import { integer, oneOf } from '../../platform/http/fields.ts';
import { DAY, MINUTE } from '../../platform/time.ts';

/** A rule of the club. Admins change the rules while the service runs. */
interface PolicyField<T> {
  fallback: T;
  schema: TSchema;
  /** The environment variable of earlier versions, which the service takes over once. */
  variable: string;
  /** The form of the variable. */
  setting: Setting<unknown>;
  /** Converts a value of the variable. Times are rounded up to whole minutes or days. */
  convert: (value: never) => T;
}

/** Ten years in minutes. */
const MAX_MINUTES = 5_256_000;

function count(variable: string, fallback: number, max: number, description: string): PolicyField<number> {
  const form = setting(String(fallback), `a number, 0–${max}`, wholeNumber(0, max));
  const schema = integer(0, max, description);
  return { fallback, schema, variable, setting: form, convert: (value: number) => value };
}

function onOff(variable: string, description: string): PolicyField<boolean> {
  const schema = Type.Boolean({ description });
  return { fallback: false, schema, variable, setting: flag('false'), convert: (value: boolean) => value };
}

/** A time in whole `unit`s, which the name of the field contains. */
function time(
  variable: string,
  fallback: number,
  { unit, min = 1, max }: { unit: number; min?: number; max: number },
  description: string,
): PolicyField<number> {
  const letter = unit === DAY ? 'd' : 'm';
  const limits = { max: `${(max * unit) / DAY}d`, ...(min === 0 && { zero: `0${letter} for no limit` }) };
  const form = duration(`${fallback}${letter}`, { ...limits, ...(min > 1 && { min: `${min}${letter}` }) });
  const schema = integer(min, max, description);
  return { fallback, schema, variable, setting: form, convert: (value: number) => Math.ceil(value / unit) };
}

const minutes = { unit: MINUTE, max: MAX_MINUTES };
const days = { unit: DAY, max: 3650 };

const registrationModes = ['open', 'approval', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

function registration(): PolicyField<RegistrationMode> {
  const form = setting('open', `one of ${registrationModes.join(', ')}`, (text) =>
    choiceOf(...registrationModes)(text),
  );
  const description =
    'Who can register: everybody (`open`), everybody after an admin has accepted them (`approval`), invited people (`invite`) or nobody (`closed`).';
  return {
    fallback: 'open',
    schema: oneOf(registrationModes, { description }),
    variable: 'REGISTRATION',
    setting: form,
    convert: (value: RegistrationMode) => value,
  };
}

/**
 * All rules of the club. The API's schema, the defaults, the tables in the documentation and the takeover of old
 * environment variables come from this list.
 */
export const policyFields = {
  registration: registration(),
  invitation_days: time(
    'INVITATION_TTL',
    7,
    { unit: DAY, max: 365 },
    'Number of days for which an invitation can be used.',
  ),
  require_verified_email: onOff(
    'REQUIRE_VERIFIED_EMAIL',
    'Whether players need a verified email address to book, join the waiting list or accept an offer. Requires a mail server.',
  ),
  require_staff_second_factor: onOff(
    'REQUIRE_STAFF_2FA',
    'Whether staff need a session with a second factor for the paths below `/admin`.',
  ),
  player_session_minutes: time('TOKEN_TTL', 43_200, minutes, "Lifetime of a player's session."),
  staff_session_minutes: time('ADMIN_TOKEN_TTL', 720, minutes, 'Lifetime of a session of staff.'),
  session_idle_minutes: time(
    'TOKEN_IDLE_TTL',
    10_080,
    { ...minutes, min: 5 },
    'A session ends after this time without use.',
  ),
  max_upcoming_bookings: count(
    'MAX_UPCOMING_BOOKINGS',
    20,
    100_000,
    "Maximum number of a player's upcoming bookings. 0 for no limit.",
  ),
  max_minutes_per_day: time(
    'MAX_BOOKED_TIME_PER_DAY',
    0,
    { unit: MINUTE, min: 0, max: 1440 },
    'Maximum time that a player can book on one day. 0 for no limit.',
  ),
  max_minutes_per_week: time(
    'MAX_BOOKED_TIME_PER_WEEK',
    0,
    { unit: MINUTE, min: 0, max: 10_080 },
    'Maximum time that a player can book from Monday to Sunday. 0 for no limit.',
  ),
  may_overlap: onOff(
    'ALLOW_OVERLAPPING_BOOKINGS',
    'Whether a player can have bookings on several courts at the same time.',
  ),
  max_named_people: count(
    'MAX_NAMED_PEOPLE',
    20,
    100_000,
    'Maximum number of people whom a player can name by email within 24 hours. 0 for no limit.',
  ),
  max_no_shows: count(
    'MAX_NO_SHOWS',
    0,
    1000,
    'After this many no-shows within `no_show_days`, a player cannot book. 0 for no limit.',
  ),
  no_show_days: time('NO_SHOW_WINDOW', 30, days, 'Number of days for which a no-show counts.'),
  check_in_before_minutes: time('CHECK_IN_BEFORE', 15, minutes, 'Check-in opens this long before the start.'),
  check_in_after_minutes: time('CHECK_IN_AFTER', 15, minutes, 'Check-in closes for players this long after the start.'),
  max_waitlist_entries: count(
    'MAX_WAITLIST_ENTRIES',
    20,
    1000,
    "Maximum number of a player's active waiting list entries. 0 for no limit.",
  ),
  offer_minutes: time('OFFER_TTL', 15, minutes, 'How long a player can accept a waiting list offer.'),
  reminder_minutes: time('REMINDER_BEFORE', 1440, minutes, 'How long before the start a player gets a reminder.'),
  retention_days: time(
    'RETENTION',
    0,
    { unit: DAY, min: 0, max: 36_500 },
    'Number of days for which personal data of past bookings is kept. 0 keeps it for ever.',
  ),
} as const;

export type PolicyName = keyof typeof policyFields;
export type Policy = { readonly [K in PolicyName]: (typeof policyFields)[K]['fallback'] };

export const policyNames = Object.keys(policyFields) as PolicyName[];

const defaults = Object.fromEntries(policyNames.map((name) => [name, policyFields[name].fallback])) as Policy;

/** Returns the rules of a club. A rule that nobody has set has its default. */
export function policyOf({ policy }: { policy: string | null }): Policy {
  return { ...defaults, ...storedPolicy(policy) };
}

/** Returns only the rules that an admin has set, or that the service has taken over from an environment variable. */
export function storedPolicy(text: string | null): Partial<Policy> {
  return text === null ? {} : (JSON.parse(text) as Partial<Policy>);
}

/** Returns the default of each rule that is null, so that null restores the default. */
export function withDefaults(patch: { [K in PolicyName]?: Policy[K] | null | undefined }): Partial<Policy> {
  const given = policyNames.filter((name) => patch[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, patch[name] ?? defaults[name]]));
}
