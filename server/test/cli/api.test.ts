// Runs on both engines.
import assert from 'node:assert/strict';
import { before, test, type TestContext } from 'node:test';
import type { Command } from 'commander';
import { listOperations } from '../../src/cli/operations.ts';
import { programFor } from '../../src/cli/program.ts';
import { createCourt } from '../../src/modules/court-admin/actions.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { createUser } from '../../src/modules/invitations/registration.ts';
import { openClub } from '../club.ts';
import { newDatabase, openContext } from '../processes.ts';
import { asJson, courtside, refuse, succeed } from './courtside.ts';

let program: Command;
before(async () => void (program = await programFor([])));

/** Creates a club with a player and a court. Returns the club's settings. */
async function newClub(t: TestContext) {
  const url = await newDatabase(t);
  const context = await openContext(url);
  const hours = { time_zone: 'Europe/Madrid', opening_hours: everyDay('08:00', '22:00') };
  await createCourt(context, { name: 'Padel 1', type: 'padel', venue: 'Riverside', ...hours });
  await createUser(context, { email: 'ana@example.org', name: 'Ana', password: 'seven green bicycles' }, 'player');
  await context.db.close();
  return { settings: { DATABASE_URL: url } };
}

test('every operation for admins has a command, except those for files', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  const { paths } = JSON.parse((await club.inject('/openapi.json')).body) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const admin = Object.entries(paths).filter(([path]) => path.includes('/admin/'));
  const ids = new Set(admin.flatMap(([, methods]) => Object.values(methods).map(({ operationId }) => operationId)));
  const files = [
    ...['exportBookings', 'exportCourts', 'exportLedger', 'getInvoicePdf', 'getPaymentPdf'],
    ...['importBookings', 'importCourts', 'importMemberships'],
  ];
  const known = listOperations().map(({ spec }) => spec.id);
  assert.deepEqual([...ids.difference(new Set(known))].toSorted(), files);
  const open = new Set(known).difference(ids);
  const forKeys = ['getClub', 'getCourtAvailability', 'getOfferedTerms', 'listAvailability', 'listOccupancy'];
  assert.deepEqual([...open].toSorted(), forKeys);
});

test('the help of every operation has its summary, its ids and an option for each field', () => {
  const handwritten = new Set(['audit', 'keys', 'mail', 'users', 'webhooks']);
  for (const { group, name, spec } of listOperations()) {
    const command = program.commands
      .find((command) => command.name() === group)
      ?.commands.find((command) => command.name() === name);
    assert.ok(command, `${group} ${name}`);
    const isOwn = !command.description().startsWith(spec.summary);
    if (isOwn && handwritten.has(group)) continue;
    const help = command.helpInformation().replaceAll(/\s+/g, ' ');
    for (const text of [spec.summary, ...Object.keys(spec.params?.properties ?? {}).map((id) => `<${id}>`)])
      assert.ok(help.includes(text), `${group} ${name}: ${text}`);
    for (const field of Object.keys(spec.querystring?.properties ?? {}))
      if (field !== 'cursor') assert.ok(help.includes(`--${field.replaceAll('_', '-')} `), `${group} ${name} ${field}`);
    assert.equal(help.includes('--body <file>'), spec.body !== undefined, `${group} ${name}`);
    assert.doesNotMatch(help, /undefined|\[object/);
  }
});

const closed = [
  ...['--start-date', '2099-06-01', '--start-time', '10:00'],
  ...['--end-date', '2099-06-01', '--end-time', '12:00', '--reason', 'Nets'],
];
/** Resources, the options that create and change one, and a field of the result of both. */
for (const [group, create, update, field, values] of [
  [
    'courts',
    ['--name', 'Hall', '--type', 'tennis'],
    ['--no-show-after-minutes', '20'],
    'no_show_after_minutes',
    [null, 20],
  ],
  ['plans', ['--name', 'Gold', '--description', 'Fast'], ['--description', ''], 'description', ['Fast', null]],
  ['closures', ['--court-ids', '1', ...closed], ['--reason', 'Rain'], 'reason', ['Nets', 'Rain']],
  ['webhooks', ['--url', 'https://example.org'], ['--enabled', 'false'], 'enabled', [true, false]],
  [
    'webhooks',
    ['--url', 'https://a.example', '--event-types', 'court.created'],
    ['--event-types', ''],
    'event_types',
    [['court.created'], []],
  ],
] as const) {
  test(`${group} create, list, show, update and delete; ${field}`, async (t) => {
    const club = await newClub(t);
    const made = await asJson('', [group, 'create', ...create], club);
    const id = String(made.id);
    const changed = await asJson('', [group, 'update', id, ...update], club);
    assert.deepEqual([made[field], changed[field]], values);
    const listed: { id: number }[] = await asJson('', [group, 'list'], club);
    assert.ok(listed.some((row) => row.id === made.id));
    assert.match(await succeed('', [group, 'list'], club), new RegExp(`^id +.*\\n(.*\\n)*${id} `));
    assert.match(await succeed('', [group, 'show', id], club), new RegExp(`^id: ${id}$`, 'm'));
    const remove = [group, 'delete', id];
    assert.match(await refuse('', 1, remove, club), /This cannot be undone\. Nothing has changed\./);
    assert.equal(await succeed('', [...remove, '--yes'], club), 'Done.\n');
    assert.match(await refuse('', 1, remove.with(1, 'show'), club), /^There is no /);
    const { db } = await openContext(club.settings.DATABASE_URL);
    const entries = await db.read.selectFrom('audit_log').selectAll().orderBy('id').execute();
    await db.close();
    const changes = entries
      .slice(-3)
      .map(({ action, user_id, address, request_id }) => [
        /^[a-z]+/.exec(action)?.[0],
        ...[user_id, address, request_id],
      ]);
    const nobody = [null, null, null];
    assert.deepEqual(changes, [
      ['create', ...nobody],
      ['update', ...nobody],
      ['delete', ...nobody],
    ]);
  });
}

test('bookings create names every violated rule, and overrides rules by name', async (t) => {
  const club = await newClub(t);
  const slot = ['--court-id', '1', '--booking-date', '2099-06-01', '--start-time', '06:10', '--end-time', '06:25'];
  const create = ['bookings', 'create', ...slot, '--email', 'ana@example.org'];
  const message = await refuse('', 1, create, club);
  const rules = ['opening_hours', 'grid', 'duration'];
  const named = message.split('\n').map((line) => /--override (\w+)/.exec(line)?.[1]);
  assert.deepEqual(named, [...rules, undefined]);
  const { stderr } = await courtside('', [...create, '--json'], club);
  const { code, errors } = JSON.parse(stderr) as { code: string; errors: { code: string }[] };
  assert.equal(code, 'outside_opening_hours');
  const codes = errors.map((error) => error.code);
  assert.deepEqual(codes, ['outside_opening_hours', 'off_grid', 'duration_out_of_range']);
  assert.deepEqual(await asJson('', ['bookings', 'list'], club), []);
  assert.equal(await succeed('', ['bookings', 'list'], club), 'None.\n');
  const made = await asJson('', [...create, '--override', 'opening_hours', '--override', 'grid', 'duration'], club);
  assert.deepEqual([made.overrides, made.user.email], [rules, 'ana@example.org']);
  assert.match(
    await succeed('', ['bookings', 'list', '--date', '2099-06-01', '--status', 'confirmed'], club),
    /^id  court_id  court    user_id  booking_date .*\n\d   1         Padel 1  1        2099-06-01 .*\n$/,
  );
  assert.deepEqual(await asJson('', ['bookings', 'list', '--status', 'cancelled'], club), []);
  const cancelled = await asJson('', ['bookings', 'update', String(made.id), '--status', 'cancelled'], club);
  assert.equal(cancelled.status, 'cancelled');
});

test('a list follows the pages up to its limit, and says if there are more rows', async (t) => {
  const club = await newClub(t);
  const context = await openContext(club.settings.DATABASE_URL);
  for (let i = 0; i < 103; i++) await createCourt(context, { name: `Court ${i}`, type: 'tennis' });
  await context.db.close();
  const listed = async (...words: string[]) => courtside('', ['courts', 'list', '--json', ...words], club);
  const all = await listed('--limit', '1000');
  assert.deepEqual([JSON.parse(all.stdout).length, all.stderr], [104, '']);
  const some = await listed('--limit', '102', '--type', 'tennis');
  assert.equal(JSON.parse(some.stdout).length, 102);
  assert.equal(some.stderr, 'There are more. Use --limit to list more than 102.\n');
});

test('fields come from options, from a file or from standard input, and options have priority', async (t) => {
  const club = await newClub(t);
  const body = JSON.stringify({ name: 'Silver', rules: [{ name: 'Mornings', settings: { bookable: true } }] });
  const made = await asJson('', ['plans', 'create', '--body', '-', '--name', 'Gold'], { ...club, input: body });
  assert.deepEqual([made.name, made.rules[0].name], ['Gold', 'Mornings']);
  const people = ['--people', '[{"user_id":1}]'];
  const dates = ['--starts-on', '2020-01-01'];
  const member = await asJson('', ['memberships', 'create', '--plan-id', '1', ...dates, ...people], club);
  assert.deepEqual([member.state, member.people[0].name], ['active', 'Ana']);
  assert.match(await succeed('', ['memberships', 'list', '--state', 'active'], club), /people .*\n.*Ana/);
});

test('wrong arguments change nothing, and are explained', async (t) => {
  const club = await newClub(t);
  for (const [words, message] of [
    [['plans', 'create'], /required option '--name <text>' not specified/],
    [['plans', 'create', '--name', ''], /name must not be empty/],
    [['plans', 'create', '--name', 'Gold', '--nam', 'x'], /unknown option '--nam'/],
    [['plans', 'create', '--name', 'Gold', '--rules', '{'], /Expected JSON/],
    [['plans', 'create', '--name', 'Gold', '--for-guests', 'maybe'], /Allowed choices are true, false/],
    [['plans', 'create', '--name', 'Gold', '--body', 'missing.json'], /missing\.json cannot be read/],
    [['plans', 'create', '--name', 'Gold', '--body', '-'], /- is not valid JSON/],
    [['plans', 'create', '--name', 'Gold', '--colour', 'red'], /colour must be a colour such as #0a6b50/],
    [['plans', 'show', 'x'], /Expected an id/],
    [['plans', 'show'], /missing required argument 'plan'/],
    [['plans', 'shwo'], /unknown command 'shwo'/],
    [['bookings', 'list', '--court-id', 'x'], /Expected a number/],
    [['bookings', 'list', '--when', 'now'], /Allowed choices are upcoming, past/],
    [['bookings', 'list', '--limit', '0'], /whole number from 1 to 10000/],
    [['courts', 'create', '--name', 'A', '--type', 'padel', '--time-zone', 'x'], /time_zone/],
  ] as const)
    assert.match(await refuse('', 1, [...words], club), message, words.join(' '));
  assert.deepEqual(await asJson('', ['plans', 'list'], club), []);
});

test('reports print a table, JSON or CSV', async (t) => {
  const club = await newClub(t);
  const report = [
    'reports',
    'utilisation',
    '--group-by',
    'court',
    '--date-from',
    '2099-06-01',
    '--date-to',
    '2099-06-01',
  ];
  assert.match(await succeed('', report, club), /^key +name .*\n1 +Padel 1 /);
  assert.match(await succeed('', [...report, '--format', 'csv'], club), /^\ufeff?key,name,.*\r?\n1,Padel 1,/);
});
