// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { confirmEmailChange, undoEmailChange } from '../../src/modules/account-recovery/email-change.ts';
import { resetPassword, verifyEmail } from '../../src/modules/account-recovery/actions.ts';
import { changePassword, setPassword } from '../../src/modules/accounts/actions.ts';
import { endOtherSessions } from '../../src/modules/accounts/sessions.ts';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { removePasskeysOf } from '../../src/modules/passkeys/actions.ts';
import { acceptPerson, changePerson, rejectPerson } from '../../src/modules/people/actions.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { findOrAddAccount } from '../../src/modules/provider-sign-in/account.ts';
import { enableSecondFactor, resetSecondFactor, startSecondFactor } from '../../src/modules/second-factor/actions.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import type { Db, Tables } from '../../src/platform/db/schema.ts';
import type { SignedIn } from '../../src/platform/http/identity.ts';
import type { Module } from '../../src/platform/module.ts';
import { type Occasion, occasions } from '../../src/platform/person.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { codeAt } from '../second-factor/authenticator.ts';
import { accountsOn, client, NEXT, NOON, PASSWORD, storeLink } from './fixture.ts';

let fixture: ActionFixture;
let on: ReturnType<typeof accountsOn>;
before(async () => {
  fixture = await openActionFixture(NOON);
  on = accountsOn(fixture);
});
after(() => fixture.close());

const [time, later] = [timestamp(NOON), timestamp(NOON + DAY)];
const insert = <T extends keyof Tables>(table: T, row: Parameters<typeof insertRow<T>>[2]) =>
  fixture.db.transact((db) => insertRow(db, table, row));

/** A module that records the occasions on which credentials end. */
function recording(): { modules: readonly Module[]; recorded: (Occasion | `${Occasion} except ${number}`)[] } {
  const recorded: (Occasion | `${Occasion} except ${number}`)[] = [];
  const credentials = (Object.keys(occasions) as Occasion[]).map((occasion) => {
    const end = async (_db: Db, { exceptSession }: { exceptSession?: number }): Promise<number> => {
      recorded.push(exceptSession === undefined ? occasion : `${occasion} except ${exceptSession}`);
      return 0;
    };
    return [occasion, { endsOn: [occasion], end }];
  });
  return { modules: [{ name: 'recording', person: { signOut: Object.fromEntries(credentials) } }], recorded };
}

function mailToken({ id, email_key }: UserRow, purpose: 'password_reset' | 'verification'): Promise<string> {
  return storeLink(fixture, { purpose, user_id: id, data: { email_key: email_key! }, expires_at: later });
}

async function changeLink(user: UserRow, purpose: 'email_change' | 'email_undo'): Promise<string> {
  const isConfirmed = purpose === 'email_undo';
  const change = await insert('email_changes', {
    ...{ user_id: user.id, new_email: `new.${user.email}`, new_email_key: `new.${user.email}`, requested_at: time },
    ...{ expires_at: later, confirmed_at: isConfirmed ? time : null },
    ...(isConfirmed && { old_email: user.email, old_email_key: user.email_key }),
  });
  return storeLink(fixture, { purpose, subject_id: change.id, expires_at: later });
}

type Act = (context: ActionFixture, user: UserRow, here: SignedIn) => Promise<unknown>;
const nobody = () => ({ signedIn: undefined, client: client() });
/** What people do, and the occasions that follow. `here` is the session of the request. */
const ACTS: readonly [name: string, expected: readonly string[], act: Act][] = [
  ['ends all other sessions', ['others_signed_out except here'], (c, _, here) => endOtherSessions(c, here, c.actor)],
  [
    'changes the password',
    ['password_changed except here'],
    (c, _, here) => changePassword(c, here, { current_password: PASSWORD, new_password: NEXT }, client()),
  ],
  ['an operator sets the password', ['password_reset'], (c, { email }) => setPassword(c, email!, NEXT)],
  [
    'resets the password, with a verified address',
    ['password_reset'],
    async (c, user) => {
      await on.write(user, { email_verified_at: time });
      await resetPassword(c, await mailToken(user, 'password_reset'), NEXT, client());
    },
  ],
  [
    'resets the password, with an unverified address',
    ['address_proven', 'password_reset'],
    async (c, user) => resetPassword(c, await mailToken(user, 'password_reset'), NEXT, client()),
  ],
  [
    'verifies the address without a session',
    ['address_proven'],
    async (c, user) => verifyEmail(c, { token: await mailToken(user, 'verification'), holder: nobody() }),
  ],
  [
    'verifies the address with a session',
    [],
    async (c, user, signedIn) =>
      verifyEmail(c, { token: await mailToken(user, 'verification'), holder: { ...nobody(), signedIn } }),
  ],
  [
    'signs in at a provider, with an unverified address',
    ['address_proven'],
    (c, { id, email }) => {
      const person = { issuer: 'https://id.example', subject: `new ${id}`, provider: 'id', email, name: 'Ada' };
      return findOrAddAccount(c, { ...person, role: undefined } as never, client());
    },
  ],
  [
    'confirms a new address with a session',
    ['email_changed'],
    async (c, user, signedIn) =>
      confirmEmailChange(c, await changeLink(user, 'email_change'), { ...nobody(), signedIn }),
  ],
  [
    'confirms a new address without a session, and the old one was not verified',
    ['email_changed', 'address_proven'],
    async (c, user) => confirmEmailChange(c, await changeLink(user, 'email_change'), nobody()),
  ],
  [
    'undoes a change of the address, and sets a password',
    ['email_change_undone', 'password_reset'],
    async (c, user) =>
      undoEmailChange(c, { token: await changeLink(user, 'email_undo'), new_password: NEXT }, client()),
  ],
  [
    'turns on a second factor',
    ['second_factor_enabled except here'],
    async (c, _, here) => {
      const { secret } = await startSecondFactor(c, here, { password: PASSWORD, client: client() });
      await enableSecondFactor(c, here, { code: codeAt(secret, NOON), client: client() });
    },
  ],
  [
    'an operator resets the second factor',
    ['second_factor_reset'],
    async (c, { id, email }) => {
      await insert('second_factors', { user_id: id, secret: '', created_at: time, confirmed_at: time });
      await resetSecondFactor(c, email!);
    },
  ],
  ['an operator removes the passkeys', ['passkeys_removed'], (c, { email }) => removePasskeysOf(c, email!)],
  ['becomes an admin', ['promoted'], (c, { id }) => changePerson(c, id, { role: 'admin' })],
  ['gets the role desk', ['promoted', 'demoted'], (c, { id }) => changePerson(c, id, { role: 'desk' })],
  ['gets the role player', ['demoted'], (c, { id }) => changePerson(c, id, { role: 'player' })],
  ['an admin changes nothing', [], (c, { id }) => changePerson(c, id, {})],
  [
    'is deactivated and reactivated',
    ['blocked', 'reactivated'],
    async (c, { id }) => {
      await changePerson(c, id, { active: false });
      await changePerson(c, id, { active: true });
    },
  ],
  [
    'is rejected and accepted',
    ['blocked', 'reactivated'],
    async (c, user) => {
      await on.write(user, { pending_since: time });
      await rejectPerson(c, user.id);
      await acceptPerson(c, user.id);
    },
  ],
  ['is erased', ['erased'], (c, { id }) => eraseUser(c, id)],
];

for (const [name, expected, act] of ACTS) {
  test(name, async () => {
    const user = await on.user();
    const here = await on.signedIn(user);
    const { modules, recorded } = recording();
    await act({ ...fixture, modules }, user, here);
    const names = recorded.map((occasion) => occasion.replace(`except ${here.token_id}`, 'except here'));
    assert.deepEqual(names, expected);
  });
}
