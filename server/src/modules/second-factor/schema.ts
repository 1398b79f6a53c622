import Type, { type Static } from 'typebox';
import { SecondFactorCode } from '../accounts/schema.ts';
import { nullable, strictObject, Timestamp } from '../../platform/http/fields.ts';

const CurrentPassword = Type.String({ maxLength: 1000, description: 'Your current password.' });

export const SecondFactor = Type.Object(
  {
    enabled_at: nullable({ ...Timestamp, description: 'When you turned the second factor on; null while it is off.' }),
    recovery_codes_left: Type.Integer({ description: 'The number of recovery codes that you have not used yet.' }),
    required: Type.Boolean({ description: 'Whether your role needs a second factor for the paths below /admin.' }),
    given: Type.Boolean({
      description: 'Whether this session was opened with a second factor, such as a code or a passkey.',
    }),
  },
  { $id: 'SecondFactor', description: 'The state of your second factor.' },
);

export const SecondFactorStart = strictObject(
  { password: Type.Optional(CurrentPassword) },
  {
    $id: 'SecondFactorStart',
    description: 'The password is not needed if this session was opened with a passkey or another second factor.',
  },
);

export const SecondFactorSetup = Type.Object(
  {
    secret: Type.String({ description: 'The secret in Base32, for typing it into an authenticator app.' }),
    uri: Type.String({ description: 'The `otpauth://` address, for a QR code.' }),
  },
  { $id: 'SecondFactorSetup', description: 'A secret for an authenticator app. It is shown only once.' },
);

export const SecondFactorConfirmation = strictObject({ code: SecondFactorCode }, { $id: 'SecondFactorConfirmation' });

export const SecondFactorEnd = strictObject(
  { password: Type.Optional(CurrentPassword), code: SecondFactorCode },
  { $id: 'SecondFactorEnd', description: 'Only an account without a password can omit the password.' },
);

export const RecoveryCodes = Type.Object(
  { recovery_codes: Type.Array(Type.String(), { description: 'Ten codes. Each works once, instead of the app.' }) },
  { $id: 'RecoveryCodes', description: 'New recovery codes. They are shown only once. Earlier codes no longer work.' },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;
