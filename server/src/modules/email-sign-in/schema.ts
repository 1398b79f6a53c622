import Type from 'typebox';
import { SecondFactorCode } from '../accounts/schema.ts';
import { Email, strictObject } from '../../platform/http/fields.ts';

export const SignInCodeRequest = strictObject({ email: Email }, { $id: 'SignInCodeRequest' });
export const SignInCode = strictObject(
  {
    email: Email,
    email_code: Type.String({ maxLength: 20 }),
    code: Type.Optional(SecondFactorCode),
  },
  { $id: 'SignInCode' },
);
