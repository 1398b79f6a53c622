import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, type Club, openClub, operationsOf, withQuery } from '../club.ts';
import { expectations, fileFor } from '../all-expectations.ts';
import { everything } from '../privacy/everything.ts';

const FORBIDDEN_FIELDS: Record<string, unknown> = {
  role: 'admin',
  user_id: 1,
  status: 'confirmed',
  price: null,
  price_amount: 0,
  id: 1,
  version: 99,
  email_key: 'x',
  password_hash: 'x',
  key_hash: 'x',
  cancelled_by: 'system',
  created_at: '2020-01-01T00:00:00Z',
  retired_at: null,
  revoked_at: null,
  token_hash: 'x',
  expires_at: '9999-01-01T00:00:00Z',
  rotated_from_id: 1,
  secret: 'x',
  failures: 0,
  disabled_reason: null,
  ['__proto__x']: { role: 'admin' },
  constructor: { prototype: { role: 'admin' } },
};
const accepted = new Set([...expectations.values()].flatMap(({ acceptsFields = [] }) => acceptsFields));

let club: Club;
let tokens: { admin: { token: string }; player: { token: string } };
before(async () => {
  club = await openClub();
  tokens = { admin: await club.signIn('admin'), player: await club.signIn() };
  const court = await club.court();
  await club.book(tokens.player, { court_id: court.id });
});
after(() => club.close());

/** Returns all rows without the times of last use, which change even when a request is rejected. */
async function stored(): Promise<string> {
  return JSON.stringify([...(await everything(club))]).replace(/\\"last_used_at\\":(null|\\"[^"]*\\")/g, '');
}

test('no operation accepts fields other than its own', async (t) => {
  const operations = operationsOf(club).filter(({ operation }) => operation.requestBody?.content['application/json']);
  assert.ok(operations.length >= 11);
  for (const { method, path, operation } of operations) {
    await t.test(`${method} ${path} accepts no fields other than its own`, async () => {
      const before = await stored();
      const as = path.startsWith('/admin/') ? tokens.admin : tokens.player;
      const fields = Object.entries(FORBIDDEN_FIELDS).filter(
        ([name]) => !accepted.has(`${operation.operationId} ${name}`),
      );
      const url = withQuery(path.replace(/\{\w+\}/, '1'));
      const answer = await club.call(method, url, { as, body: JSON.stringify(Object.fromEntries(fields)) });
      assertProblem(answer, 'validation_failed');
      const faults: { pointer: string; code: string }[] = answer.body.errors;
      const hint = `Add fields that it accepts to \`acceptsFields\` in ${fileFor(operation.operationId)}.`;
      const unknown = faults.filter(({ code }) => code === 'unknown_field').map(({ pointer }) => pointer);
      assert.deepEqual(unknown.toSorted(), fields.map(([name]) => `#/${name}`).toSorted(), `${answer.text}\n${hint}`);
      assert.equal(await stored(), before);
    });
  }
});

test('a field such as __proto__ changes nothing', async () => {
  const body =
    '{"name":"Ada","email":"proto@example.org","password":"long rallies at dawn","__proto__":{"role":"admin"}}';
  const answer = await club.call('POST', '/auth/register', { body });
  if (answer.status === 201) assert.equal(answer.body.user.role, 'player');
  else assertProblem(answer, 'validation_failed');
  assert.equal(({} as { role?: string }).role, undefined);
});
