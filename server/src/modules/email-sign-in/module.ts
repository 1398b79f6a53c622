import type { Module } from '../../platform/module.ts';
import { person } from './person.ts';
import { emailSignInRoutes } from './routes.ts';
import * as emailSignIn from './schema.ts';

declare module '../one-time-secrets/store.ts' {
  interface SecretPurposes {
    /** A code with which a person signs in. The secret is `codeSecret`. */
    sign_in_code: {
      user_id: number;
      /** `email_key` is the normalised address to which the code was sent. */
      data: { email_key: string };
    };
  }
}

export const emailSignInModule: Module = {
  name: 'email-sign-in',
  uses: ['audit', 'one-time-secrets', 'accounts', 'sign-in', 'notifications'],
  routes: { schemas: [emailSignIn], api: emailSignInRoutes },
  person,
};
