// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Answer, assertInvalid, assertProblem, type Club, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
let courts: any[];
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());
beforeEach(async () => {
  courts = [];
  for (const name of ['Alpha', 'Beta', 'Gamma']) courts.push(await club.court({ name, type: 'squash' }));
  await club.newEvents();
});

const update = (changes: object[], as = admin): Promise<Answer> =>
  club.call('POST', '/admin/courts/update-many', { body: { courts: changes }, as });
const names = async (query = 'limit=100'): Promise<string[]> =>
  (await club.call('GET', `/courts?type=squash&${query}`)).body.data.map(({ name }: any) => name).slice(-3);
const versions = async () =>
  Promise.all(courts.map(async ({ id }) => (await club.call('GET', `/courts/${id}`)).body.version));

test('changes several courts at once, each with an event and an entry in the audit log', async () => {
  const patch = { slot_minutes: 60, min_duration_minutes: 60, price_per_hour: { amount: 1800, currency: 'EUR' } };
  const answer = await update(courts.map(({ id, version }) => ({ id, version, patch })));
  assert.equal(answer.status, 200);
  for (const [i, changed] of answer.body.courts.entries()) {
    assert.partialDeepStrictEqual(changed, { ...patch, id: courts[i].id, version: 2, bookings_outside_policy: [] });
  }
  assert.equal((await club.newEvents()).filter(({ type }: any) => type === 'court.updated').length, 3);
  const log = (await club.call('GET', '/admin/audit?limit=3', { as: admin })).body.data;
  assert.deepEqual(
    log.map(({ action, target }: any) => [action, target]),
    courts.toReversed().map(({ id }) => ['updateCourt', `courts ${id}`]),
  );
});

test('changes nothing if one change fails, and says which court is the cause', async () => {
  const [first, second, third] = courts;
  const patch = { indoor: true };
  const stale = await update(
    [first, second, third].map(({ id }) => ({ id, patch, version: id === second.id ? 9 : 1 })),
  );
  assertProblem(stale, 'version_mismatch');
  assert.equal(stale.body.court_id, second.id);
  assert.match(stale.body.detail, /^Beta: /);
  const wrong = await update([
    { id: first.id, patch },
    { id: third.id, patch: { max_duration_minutes: 45 } },
  ]);
  assertInvalid(wrong, '#/courts/1/patch/max_duration_minutes');
  assert.equal(wrong.body.court_id, third.id);
  assertInvalid(await update([{ id: first.id, patch: { slot_minutes: 0 } }]), '#/courts/0/patch/slot_minutes');
  assertProblem(
    await update([
      { id: first.id, patch },
      { id: 999_999, patch },
    ]),
    'not_found',
  );
  assert.deepEqual(await versions(), [1, 1, 1]);
  assert.deepEqual(await club.newEvents(), []);
});

test('changes to the same court apply one after the other', async () => {
  const { id } = courts[0]!;
  const answer = await update([
    { id, patch: { name: 'Delta' } },
    { id, patch: { indoor: true } },
  ]);
  assert.partialDeepStrictEqual(answer.body.courts[1], { name: 'Delta', indoor: true, version: 3 });
});

test("lists courts in the club's order, page by page, and puts a new court last", async () => {
  const [alpha, beta, gamma] = courts;
  const place = (court: any, position: number) => ({ id: court.id, patch: { position } });
  assert.equal(gamma.position, 0);
  await update([place(gamma, 1001), place(alpha, 1002), place(beta, 1003)]);
  assert.deepEqual(await names(), ['Gamma', 'Alpha', 'Beta']);
  const made = await club.court({ name: 'Aaron', type: 'squash' });
  assert.equal(made.position, 1004);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: any = (await club.call('GET', `/courts?type=squash&limit=1${query}`)).body;
    seen.push(...page.data.map(({ name }: any) => name));
    cursor = page.next_cursor;
  }
  assert.deepEqual(seen.slice(-4), ['Gamma', 'Alpha', 'Beta', 'Aaron']);
  const day = (await club.call('GET', '/availability?type=squash&date=2031-05-05&limit=100')).body.data;
  assert.deepEqual(day.map(({ court }: any) => court.name).slice(-4), ['Gamma', 'Alpha', 'Beta', 'Aaron']);
  assert.equal(day.at(-1).court.position, 1004);
});
