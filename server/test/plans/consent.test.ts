// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateUser } from '../../src/modules/accounts/store.ts';
import { emailKey } from '../../src/platform/email-address.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, NOON, openClub, SUNDAY } from '../club.ts';

type User = Awaited<ReturnType<Club['signIn']>>;
const MONDAY = '2026-11-23';
let club: Club;
let admin: User;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const ok = ({ status, body, text }: Answer) => {
  assert.ok(status < 300, text);
  return body;
};
const send = async (path: string, body: object): Promise<any> => ok(await club.call('POST', path, { as: admin, body }));
let names = 0;
const planWith = (settings: object) => {
  const rules = [{ name: 'Secret rule', settings }];
  return send('/admin/plans', { name: `Secret plan ${++names}`, rules });
};
const join = ({ id }: { id: number }, users: User[], rules: object[] = []) => {
  const people = users.map(({ user }) => ({ user_id: user.id, rules }));
  return send('/admin/memberships', { plan_id: id, starts_on: '2026-01-01', people });
};
const perDay = (limit: number) => ({ per: 'day', unit: 'bookings', limit, counted: 'person', every_participant: true });
const statesOf = ({ body }: Answer) => body.participants.map(({ state }: { state: string }) => state);
const change = (as: User, id: number, participants: object[], more: object = {}) =>
  club.call('PATCH', `/bookings/${id}`, { as, body: { participants, ...more } });
const leave = (as: User, id: number) => club.call('DELETE', `/bookings/${id}/participants/me`, { as });
const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const at = (hour: number) => ({ start_time: time(hour), end_time: time(hour + 1), booking_date: MONDAY });

test('19 members whom a stranger names keep their quotas', async () => {
  const [court, stranger] = [await club.court(), await club.signIn()];
  const members = await Promise.all(Array.from({ length: 19 }, () => club.signIn()));
  await join(await planWith({ quotas: [perDay(2)] }), members);
  const participants = members.map(({ user }) => ({ email: user.email }));
  for (const hour of [8, 9]) ok(await club.book(stranger, { court_id: court.id, ...at(hour), participants }));
  await Promise.all(
    members.map(async (member, i) => {
      const own = await club.court();
      for (const hour of [10, 11]) ok(await club.book(member, { court_id: own.id, ...at(hour) }));
      assertProblem(await club.book(member, { court_id: own.id, ...at(12) }), 'quota_exceeded');
      const { body } = await club.call('GET', '/me/entitlements', { as: member });
      assert.equal(body.plans.length, 1, `member ${i}`);
    }),
  );
});

test('a response does not reveal who has an account, a membership, a quota or a rule of their own', async () => {
  const plan = await planWith({ quotas: [perDay(1)] });
  const price = { amount: 300, currency: 'EUR' };
  const hosts = [
    await planWith({ guests: { max: 5, price } }),
    await planWith({ guests: { max: 0, price } }),
    await planWith({ guests: { max: 1, price, must_be_named: true } }),
    await planWith({ members_only: true }),
    await planWith({ guests: { max: 5, price }, quotas: [perDay(9)] }),
  ];
  const person = async (rules?: object[]) => {
    const user = await club.signIn('player', `Person ${++names}`);
    if (rules) await join(plan, [user], rules);
    return user;
  };
  const updated = async (columns: object) => {
    const user = await person([]);
    const { db } = club.context;
    await db.transact((db) => updateUser(db, user.user.id, columns, timestamp(NOON)));
    return user.user.email!;
  };
  const busy = await person([]);
  for (const booking_date of [SUNDAY, MONDAY])
    ok(await club.book(busy, { court_id: (await club.court()).id, ...at(20), booking_date }));
  const none = await planWith({ bookable: false });
  const excluded = await person();
  await join(none, [excluded]);
  const own = [{ name: 'Personal rule', settings: { bookable: false, quotas: [perDay(0)] } }];
  const people: Record<string, string> = {
    'no account': 'nobody@example.org',
    'account without membership': (await person()).user.email!,
    member: (await person([])).user.email!,
    'member with a used-up quota': busy.user.email!,
    'member with a personal rule': (await person(own)).user.email!,
    'member whose plan allows nothing': excluded.user.email!,
    'deactivated member': await updated({ deactivated_at: timestamp(NOON) }),
    'member with an unverified address': await updated({ email_verified_at: null }),
  };
  for (const host of hosts) {
    const told = new Map<string, string>();
    for (const [kind, email] of Object.entries(people)) {
      const owner = await club.signIn('player', `Host ${++names}`);
      await join(host, [owner]);
      const court = await club.court({ price_per_hour: { amount: 1000, currency: 'EUR' } });
      const slot = { court_id: court.id, ...at(10) };
      const alone = await club.book(owner, { ...slot, ...at(14) });
      const answers = [
        await club.book(owner, { ...slot, participants: [{ email }] }),
        await change(owner, alone.body.id, [{ email }]),
        await change(owner, alone.body.id, [{ name: 'Pat', email }]),
        await change(owner, alone.body.id, [{ name: 'Pat', email }, { name: 'Ann' }, { name: 'Bea' }]),
        await club.call('GET', `/bookings/${alone.body.id}`, { as: owner }),
        await change(owner, alone.body.id, [{ email }], { start_time: '16:00', booking_date: SUNDAY }),
        await change(owner, alone.body.id, []),
        await club.call('GET', `/courts/${court.id}/availability?date=${MONDAY}`, { as: owner }),
        await club.call('GET', `/me/booking-limits?date=${MONDAY}`, { as: owner }),
      ];
      const text = answers.map(({ status, text }) => `${status} ${text}`).join('\n');
      assert.match(answers[0]!.text, /"state":"invited"/);
      const same = text
        .replaceAll(email, 'EMAIL')
        .replaceAll(owner.user.name, 'HOST')
        .replaceAll(/"(id|user_id|court_id|plan_id|request_id|instance)":("[^"]*"|\d+)/g, '"$1":0')
        .replaceAll(/\/bookings\/\d+/g, '/bookings/0');
      told.set(same, kind);
      assert.equal(told.size, 1, `${[...told.values()]} differ:\n${[...told.keys()].join('\n\n')}`);
    }
  }
});

test('a person who has declined or left cannot be named again for the booking', async (t) => {
  const ways: [string, (email: string) => object[], object?][] = [
    ['the same address', (email) => [{ email }]],
    ['other letters', (email) => [{ email: email.toUpperCase() }]],
    ['another name', (email) => [{ name: 'Somebody else', email }]],
    ['among others', (email) => [{ name: 'Ann' }, { email: 'nobody@example.org' }, { email }]],
    ['the other form of the domain', (email) => [{ email: email.replace('bücher', 'xn--bcher-kva') }]],
    ['with another time', (email) => [{ email }], { start_time: '15:00' }],
  ];
  for (const [way, again, more] of ways)
    for (const before of ['invited', 'accepted', 'consenting'])
      await t.test(`${way}, ${before}`, async () => {
        const [owner, person] = [await club.signIn(), await club.signIn()];
        const email = `person.${++names}@bücher.example`;
        const { db } = club.context;
        const address = { email, email_key: emailKey(email) };
        await db.transact((db) => updateUser(db, person.user.id, address, timestamp(NOON)));
        if (before === 'consenting') ok(await club.consent(person));
        const booking = await club.book(owner, { court_id: (await club.court()).id, participants: [{ email }] });
        if (before === 'accepted') ok(await club.accept(person, booking.body.id));
        const { id } = booking.body;
        ok(await leave(person, id));
        const refused = await change(owner, id, again(email), more);
        assertProblem(refused, 'validation_failed');
        const { pointer, code, detail } = refused.body.errors[0];
        assert.deepEqual([pointer, code], [`#/participants/${again(email).length - 1}`, 'not_allowed']);
        assert.match(detail, /^\S.* cannot take part in this booking\.$/);
        assert.deepEqual(ok(await club.call('GET', `/bookings/${id}`, { as: owner })).participants, []);
        assertProblem(await club.accept(person, id), 'not_found');
        const byAdmin = { as: admin, body: { participants: again(email) } };
        assert.equal(statesOf(await club.call('PATCH', `/admin/bookings/${id}`, byAdmin)).at(-1), 'invited');
        ok(await club.accept(person, id));
      });
});

test('a new address of the account does not help to name the person again', async () => {
  const [owner, person] = [await club.signIn(), await club.signIn()];
  const participants = [{ email: person.user.email }];
  const { id } = ok(await club.book(owner, { court_id: (await club.court()).id, participants }));
  ok(await leave(person, id));
  const email = `moved.${++names}@example.org`;
  const { db } = club.context;
  await db.transact((db) => updateUser(db, person.user.id, { email, email_key: email }, timestamp(NOON)));
  assertProblem(await change(owner, id, [{ email }]), 'validation_failed');
});

test('a standing consent counts for active accounts, and staff must ask like players', async () => {
  const [owner, yes, no, gone] = [await club.signIn(), await club.signIn(), await club.signIn(), await club.signIn()];
  for (const user of [yes, gone]) ok(await club.consent(user));
  const { db } = club.context;
  const deactivated = { deactivated_at: timestamp(NOON) };
  await db.transact((db) => updateUser(db, gone.user.id, deactivated, timestamp(NOON)));
  const participants = [yes, no, gone].map(({ user }) => ({ email: user.email }));
  const expected = ['accepted', 'invited', 'invited'];
  assert.deepEqual(statesOf(await club.book(owner, { court_id: (await club.court()).id, participants })), expected);
  const body = { court_id: (await club.court()).id, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' };
  const byStaff = await send('/admin/bookings', { ...body, user_id: owner.user.id, participants });
  assert.deepEqual(statesOf({ body: byStaff } as Answer), expected);
  ok(await club.call('PATCH', '/auth/me', { as: yes, body: { accepts_invitations: false } }));
  assert.deepEqual(statesOf(await club.book(owner, { court_id: (await club.court()).id, participants })), [
    ...['invited', 'invited', 'invited'],
  ]);
});

test('a standing consent needs a verified address, because anybody can register with it', async (t) => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.org', PUBLIC_URL: 'http://localhost' };
  const mailing = await openClub(mail);
  t.after(() => mailing.close());
  const [owner, person] = [await mailing.signIn(), await mailing.signIn()];
  ok(await mailing.consent(person));
  const participants = [{ email: person.user.email }];
  for (const [email_verified_at, state] of [
    [null, 'invited'],
    [timestamp(NOON), 'accepted'],
  ] as const) {
    await mailing.context.db.transact((db) => updateUser(db, person.user.id, { email_verified_at }, timestamp(NOON)));
    const booked = await mailing.book(owner, { court_id: (await mailing.court()).id, participants });
    assert.deepEqual(statesOf(booked), [state]);
  }
});

test('only a booking that will take place can be accepted, by a person whom it names', async () => {
  const [owner, person, other] = [await club.signIn(), await club.signIn(), await club.signIn()];
  const participants = [{ email: person.user.email }];
  const { id } = ok(await club.book(owner, { court_id: (await club.court()).id, participants }));
  assertProblem(await club.accept(owner, id), 'own_booking');
  for (const stranger of [other, admin]) assertProblem(await club.accept(stranger, id), 'not_found');
  assertProblem(await club.accept(person, 999_999), 'not_found');
  ok(await club.call('DELETE', `/bookings/${id}`, { as: owner }));
  assertProblem(await club.accept(person, id), 'invalid_transition');
});

test('the acceptance of one booking of a series accepts all that the limits allow', async () => {
  const [owner, person] = [await club.signIn(), await club.signIn()];
  await join(await planWith({ quotas: [perDay(1)] }), [person]);
  const days = ['2026-12-07', '2026-12-14', '2026-12-21'];
  const own = { court_id: (await club.court()).id, ...at(8), booking_date: days[1]! };
  const series = await send('/admin/booking-series', {
    ...{ user_id: owner.user.id, court_id: (await club.court()).id, start_time: '10:00', end_time: '11:00' },
    ...{ days: [1], start_date: days[0], count: 3, participants: [{ email: person.user.email }] },
  });
  ok(await club.call('POST', '/bookings', { as: person, body: own }));
  const list = async () => {
    const { data } = ok(await club.call('GET', '/bookings?participating=true&when=upcoming', { as: person }));
    return data.map(({ role }: { role: string }) => role);
  };
  assert.deepEqual(await list(), ['invited', 'invited', 'invited']);
  const { data } = ok(await club.call('GET', `/admin/bookings?series_id=${series.id}`, { as: admin }));
  ok(await club.accept(person, data[0].id));
  assert.deepEqual(await list(), ['participant', 'invited', 'participant']);
});

test('a player names at most 20 different people by email within 24 hours', async (t) => {
  t.after(() => void (club.clock.now = NOON));
  const [court, owner] = [await club.court(), await club.signIn()];
  const account = await club.signIn();
  const people = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => ({ email: `named.${from + i}@example.org` }));
  const book = (hour: number, participants: object[], more: object = {}) =>
    club.book(owner, { court_id: court.id, ...at(hour), participants, ...more });
  const assertLimit = (answer: Answer, used: number) => {
    assertProblem(answer, 'quota_exceeded');
    const { pointer, values } = answer.body.errors[0];
    assert.deepEqual([pointer, values], ['#/participants', { quota: 'named_people', limit: 20, used }]);
  };
  assertLimit(await book(8, people(0, 21)), 0);
  const { id } = ok(await book(8, people(0, 18)));
  ok(await book(9, [...people(4, 18), { name: 'Ann' }, { email: 'NAMED.3@example.org' }]));
  ok(await change(owner, id, []));
  ok(await change(owner, id, people(0, 18)));
  const both = await Promise.all([book(10, people(20, 22)), book(11, people(22, 24))]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
  assertLimit(await change(owner, id, people(30, 31)), 20);
  assertLimit(await change(owner, id, [{ email: account.user.email }]), 20);
  assertLimit(await change(owner, id, people(30, 31), { start_time: '15:00' }), 20);
  assertLimit(await book(12, [{ email: account.user.email }]), 20);
  const other = await club.signIn();
  ok(await club.book(other, { court_id: court.id, ...at(13), participants: people(0, 20) }));
  const byAdmin = { as: admin, body: { participants: people(40, 70) } };
  ok(await club.call('PATCH', `/admin/bookings/${id}`, byAdmin));
  club.clock.now += DAY;
  ok(await book(14, people(80, 100)));
});
