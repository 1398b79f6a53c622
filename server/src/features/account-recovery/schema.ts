import Type from 'typebox';
import { Password } from '../accounts/schema.ts';
import { Email, strictObject } from '../../platform/http/fields.ts';

const Token = Type.String({ maxLength: 100, description: 'The part of the emailed link after `#`.' });

export const PasswordResetRequest = strictObject({ email: Email }, { $id: 'PasswordResetRequest' });
export const PasswordReset = strictObject({ token: Token, new_password: Password }, { $id: 'PasswordReset' });
export const EmailVerification = strictObject({ token: Token }, { $id: 'EmailVerification' });
