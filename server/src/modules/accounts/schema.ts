import Type, { type Static } from 'typebox';
import {
  Email,
  Id,
  nullable,
  oneOf,
  PermissionName,
  ref,
  strictObject,
  Timestamp,
  visibleText,
} from '../../platform/http/fields.ts';
import type { AuditRow } from '../audit/store.ts';
import type { Role, SignInMethod } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/context.ts';
import { permissionsOf } from '../../platform/permissions.ts';
import { languageCodes } from '../../platform/languages/languages.ts';
import { deviceOf } from './devices.ts';
import type { TokenRow } from './store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';

export const roles = ['player', 'desk', 'treasurer', 'admin'] as const satisfies Role[];

const SPACES = ' \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000';
const BREAKS = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';
/** A name must not contain line breaks, because emails and calendars show it on one line. */
export const PersonName = visibleText(120, {
  pattern: `^[${SPACES}]*[^\\s${BREAKS}][^${BREAKS}]*$`,
  description: 'No line breaks or other control characters.',
});
export const PHONE_PATTERN = '^[+0-9 ()./-]+$';
export const MAX_PHONE = 40;
export const Phone = Type.String({
  minLength: 1,
  maxLength: MAX_PHONE,
  pattern: PHONE_PATTERN,
  description: 'Digits, spaces and + ( ) . / -',
});
export const Password = Type.String({ minLength: 8, maxLength: 128, description: 'Characters of any kind.' });

export const Language = oneOf(languageCodes, {
  description: 'The language of emails to this user, as an ISO 639 code.',
});

/** A region subtag of BCP 47. */
const Region = Type.String({
  pattern: '^([A-Z]{2}|[0-9]{3})$',
  description: 'The region for dates, hours and money.',
});

export const SecondFactorCode = Type.String({
  maxLength: 100,
  description: 'The 6 digits that your authenticator app shows, or one of your recovery codes.',
});

export const LinkToken = Type.String({ maxLength: 100, description: 'The part of the link after `#`.' });

export const User = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: nullable(Type.String()),
    phone: nullable(Type.String()),
    role: oneOf(roles),
    permissions: Type.Array(PermissionName, { description: 'What the role allows in the paths below /admin.' }),
    created_at: Timestamp,
    language: nullable(Language),
    region: nullable(Region),
    email_verified_at: nullable(Timestamp),
    pending_since: nullable({
      ...Timestamp,
      description: 'The time of registration. Null after approval, or if none is needed.',
    }),
    mail: Type.Object(
      {
        ...{ confirmations: Type.Boolean(), reminders: Type.Boolean() },
        weekly_report: Type.Boolean({ description: 'Needs the permission `reports.read`.' }),
      },
      {
        description: 'The kinds of email that the user wants. Emails about changes and cancellations are always sent.',
      },
    ),
    accepts_invitations: Type.Boolean({ description: 'Whether the user accepts all invitations automatically.' }),
  },
  { $id: 'User', description: 'A user with an account.' },
);
export type User = Static<typeof User>;

export const Session = Type.Object(
  {
    token: Type.String({ description: 'Shown only once. Send it as `Authorization: Bearer <token>`.' }),
    token_type: oneOf(['Bearer']),
    expires_at: Timestamp,
    user: ref(User),
  },
  { $id: 'Session', description: 'A new session and its token.' },
);

export const CookieSession = Type.Object(
  { expires_at: Timestamp, user: ref(User) },
  {
    $id: 'CookieSession',
    description: 'A session of the web app. Its token is in a cookie, which scripts cannot read.',
  },
);

const UserAgent = nullable(Type.String({ description: 'The `User-Agent` header sent at sign-in.' }));
const Device = nullable(
  Type.Object(
    { browser: Type.String(), system: Type.String() },
    { description: 'The browser and the operating system, such as `Chrome` and `Windows`. Null if they are unknown.' },
  ),
);

export const ListedSession = Type.Object(
  {
    id: Id,
    created_at: Timestamp,
    last_used_at: Type.String({ format: 'date-time', description: 'Accurate to the minute.' }),
    expires_at: Type.String({
      format: 'date-time',
      description: 'Earlier if the session is not used.',
    }),
    user_agent: UserAgent,
    device: Device,
    current: Type.Boolean({ description: 'Whether this request uses the session.' }),
  },
  { $id: 'ListedSession', description: 'One of your sessions, without its token.' },
);

const methods = ['password', 'registration', 'provider', 'passkey', 'email_code'] as const satisfies SignInMethod[];

export const ListedSignIn = Type.Object(
  {
    id: Id,
    timestamp: Timestamp,
    failure: nullable(Type.String({ description: 'Null if the sign-in was successful.' })),
    method: nullable(
      oneOf(methods, {
        description: '`provider` means OpenID Connect. Null for sign-ins from earlier releases.',
      }),
    ),
    second_factor: Type.Boolean({ description: 'Whether the person also gave a second factor.' }),
    user_agent: UserAgent,
    device: Device,
    address: nullable(Type.String({ description: 'The IP address of the client. For IPv6, only the network.' })),
    current: Type.Boolean({ description: 'Whether this sign-in started the session of this request.' }),
  },
  { $id: 'ListedSignIn', description: 'A successful or failed sign-in to your account.' },
);

export const Registration = strictObject(
  {
    name: PersonName,
    email: Email,
    password: Type.Optional(Password),
    phone: Type.Optional(nullable(Phone)),
    invitation: Type.Optional(LinkToken),
  },
  { $id: 'Registration' },
);

export const Credentials = strictObject(
  {
    email: Type.String({ maxLength: 1000 }),
    password: Type.String({ maxLength: 1000 }),
    code: Type.Optional(SecondFactorCode),
  },
  { $id: 'Credentials' },
);

export const Profile = strictObject(
  {
    name: Type.Optional(PersonName),
    phone: Type.Optional(nullable(Phone)),
    language: Type.Optional(nullable(Language)),
    region: Type.Optional(nullable(Region)),
    mail: Type.Optional(
      strictObject({
        confirmations: Type.Optional(Type.Boolean()),
        reminders: Type.Optional(Type.Boolean()),
        weekly_report: Type.Optional(Type.Boolean()),
      }),
    ),
    accepts_invitations: Type.Optional(Type.Boolean()),
  },
  { $id: 'Profile', description: 'Changes to your own account. Omitted fields do not change.' },
);

export const PasswordChange = strictObject(
  { current_password: Type.String({ maxLength: 1000 }), new_password: Password },
  { $id: 'PasswordChange' },
);

export function presentSession(
  { id, created_at, last_used_at, expires_at, user_agent }: TokenRow,
  { token_id }: SignedIn,
): Static<typeof ListedSession> {
  const device = deviceOf(user_agent);
  return { id, created_at, last_used_at, expires_at, user_agent, device, current: id === token_id };
}

/** The fields of a sign-in's audit log entry that the owner of the account sees. */
interface SignInRecord {
  /** The error code of a failed sign-in. */
  code: string | null;
  method: SignInMethod | null;
  second_factor: boolean;
  user_agent: string | null;
}

/** Reads the audit log entry of a sign-in. Entries of earlier releases have fewer fields. */
export function readSignIn({ after }: Pick<AuditRow, 'after'>): SignInRecord {
  const stored = JSON.parse(after ?? '{}') as Partial<SignInRecord>;
  return { code: null, method: null, second_factor: false, user_agent: null, ...stored };
}

export function presentSignIn(row: AuditRow, { token_id }: SignedIn): Static<typeof ListedSignIn> {
  const { id, timestamp, address, target } = row;
  const { code: failure, method, second_factor, user_agent } = readSignIn(row);
  const how = { failure, method, second_factor, user_agent, device: deviceOf(user_agent) };
  return { id, timestamp, ...how, address, current: target === `tokens ${token_id}` };
}

export function presentUser(
  { modules }: Pick<Context, 'modules'>,
  row: Omit<SignedIn, 'token_id' | 'expires_at' | 'last_used_at' | 'second_factor'>,
): User {
  const { id, name, email, phone, role, created_at, language, region, email_verified_at, pending_since } = row;
  const mail = {
    confirmations: row.mail_confirmations === 1,
    reminders: row.mail_reminders === 1,
    weekly_report: row.mail_weekly_report === 1,
  };
  const permissions = permissionsOf(modules, role);
  const settings = { mail, accepts_invitations: row.accepts_invitations === 1 };
  const account = { id, name, email, phone, role, permissions, created_at, language, region };
  return { ...account, email_verified_at, pending_since, ...settings };
}
