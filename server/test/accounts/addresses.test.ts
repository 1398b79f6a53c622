// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createUser } from '../../src/modules/invitations/registration.ts';
import { findUserByEmail, insertUser } from '../../src/modules/accounts/store.ts';
import { findOrAddAccount } from '../../src/modules/provider-sign-in/account.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type Answer, assertInvalid, assertProblem, type Club, NOON, openClub, SUNDAY } from '../club.ts';
import { openMailClub } from '../mail/fixture.ts';
import { client, HASH, PASSWORD } from './fixture.ts';

/** Different forms of one person's email address. */
const EVA = 'eva@grün-weiss.example';
const FORMS = [
  EVA,
  'Eva@GRÜN-WEISS.example',
  'eva@gru\u0308n-weiss.example',
  'eva@xn--grn-weiss-r9a.example',
  'ｅｖａ＠ｇｒün-weiss．ｅｘａｍｐｌｅ',
  'eva@grün-weiss.example.',
  'mailto:eva@xn--grn-weiss-r9a.example',
  'Eva Weiß <eva@grün-weiss.example>',
];

let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
let court_id: number;
let evaId: number;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
  court_id = (await club.court({ name: 'Centre' })).id;
  const registered = await club.call('POST', '/auth/register', {
    body: { name: 'Eva', email: EVA, password: PASSWORD },
  });
  assert.equal(registered.status, 201, registered.text);
  evaId = registered.body.user.id;
});
after(() => club.close());

const post = (path: string, body: object, as = admin): Promise<Answer> => club.call('POST', path, { as, body });
const send = (what: string, csv: string): Promise<Answer> =>
  club.call('POST', `/admin/imports/${what}`, { as: admin, body: csv, headers: { 'content-type': 'text/csv' } });
const logIn = (email: string): Promise<Answer> =>
  club.call('POST', '/auth/login', { body: { email, password: PASSWORD } });
const people = async (): Promise<string[]> =>
  (await club.call('GET', '/admin/users?search=eva&limit=100', { as: admin })).body.data.map(({ name }: any) => name);

for (const email of FORMS) {
  test(`sign-in, registration, invitations and bookings recognise ${email}`, async () => {
    assert.equal((await logIn(email)).body.user?.id, evaId);
    const account = { name: 'Another Eva', email, password: PASSWORD };
    assertProblem(await club.call('POST', '/auth/register', { body: account }), 'email_taken');
    await assert.rejects(createUser(club.context, account, 'player'), { code: 'email_taken' });
    assertProblem(await post('/admin/invitations', { email }), 'email_taken');
    const day = { court_id, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' };
    const twice = await post('/bookings', { ...day, participants: [{ email: EVA }, { email }] });
    assertInvalid(twice, '#/participants/1');
    const booked = await post('/admin/bookings', { ...day, email, participants: [{ name: 'Bo' }] });
    assert.equal(booked.body.user?.id, evaId, booked.text);
    await club.call('DELETE', `/bookings/${booked.body.id}`, { as: (await logIn(email)).body });
    const named = await post('/bookings', { ...day, participants: [{ email }] });
    assert.deepEqual(named.status, 201, named.text);
    const [participant] = (await club.call('GET', `/admin/bookings/${named.body.id}`, { as: admin })).body.participants;
    assert.equal(participant.user_id, evaId);
    await club.call('DELETE', `/bookings/${named.body.id}`, { as: admin });
  });
}

test('imports recognise every form of an address, and report a text that is no address', async () => {
  await post('/admin/plans', { name: 'Adult' });
  const head = 'court,user,email,booking_date,start_time,end_time,participants';
  const times = (i: number): string => `${i + 10}:00,${i + 11}:00`;
  const rows = FORMS.flatMap((email, i) => [
    `Centre,Eva,"${email}",2027-01-04,${times(i)},`,
    `Centre,Bo,,2027-01-05,${times(i)},"Ana\n${i % 2 ? email : `<${email.replace(/^.*<|>$/g, '')}>`}"`,
  ]);
  const { body, text } = await send(
    'bookings',
    [head, ...rows, 'Centre,Ann,ann(at)b.example,2027-01-06,10:00,11:00,', ''].join('\n'),
  );
  assert.deepEqual([body.imported, body.refused], [rows.length, 1], text);
  assert.match(body.refusals[0].reason, /ann\(at\)b\.example is not an email address/);
  const { read } = club.context.db;
  const bookings = read.selectFrom('bookings').where('booking_date', '=', '2027-01-04').where('user_id', '=', evaId);
  assert.equal((await bookings.select('id').execute()).length, FORMS.length);
  const games = read.selectFrom('booking_participants').innerJoin('bookings', 'bookings.id', 'booking_id');
  const ofEva = games.where('booking_date', '=', '2027-01-05').where('booking_participants.user_id', '=', evaId);
  assert.equal((await ofEva.select('booking_id').execute()).length, FORMS.length);
  const memberships = FORMS.map((email, i) => `Adult,"${email}",${2030 + i}-01-01,${2030 + i}-12-31`);
  const held = await send('memberships', ['plan,email,starts_on,ends_on', ...memberships, ''].join('\n'));
  assert.deepEqual([held.body.imported, held.body.refused], [FORMS.length, 0], held.text);
  assert.deepEqual(await people(), ['Eva'], 'no form has made another person');
});

test('no operation accepts an address with NUL', async () => {
  for (const email of ['e\0va@club.example', 'eva@club.example\0']) {
    const account = { name: 'Nul', email, password: PASSWORD };
    assertInvalid(await club.call('POST', '/auth/register', { body: account }), '#/email');
    assertInvalid(await logIn(email), '#/email');
    assertInvalid(await post('/admin/invitations', { email }), '#/email');
    assertInvalid(await club.call('POST', '/auth/password-reset-requests', { body: { email } }), '#/email');
    const row = await send(
      'bookings',
      `court,user,email,booking_date,start_time,end_time\nCentre,Nul,${email},2027-01-07,10:00,11:00\n`,
    );
    assert.equal(row.body.imported ?? 0, 0, row.text);
    assert.ok(row.status < 500);
  }
});

test('an account of an earlier release opens with both forms of its address', async () => {
  const { db } = club.context;
  const time = timestamp(NOON);
  const addStored = (email: string): Promise<{ id: number }> =>
    db.transact(async (db) => {
      const account = { name: 'Old', email, phone: null, role: 'player', password_hash: HASH } as const;
      const { id } = await insertUser(db, account, time);
      return db
        .updateTable('users')
        .set({ email_key: email.toLowerCase() })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirstOrThrow();
    });
  const old = await addStored('Öl@müller.example');
  const ascii = 'öl@xn--mller-kva.example';
  for (const email of ['öl@müller.example', ascii, 'ÖL@MÜLLER.example'])
    assert.equal((await logIn(email)).body.user?.id, old.id, email);
  const account = { name: 'New', email: ascii, password: PASSWORD };
  assertProblem(await club.call('POST', '/auth/register', { body: account }), 'email_taken');
  // The earlier release could also store both forms as two accounts. Each form then signs in to its own account.
  const both = [await addStored('lea@café.example'), await addStored('lea@xn--caf-dma.example')];
  assert.equal((await findUserByEmail(db.read, 'Lea@Café.example'))?.id, both[0]!.id);
  assert.equal((await findUserByEmail(db.read, 'lea@xn--caf-dma.example'))?.id, both[1]!.id);
});

test('an address from a provider opens only the account of exactly this mailbox', async () => {
  const person = {
    provider: 'club',
    issuer: 'https://idp.example',
    name: 'Eva',
    second_factor: false,
    sign_out_url: null,
  };
  const opened = await findOrAddAccount(club.context, { ...person, subject: 'eva', email: FORMS[3]! }, client());
  assert.equal(opened.id, evaId);
});

test('mail reaches international addresses', async (t) => {
  const { box, club, post } = await openMailClub(t);
  for (const email of [EVA, 'олег@теннис.рф'])
    await club.call('POST', '/auth/register', { body: { name: 'Eva', email, password: PASSWORD } });
  assert.deepEqual(await post(), []);
  await club.call('POST', '/auth/password-reset-requests', { body: { email: FORMS[4] } });
  assert.deepEqual(await post(), []);
  // For EVA, read the header of the email, because the test's mail server converts the domain of the envelope to
  // Unicode. An address with non-ASCII letters before the @ needs SMTPUTF8 (RFC 6531), and its domain stays in Unicode.
  assert.deepEqual(box.mails.map(({ headers, to }) => (to === EVA ? headers['to'] : to)).toSorted(), [
    'eva@xn--grn-weiss-r9a.example',
    'eva@xn--grn-weiss-r9a.example',
    'олег@теннис.рф',
  ]);
});
