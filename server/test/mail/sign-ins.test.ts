import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openSession } from '../../src/modules/sign-in/open-session.ts';
import { getUserById, insertUser, updateUser } from '../../src/modules/accounts/store.ts';
import { closeOutbox, fillOutbox } from '../../src/modules/notifications/outbox.ts';
import type { SignInMethod } from '../../src/platform/db/schema.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type Club, NOON, openClub } from '../club.ts';
import { type Box, mailSettings, post, startBox } from './fixture.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';
const NEWER_CHROME = CHROME.replace('142', '143');
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1';
const [HOME, AWAY] = ['192.0.2.7', '2001:db8:1:2::'];
let box: Box;
let closeBox: () => Promise<void>;
let club: Club;
let people = 0;
before(async () => {
  ({ box, close: closeBox } = await startBox());
  club = await openClub({ ...mailSettings(box), time_zone: 'Europe/Madrid' });
  await post(club); // Skip the existing sign-ins, so that they cause no emails
});
beforeEach(() => {
  club.clock.now = NOON;
  box.mails.length = 0;
});
after(async () => {
  await club.close();
  await closeBox();
});

interface Use {
  userAgent?: string;
  address?: string;
  method?: SignInMethod;
  /** Time from this sign-in to the last sign-in that `mailsAfter` makes, in milliseconds; two hours by default. */
  ago?: number;
}

async function person(fields: { isVerified?: boolean; language?: string } = {}): Promise<number> {
  const { isVerified = true, language = 'en' } = fields;
  const account = { name: 'Ana', email: `ana${++people}@example.org`, phone: null, role: 'player', language } as const;
  const email_verified_at = isVerified ? timestamp(NOON) : null;
  const user = { ...account, password_hash: null, email_verified_at };
  const { id } = await club.context.db.transact((db) => insertUser(db, user, timestamp(NOON)));
  if (!isVerified) await post(club); // Sends the email that asks for verification
  box.mails.length = 0;
  return id;
}

/** Starts a session without a password, because checking a password takes long. */
async function signIn(id: number, { userAgent = CHROME, address = HOME, method = 'password' }: Use = {}) {
  const client = { address, userAgent, apiKeyId: null, requestId: 'r', language: undefined };
  const user = await getUserById(club.context.db.read, id);
  await openSession(club.context, user, client, { method, second_factor: false });
}

/** Signs the user in once for each use. Returns the number of emails about the last sign-in. */
async function mailsAfter(id: number, uses: Use[]): Promise<number> {
  const last = club.clock.now;
  for (const use of uses.slice(0, -1)) {
    club.clock.now = last - (use.ago ?? 2 * HOUR);
    await signIn(id, use);
    await post(club);
  }
  club.clock.now = last;
  box.mails.length = 0;
  await signIn(id, uses.at(-1));
  assert.deepEqual(await post(club), []);
  return box.mails.length;
}

const cases: [what: string, uses: Use[], mails: number][] = [
  ['the first sign-in', [{}], 0],
  ['a registration', [{ method: 'registration' }], 0],
  ['the device of the registration', [{ method: 'registration' }, {}], 0],
  ['the same device and network', [{}, {}], 0],
  ['a newer version of the browser', [{}, { userAgent: NEWER_CHROME }], 0],
  ['another device', [{}, { userAgent: SAFARI }], 1],
  ['an unknown device', [{}, { userAgent: 'curl/8.5.0' }], 1],
  ['another network', [{}, { address: AWAY }], 1],
  ['the same device with a passkey', [{}, { method: 'passkey' }], 0],
  ['another device with a passkey', [{}, { userAgent: SAFARI, method: 'passkey' }], 1],
  ['a device that was used 90 days ago', [{ ago: 90 * DAY }, {}], 0],
  ['a device that was used longer ago', [{ ago: 90 * DAY + 1 }, {}], 1],
  ['a second new device within an hour', [{}, { userAgent: SAFARI, ago: HOUR - 1 }, { address: AWAY }], 0],
  ['a second new device after an hour', [{}, { userAgent: SAFARI, ago: HOUR }, { address: AWAY }], 1],
];
test('sends an email about a sign-in with a new device or from a new network', async () => {
  for (const [what, uses, mails] of cases) assert.equal(await mailsAfter(await person(), uses), mails, what);
});

test('the email names the time at the club, the device and the network, and links to the profile', async () => {
  assert.equal(await mailsAfter(await person(), [{}, { userAgent: SAFARI, address: AWAY }]), 1);
  const [mail] = box.mails.splice(0);
  assert.equal(mail!.headers['subject'], 'New sign-in to your account');
  assert.match(mail!.text, /Hello Ana,[^]*Saturday,? 21 November 2026 at 13:00/);
  assert.match(mail!.text, /Device: Safari on iOS[^]*Network: 2001:db8:1:2::/);
  assert.match(mail!.text, /Check my account: https:\/\/book\.example\.org\/profile\s/);
  assert.match(mail!.html, /<a href="https:\/\/book\.example\.org\/profile" [^>]*>Check my account<\/a>/);
  await mailsAfter(await person({ language: 'es' }), [{}, { userAgent: SAFARI }]);
  assert.equal(box.mails[0]!.headers['subject'], 'Nuevo inicio de sesión en tu cuenta');
  assert.match(box.mails[0]!.text, /Dispositivo: Safari en iOS/);
});

test('the email contains no text from the person who signed in', async () => {
  const chosen = { userAgent: 'Call +34 600 000 000', address: 'evil.example/login' };
  assert.equal(await mailsAfter(await person(), [{}, chosen]), 1);
  const { text, html } = box.mails[0]!;
  assert.match(text, /Device: unknown\s+If it was you/);
  assert.doesNotMatch(text + html, /Call|evil/);
});

test('an unverified address gets no email, also if it changes before the email is sent', async () => {
  const id = await person({ isVerified: false });
  assert.equal(await mailsAfter(id, [{}, { userAgent: SAFARI }]), 0);
  const { db } = club.context;
  const other = await person();
  await signIn(other);
  await post(club);
  club.clock.now += MINUTE;
  await signIn(other, { userAgent: SAFARI });
  await fillOutbox(club.context);
  await db.transact((db) => updateUser(db, other, { email_verified_at: null }, timestamp(NOON)));
  await post(club);
  assert.deepEqual(
    box.mails.filter(({ headers }) => headers['subject'] === 'New sign-in to your account'),
    [],
  );
});

test('sends no emails about sign-ins while the service sent no emails, or about old ones', async () => {
  const id = await person();
  await signIn(id);
  await post(club);
  await closeOutbox(club.context);
  await signIn(id, { userAgent: SAFARI });
  await post(club);
  assert.equal(box.mails.length, 0);
  await signIn(id, { address: AWAY });
  club.clock.now += DAY + 1;
  await post(club);
  assert.equal(box.mails.length, 0);
  await signIn(id, { address: '192.0.2.8' });
  await post(club);
  assert.equal(box.mails.length, 1);
});

test('each sign-in causes one email, although several processes look for it at once', async () => {
  const id = await person();
  await signIn(id);
  await post(club);
  await signIn(id, { userAgent: SAFARI });
  await Promise.all([post(club), post(club), post(club)]);
  assert.equal(box.mails.length, 1);
});
