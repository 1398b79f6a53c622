import Type from 'typebox';
import { LinkToken, Password } from '../accounts/schema.ts';
import { proofFields } from '../passkeys/schema.ts';
import { Email, strictObject } from '../../platform/http/fields.ts';

export const PasswordResetRequest = strictObject({ email: Email }, { $id: 'PasswordResetRequest' });
export const PasswordReset = strictObject({ token: LinkToken, new_password: Password }, { $id: 'PasswordReset' });
export const EmailVerification = strictObject({ token: LinkToken }, { $id: 'EmailVerification' });

export const EmailChangeRequest = strictObject({ email: Email, ...proofFields }, { $id: 'EmailChangeRequest' });
export const EmailChange = strictObject({ token: LinkToken }, { $id: 'EmailChange' });
export const EmailChangeUndo = strictObject(
  { token: LinkToken, new_password: Type.Optional(Password) },
  { $id: 'EmailChangeUndo' },
);
