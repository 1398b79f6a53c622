import Type from 'typebox';
import { LinkToken, Password } from '../accounts/schema.ts';
import { proofFields } from '../passkeys/schema.ts';
import { Email, strictObject } from '../../platform/http/fields.ts';

const OwnPassword = Type.String({ maxLength: 1000, description: 'The password of the account.' });

export const PasswordResetRequest = strictObject({ email: Email }, { $id: 'PasswordResetRequest' });
export const PasswordReset = strictObject({ token: LinkToken, new_password: Password }, { $id: 'PasswordReset' });
export const EmailVerification = strictObject(
  {
    token: LinkToken,
    current_password: Type.Optional(OwnPassword),
    new_password: Type.Optional(Password),
  },
  {
    $id: 'EmailVerification',
    description: 'Without a session of the account, send one of the passwords.',
  },
);

export const EmailChangeRequest = strictObject({ email: Email, ...proofFields }, { $id: 'EmailChangeRequest' });
export const EmailChange = strictObject(
  { token: LinkToken, current_password: Type.Optional(OwnPassword) },
  { $id: 'EmailChange' },
);
export const EmailChangeUndo = strictObject(
  { token: LinkToken, new_password: Type.Optional(Password) },
  { $id: 'EmailChangeUndo' },
);
