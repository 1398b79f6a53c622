import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { resetPassword } from '../../src/modules/account-recovery/actions.ts';
import { changePassword, setPassword } from '../../src/modules/accounts/actions.ts';
import { insertToken, insertUser, type UserRow } from '../../src/modules/accounts/store.ts';
import { findOrAddAccount } from '../../src/modules/provider-sign-in/account.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '../../src/modules/second-factor/actions.ts';
import type { SignedIn } from '../../src/platform/http/identity.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { client, HASH, NEXT, PASSWORD, storeLink } from '../accounts/fixture.ts';
import { codeAt } from '../second-factor/authenticator.ts';
import { type Club, NOON, openClub } from '../club.ts';
import { type Box, mailSettings, post, startBox } from './fixture.ts';

const STEP = 30_000;
let box: Box;
let closeBox: () => Promise<void>;
let club: Club;
let people = 0;
before(async () => {
  ({ box, close: closeBox } = await startBox());
  club = await openClub(mailSettings(box));
});
beforeEach(() => (club.clock.now = NOON));
after(async () => {
  await club.close();
  await closeBox();
});

interface Person {
  row: UserRow;
  user: SignedIn;
  secret: string;
}

async function person({ isVerified = true, language = 'en' } = {}): Promise<Person> {
  const email = `ana${++people}@example.org`;
  const account = { name: 'Ana', email, phone: null, role: 'player', language, password_hash: HASH } as const;
  const times = { created_at: timestamp(NOON), expires_at: timestamp(NOON + DAY) };
  return club.context.db.transact(async (db) => {
    const row = await insertUser(db, { ...account, email_verified_at: isVerified ? times.created_at : null }, NOW());
    const token_id = await insertToken(db, { token_hash: newSecret('cst'), user_id: row.id, ...times });
    return { row, user: { ...row, token_id, ...times, last_used_at: '', second_factor: 0 }, secret: '' };
  });
}
const NOW = () => timestamp(club.clock.now);
const code = ({ secret }: Person) => codeAt(secret, (club.clock.now += STEP));

async function turnOn(ana: Person): Promise<void> {
  const proof = { password: PASSWORD, client: client() };
  ana.secret = (await startSecondFactor(club.context, ana.user, proof)).secret;
  await enableSecondFactor(club.context, ana.user, { code: code(ana), client: client() });
}

async function reset({ row }: Person): Promise<void> {
  const link = { purpose: 'password_reset', user_id: row.id, data: { email_key: row.email_key! } } as const;
  const token = await storeLink(club.context, { ...link, expires_at: timestamp(NOON + DAY) });
  await resetPassword(club.context, token, NEXT, client());
}

const signInAtProvider = (email: string) =>
  findOrAddAccount(
    club.context,
    {
      ...{ issuer: 'https://id.example', subject: email, provider: 'club', email },
      ...{ name: 'Ana', second_factor: false, sign_out_url: null },
    },
    client(),
  );

interface Case {
  before?: (ana: Person) => Promise<void>;
  change: (ana: Person) => Promise<unknown>;
  subjects: readonly [en: string, es: string];
}
const password = ['The password of your account has changed', 'La contraseña de tu cuenta ha cambiado'] as const;
const off = [
  'The second factor of your account was turned off',
  'Se ha desactivado el segundo factor de tu cuenta',
] as const;
const cases: Record<string, Case> = {
  'a changed password': {
    change: ({ user }) =>
      changePassword(club.context, user, { current_password: PASSWORD, new_password: NEXT }, client()),
    subjects: password,
  },
  'a new password by mail': { change: reset, subjects: password },
  'a password that the operator has set': {
    change: ({ row }) => setPassword(club.context, row.email!, NEXT),
    subjects: password,
  },
  'a second factor': {
    change: turnOn,
    subjects: ['A second factor was turned on for your account', 'Se ha activado un segundo factor en tu cuenta'],
  },
  'a second factor that was turned off': {
    before: turnOn,
    change: (ana) =>
      disableSecondFactor(club.context, ana.user, { password: PASSWORD, code: code(ana), client: client() }),
    subjects: off,
  },
  'a second factor that the operator has turned off': {
    before: turnOn,
    change: ({ row }) => resetSecondFactor(club.context, row.email!),
    subjects: off,
  },
  'new recovery codes': {
    before: turnOn,
    change: (ana) => renewRecoveryCodes(club.context, ana.user, { code: code(ana), client: client() }),
    subjects: [
      'The recovery codes of your account have changed',
      'Los códigos de recuperación de tu cuenta han cambiado',
    ],
  },
  'a linked provider': {
    change: ({ row }) => signInAtProvider(row.email!),
    subjects: [
      'A sign-in provider was linked to your account',
      'Se ha vinculado un proveedor de inicio de sesión a tu cuenta',
    ],
  },
};

for (const [what, { before, change, subjects }] of Object.entries(cases))
  test(`the owner gets one email about ${what}, in their language`, async () => {
    for (const [index, language] of ['en', 'es'].entries()) {
      const ana = await person({ language });
      await before?.(ana);
      await post(club);
      box.mails.length = 0;
      await change(ana);
      assert.deepEqual(await post(club), []);
      assert.deepEqual(
        box.mails.map(({ to, headers }) => [to, headers['subject']]),
        [[ana.row.email, subjects[index]]],
      );
      assert.match(box.mails[0]!.text, /: https:\/\/book\.example\.org\/profile\s/);
      await post(club);
      assert.equal(box.mails.length, 1);
    }
  });

test('sends no such email to an unverified address, or about an account that a provider has created', async () => {
  const ana = await person({ isVerified: false });
  await post(club);
  box.mails.length = 0;
  await turnOn(ana);
  await signInAtProvider(`new${++people}@example.org`);
  assert.deepEqual(await post(club), []);
  assert.deepEqual(box.mails, []);
});
