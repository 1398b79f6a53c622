import Type from 'typebox';
import { SecondFactorCode, Session } from '../accounts/schema.ts';
import { nullable, strictObject, Timestamp } from '../../platform/http/fields.ts';

const Secret = Type.String({ maxLength: 100 });

export const ProviderSignInInput = strictObject(
  {
    provider: Type.String({ maxLength: 100, description: 'An id from `sign_in_providers` in `/config.json`.' }),
    return_url: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          "The address of your app to which the browser returns. The operator must list it in the provider's `return_urls`. The default is a page of the web app.",
      }),
    ),
  },
  { $id: 'ProviderSignInInput' },
);

export const ProviderSignIn = Type.Object(
  {
    authorization_url: Type.String({ description: 'Open this address in a browser.' }),
    secret: Type.String({
      description: 'Keep it in the app, and send it with the ticket.',
    }),
    expires_at: Timestamp,
  },
  { $id: 'ProviderSignIn', description: 'A sign-in that has begun.' },
);

export const ProviderTicket = strictObject(
  {
    ticket: { ...Secret, description: 'The `ticket` in the address to which the browser has returned.' },
    secret: { ...Secret, description: 'The `secret` of the same sign-in.' },
    code: Type.Optional(SecondFactorCode),
  },
  { $id: 'ProviderTicket' },
);

export const ProviderSession = Type.Object(
  {
    ...Session.properties,
    sign_out_url: nullable(
      Type.String({
        description: 'Open this address to sign out at the provider. Null if the provider does not offer this.',
      }),
    ),
  },
  { $id: 'ProviderSession' },
);
