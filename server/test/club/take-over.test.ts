import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { ConfigError } from '../../src/setting-forms.ts';
import { openDatabase } from '../../src/database.ts';
import { patchClub, patchPolicy } from '../../src/modules/club/actions.ts';
import { type Policy, policyFields, policyNames } from '../../src/modules/club/policy.ts';
import { loadPolicy } from '../../src/modules/club/policy-cache.ts';
import { findRegion } from '../../src/modules/club/store.ts';
import { findOldVariables, takeOverVariables, warningFor } from '../../src/modules/club/take-over.ts';
import { newDatabase, openContext } from '../processes.ts';

async function open(t: TestContext) {
  const context = await openContext(await newDatabase(t));
  t.after(() => context.db.close());
  return context;
}

const old: [variable: string, value: string, field: keyof Policy, expected: unknown][] = [
  ['REGISTRATION', 'invite', 'registration', 'invite'],
  ['INVITATION_TTL', '1h', 'invitation_days', 1],
  ['REQUIRE_STAFF_2FA', 'true', 'require_staff_second_factor', true],
  ['TOKEN_TTL', '90s', 'player_session_minutes', 2],
  ['ADMIN_TOKEN_TTL', '8h', 'staff_session_minutes', 480],
  ['TOKEN_IDLE_TTL', '5m', 'session_idle_minutes', 5],
  ['MAX_UPCOMING_BOOKINGS', '0', 'max_upcoming_bookings', 0],
  ['MAX_BOOKED_TIME_PER_DAY', '2h', 'max_minutes_per_day', 120],
  ['MAX_BOOKED_TIME_PER_WEEK', '0m', 'max_minutes_per_week', 0],
  ['ALLOW_OVERLAPPING_BOOKINGS', 'true', 'may_overlap', true],
  ['MAX_NAMED_PEOPLE', '7', 'max_named_people', 7],
  ['MAX_NO_SHOWS', '3', 'max_no_shows', 3],
  ['NO_SHOW_WINDOW', '48h', 'no_show_days', 2],
  ['CHECK_IN_BEFORE', '250ms', 'check_in_before_minutes', 1],
  ['CHECK_IN_AFTER', '30m', 'check_in_after_minutes', 30],
  ['MAX_WAITLIST_ENTRIES', '5', 'max_waitlist_entries', 5],
  ['OFFER_TTL', '1h', 'offer_minutes', 60],
  ['REMINDER_BEFORE', '2d', 'reminder_minutes', 2880],
  ['RETENTION', '36h', 'retention_days', 2],
];

test('takes over every variable of earlier versions, with an audit log entry', async (t) => {
  const context = await open(t);
  const env = { ...Object.fromEntries(old), TIME_ZONE: 'europe/madrid', CURRENCY: 'SEK' };
  const found = await takeOverVariables(context, env);
  const policy = await loadPolicy(context.db);
  for (const [variable, , field, expected] of old) assert.equal(policy[field], expected, variable);
  assert.deepEqual(await findRegion(context.db.read), { time_zone: 'Europe/Madrid', currency: 'SEK' });
  assert.deepEqual(found.map(({ variable }) => variable).toSorted(), Object.keys(env).toSorted());
  assert.ok(found.every(({ value }) => value !== undefined));
  const entries = context.db.read.selectFrom('audit_log').select(['action', 'user_id']).orderBy('id');
  const expected = [
    { action: 'updateClub', user_id: null },
    { action: 'updatePolicy', user_id: null },
  ];
  assert.deepEqual(await entries.execute(), expected);
  const known = new Set([...old.map(([variable]) => variable), 'REQUIRE_VERIFIED_EMAIL']);
  assert.deepEqual(new Set(policyNames.map((name) => policyFields[name].variable)), known);
});

test('takes a variable over only once, and never replaces a change by an admin', async (t) => {
  const context = await open(t);
  await patchPolicy(context, { max_no_shows: 2, offer_minutes: null });
  await patchClub(context, { time_zone: null });
  const env = { MAX_NO_SHOWS: '5', OFFER_TTL: '1h', TIME_ZONE: 'Europe/Madrid', CHECK_IN_AFTER: '20m', RETENTION: '' };
  const values = async () => {
    const found = await takeOverVariables(context, env);
    const { max_no_shows, offer_minutes, check_in_after_minutes } = await loadPolicy(context.db);
    const taken = found.filter(({ value }) => value !== undefined).map(({ variable }) => variable);
    return [taken, max_no_shows, offer_minutes, check_in_after_minutes, (await findRegion(context.db.read)).time_zone];
  };
  assert.deepEqual(await values(), [['CHECK_IN_AFTER'], 2, 15, 20, 'UTC']);
  env.CHECK_IN_AFTER = '30m';
  assert.deepEqual(await values(), [[], 2, 15, 20, 'UTC']);
  await patchPolicy(context, { check_in_after_minutes: null });
  assert.deepEqual(await values(), [[], 2, 15, 15, 'UTC'], 'the default that an admin has restored');
});

test('one of several processes that start together takes the variables over', async (t) => {
  const url = await newDatabase(t);
  const context = await openContext(url);
  const others = await Promise.all([1, 2, 3].map(() => openDatabase(context.config)));
  t.after(() => Promise.all([context.db, ...others].map((db) => db.close())));
  const env = { MAX_NO_SHOWS: '5', CURRENCY: 'SEK' };
  const all = await Promise.all([context.db, ...others].map((db) => takeOverVariables({ ...context, db }, env)));
  const taken = all.flat().filter(({ value }) => value !== undefined);
  assert.deepEqual(taken.map(({ variable }) => variable).toSorted(), ['CURRENCY', 'MAX_NO_SHOWS']);
  const entries = await context.db.read.selectFrom('audit_log').select('action').execute();
  assert.equal(entries.length, 2);
});

test('a wrong value is an error, unless the variable has no effect any more', async (t) => {
  const context = await open(t);
  const env = { MAX_NO_SHOWS: 'x', TIME_ZONE: 'Mars/Olympus', OFFER_TTL: '1h' };
  await assert.rejects(takeOverVariables(context, env), (error: Error) => {
    assert.ok(error instanceof ConfigError);
    assert.match(
      error.message,
      /^MAX_NO_SHOWS is "x"; it should be .+\.\nTIME_ZONE is "Mars\/Olympus"; it should be .+\.$/,
    );
    return true;
  });
  assert.equal((await loadPolicy(context.db)).offer_minutes, 15, 'nothing was taken over');
  await assert.rejects(takeOverVariables(context, { REQUIRE_VERIFIED_EMAIL: 'true' }), {
    message: /^SMTP_URL is required/,
  });
  await patchPolicy(context, { max_no_shows: 1 });
  await patchClub(context, { time_zone: 'Europe/Madrid' });
  assert.equal((await takeOverVariables(context, env)).length, 3);
});

test('each warning names the variable, the rule and the new place', () => {
  const [found] = findOldVariables({ MAX_NO_SHOWS: '3', PORT: '1', RETENTION: '' });
  assert.equal(
    warningFor(found!),
    'MAX_NO_SHOWS has no effect any more. Remove it from the environment. An admin changes max_no_shows on the page Rules, or with PATCH /admin/policy.',
  );
  assert.match(
    warningFor({ ...found!, value: 3 }),
    /^MAX_NO_SHOWS was copied to the club's rules \(max_no_shows: 3\)\. .* the page Rules, or with PATCH \/admin\/policy\.$/,
  );
});
