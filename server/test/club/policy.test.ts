import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { patchPolicy } from '../../src/modules/club/actions.ts';
import { offerAndExpire } from '../../src/modules/waitlist/offering.ts';
import { buildApp } from '../../src/app.ts';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { type Policy, policyNames } from '../../src/modules/club/policy.ts';
import { applyRetention } from '../../src/modules/privacy/retention.ts';
import { openDatabase } from '../../src/database.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../../src/platform/time.ts';
import {
  type Answer,
  type Club,
  IN_ONE_PROCESS,
  NOON,
  SUNDAY,
  assertInvalid,
  assertProblem,
  openClub,
} from '../club.ts';
import { setPolicy } from '../policy.ts';
import { mailSettings, post, startBox } from '../mail/fixture.ts';

let box: Awaited<ReturnType<typeof startBox>>;
let club: Club;
let admin: { token: string };
before(async () => {
  box = await startBox();
  club = await openClub(mailSettings(box.box));
  admin = await club.signIn('admin');
});
after(async () => {
  await club.close();
  await box.close();
});

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
const get = async () => ok(await club.call('GET', '/admin/policy', { as: admin }));
const patch = (body: object, headers: Record<string, string> = {}) =>
  club.call('PATCH', '/admin/policy', { as: admin, body, headers });
const code = ({ status, body }: Answer): string => (status < 300 ? 'ok' : body.code);

let people = 0;
const account = () => ({ name: 'Ana', email: `ana${++people}@example.org`, password: 'seven green bicycles' });
const join = (): Promise<Answer> => club.call('POST', '/auth/register', { body: account() });
const at = (hour: number, length = 1) => ({ start_time: `${hour}:00`, end_time: `${hour + length}:00` });

/** Makes what a rule decides happen, and returns a value that depends on the rule. */
type Probe = () => Promise<unknown>;
const cases: { [K in keyof Policy]: [value: Policy[K], probe: Probe, before: unknown, after: unknown] } = {
  registration: ['closed', async () => code(await join()), 'ok', 'registration_closed'],
  invitation_days: [
    2,
    async () => {
      const body = { email: `new${++people}@example.org` };
      const { created_at, expires_at } = ok(await club.call('POST', '/admin/invitations', { as: admin, body }));
      return (Date.parse(expires_at) - Date.parse(created_at)) / DAY;
    },
    7,
    2,
  ],
  require_verified_email: [
    true,
    async () => {
      const { token } = ok(await join());
      return code(await club.book({ token }, { court_id: (await club.court()).id }));
    },
    'ok',
    'email_unverified',
  ],
  require_staff_second_factor: [
    true,
    async () => code(await club.call('GET', '/admin/bookings', { as: await club.signIn('desk') })),
    'ok',
    'second_factor_setup_required',
  ],
  player_session_minutes: [60, async () => sessionMinutes(ok(await join()).expires_at), 43_200, 60],
  staff_session_minutes: [
    30,
    async () => {
      const { user } = await club.signIn();
      ok(await club.call('PATCH', `/admin/users/${user.id}`, { as: admin, body: { role: 'desk' } }));
      const query = club.context.db.read.selectFrom('tokens').select('expires_at').where('user_id', '=', user.id);
      return sessionMinutes((await query.executeTakeFirstOrThrow()).expires_at);
    },
    720,
    30,
  ],
  session_idle_minutes: [
    60,
    async () => {
      const player = await club.signIn();
      return atTime(NOON + 2 * HOUR, async () => code(await club.call('GET', '/auth/me', { as: player })));
    },
    'ok',
    'token_expired',
  ],
  max_upcoming_bookings: [1, () => bookTwice(at(10), at(12)), 'ok', 'quota_exceeded'],
  max_minutes_per_day: [60, () => bookTwice(at(10), at(12)), 'ok', 'quota_exceeded'],
  max_minutes_per_week: [90, () => bookTwice(at(10), at(12)), 'ok', 'quota_exceeded'],
  may_overlap: [false, () => bookTwice(at(10), at(10)), 'ok', 'player_busy'],
  max_named_people: [
    1,
    async () => {
      const [court, player] = [await club.court(), await club.signIn()];
      const participants = [1, 2].map((n) => ({ email: `friend${n}@example.org` }));
      return code(await club.book(player, { court_id: court.id, participants }));
    },
    'ok',
    'quota_exceeded',
  ],
  max_no_shows: [1, () => bookAfterNoShow(NOON + 10 * DAY), 'ok', 'quota_exceeded'],
  no_show_days: [
    5,
    async () => {
      ok(await patch({ max_no_shows: 1 }));
      const result = await bookAfterNoShow(NOON + 10 * DAY);
      ok(await patch({ max_no_shows: null }));
      return result;
    },
    'quota_exceeded',
    'ok',
  ],
  check_in_before_minutes: [60, () => checkInAt(-30), 'check_in_closed', 'ok'],
  check_in_after_minutes: [60, () => checkInAt(30), 'check_in_closed', 'ok'],
  max_waitlist_entries: [
    1,
    async () => {
      const [court, owner, player] = [await club.court(), await club.signIn(), await club.signIn()];
      ok(await club.book(owner, { court_id: court.id, ...at(10, 2) }));
      ok(await wait(player, court.id, 10));
      return code(await wait(player, court.id, 11));
    },
    'ok',
    'quota_exceeded',
  ],
  offer_minutes: [
    30,
    async () => {
      const [court, owner, player] = [await club.court(), await club.signIn(), await club.signIn()];
      const { id } = ok(await club.book(owner, { court_id: court.id, ...at(10) }));
      const entry = ok(await wait(player, court.id, 10));
      ok(await club.call('DELETE', `/bookings/${id}`, { as: owner }));
      await offerAndExpire(club.context);
      const { booking_id } = ok(await club.call('GET', `/waitlist/${entry.id}`, { as: player }));
      const { offer_expires_at } = ok(await club.call('GET', `/bookings/${booking_id}`, { as: player }));
      return (Date.parse(offer_expires_at) - club.clock.now) / MINUTE;
    },
    15,
    30,
  ],
  reminder_minutes: [
    120,
    async () => {
      const [court, player] = [await club.court(), await club.signIn()];
      ok(await club.book(player, { court_id: court.id, booking_date: '2026-11-23', ...at(12) }));
      await post(club);
      return atTime(NOON + DAY + 5 * HOUR, async () => {
        await post(club);
        const mails = box.box.mails.filter(({ to }) => to === player.user.email);
        return mails.some(({ headers }) => /remind/i.test(headers['subject']!));
      });
    },
    true,
    false,
  ],
  retention_days: [
    30,
    async () => {
      const [court, player] = [await club.court(), await club.signIn()];
      const { id } = ok(await club.book(player, { court_id: court.id, note: 'secret' }));
      return atTime(NOON + 40 * DAY, async () => {
        await applyRetention(club.context);
        const query = club.context.db.read.selectFrom('bookings').select('note').where('id', '=', id);
        return (await query.executeTakeFirstOrThrow()).note;
      });
    },
    'secret',
    null,
  ],
};

const sessionMinutes = (expires_at: string): number => (Date.parse(expires_at) - club.clock.now) / MINUTE;

async function atTime<T>(time: number, use: () => Promise<T>): Promise<T> {
  club.clock.now = time;
  try {
    return await use();
  } finally {
    club.clock.now = NOON;
  }
}

async function bookTwice(first: object, second: object): Promise<string> {
  const player = await club.signIn();
  ok(await club.book(player, { court_id: (await club.court()).id, ...first }));
  return code(await club.book(player, { court_id: (await club.court()).id, ...second }));
}

async function bookAfterNoShow(time: number): Promise<string> {
  const [court, player] = [await club.court(), await club.signIn()];
  const { id } = ok(await club.book(player, { court_id: court.id }));
  const status = { status: 'no_show' } as const;
  await club.context.db.transact((db) => db.updateTable('bookings').set(status).where('id', '=', id).execute());
  return atTime(time, async () => {
    const last_used_at = timestamp(time);
    await club.context.db.transact((db) =>
      db.updateTable('tokens').set({ last_used_at }).where('user_id', '=', player.user.id).execute(),
    );
    const booking_date = timestamp(time + DAY).slice(0, 10);
    return code(await club.book(player, { court_id: court.id, booking_date }));
  });
}

async function checkInAt(minutes: number): Promise<string> {
  const [court, player] = [await club.court(), await club.signIn()];
  const { id } = ok(await club.book(player, { court_id: court.id, booking_date: '2026-11-21', ...at(14) }));
  return atTime(NOON + 2 * HOUR + minutes * MINUTE, async () => {
    await applyDueStatuses(club.context);
    return code(await club.call('POST', `/bookings/${id}/check-in`, { as: player }));
  });
}

const wait = (as: { token: string }, court_id: number, hour: number): Promise<Answer> => {
  const times = { start_after: `${hour}:00`, end_before: `${hour + 1}:00`, duration_minutes: 60 };
  return club.call('POST', '/waitlist', { as, body: { court_id, booking_date: SUNDAY, ...times } });
};

for (const name of policyNames) {
  const [value, probe, before, after] = cases[name];
  test(`a change of ${name} applies without a restart`, IN_ONE_PROCESS, async () => {
    const old = (await get())[name];
    assert.notEqual(value, old);
    assert.deepEqual(await probe(), before);
    assert.equal(ok(await patch({ [name]: value }))[name], value);
    try {
      assert.deepEqual(await probe(), after);
    } finally {
      await setPolicy(club.context.db, { [name]: old });
    }
  });
}

test('another process applies a change', async () => {
  const db = await openDatabase(club.context.config);
  const app = await buildApp({ ...club.context, db });
  const mode = async () => (await app.inject('/config.json')).json().registration;
  const register = async () => {
    const headers = { 'x-api-key': club.key };
    const request = { method: 'POST', url: '/api/v1/auth/register', headers, payload: account() } as const;
    return (await app.inject(request)).statusCode;
  };
  try {
    assert.deepEqual([await mode(), await register()], ['open', 201]);
    ok(await patch({ registration: 'closed' }));
    while ((await register()) === 201) await sleep(200);
    assert.deepEqual([await mode(), await register()], ['closed', 403]);
  } finally {
    await setPolicy(club.context.db, { registration: 'open' });
    await app.close();
    await db.close();
  }
});

test('a change has a version, and an audit log entry with the old and the new rules', async () => {
  const first = await club.call('GET', '/admin/policy', { as: admin });
  const version = ok(first).version;
  const changed = await patch({ max_no_shows: 3 }, { 'if-match': first.headers['etag']! });
  assert.deepEqual(ok(changed), { ...first.body, max_no_shows: 3, version: version + 1 });
  assertProblem(await patch({ max_no_shows: 4 }, { 'if-match': first.headers['etag']! }), 'version_mismatch');
  assert.equal(ok(await patch({ max_no_shows: 3 })).version, version + 1, 'nothing has changed');
  const [entry] = ok(await club.call('GET', '/admin/audit?action=updatePolicy&limit=1', { as: admin })).data;
  assert.deepEqual([entry.target, entry.before.max_no_shows, entry.after.max_no_shows], ['club', 0, 3]);
  assert.deepEqual(Object.keys(entry.after).toSorted(), policyNames.toSorted());
  const reset = ok(await patch({ max_no_shows: null }));
  assert.equal(reset.max_no_shows, 0, 'null restores the default');
});

test('refuses values out of bounds, unknown rules, and verified addresses without mail', async () => {
  const wrong: [object, string][] = [
    [{ registration: 'none' }, '#/registration'],
    [{ session_idle_minutes: 4 }, '#/session_idle_minutes'],
    [{ max_minutes_per_day: 1441 }, '#/max_minutes_per_day'],
    [{ no_show_days: 0.5 }, '#/no_show_days'],
    [{ may_overlap: 1 }, '#/may_overlap'],
    [{ max_bookings: 1 }, '#/max_bookings'],
  ];
  for (const [body, place] of wrong) assertInvalid(await patch(body), place);
  const context = { ...club.context, config: { ...club.context.config, SMTP_URL: '' } };
  await assert.rejects(patchPolicy(context, { require_verified_email: true }), { code: 'mail_not_set_up' });
});

test('only admins see and change the rules', async () => {
  for (const role of ['player', 'desk', 'treasurer'] as const) {
    const as = await club.signIn(role);
    assertProblem(await club.call('GET', '/admin/policy', { as }), 'forbidden');
    assertProblem(await club.call('PATCH', '/admin/policy', { as, body: {} }), 'forbidden');
  }
});
