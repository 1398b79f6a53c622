// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type Club, openClub } from '../club.ts';

interface Entry {
  name: string;
  path: string;
  input: { required: string[]; properties: Record<string, { default?: unknown; maximum?: number }> };
  patch: string[];
}

let club: Club;
let data: Entry[];
before(async () => {
  club = await openClub();
  const { status, body } = await club.call('GET', '/admin/schema', { as: await club.signIn('admin') });
  assert.equal(status, 200);
  ({ data } = body);
});
after(() => club.close());

test('every role of the staff gets the same schemas', async () => {
  for (const role of ['desk', 'treasurer'] as const) {
    const { body } = await club.call('GET', '/admin/schema', { as: await club.signIn(role) });
    assert.deepEqual(body.data, data, role);
  }
  assert.equal((await club.call('GET', '/admin/schema', { as: await club.signIn() })).status, 403);
});

test('each entry names the fields that the create and the patch operation take', () => {
  const { paths, components } = club.app.swagger() as unknown as Record<string, any>;
  assert.ok(data.length >= 4);
  for (const { name, path, input, patch } of data) {
    const one = Object.keys(paths).find((known) => new RegExp(`^/api/v1${path}/{\\w+}$`).test(known))!;
    const [created, patched] = [paths[`/api/v1${path}`].post, paths[one].patch].map((operation) => {
      const { $ref = '' } = operation?.requestBody.content['application/json'].schema ?? {};
      return components.schemas[$ref.split('/').at(-1)];
    });
    assert.deepEqual(Object.keys(input.properties), Object.keys(created.properties), name);
    assert.deepEqual(input.required, created.required, name);
    assert.deepEqual(patch, Object.keys(patched?.properties ?? {}), name);
  }
});

test('a schema has no references, and its defaults are valid values', () => {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  ajv.addFormat('idn-email', true);
  for (const { name, input } of data) {
    const { required: _required, ...optional } = input;
    const given = Object.entries(input.properties).filter(([, schema]) => schema.default !== undefined);
    const defaults = Object.fromEntries(given.map(([field, schema]) => [field, schema.default]));
    const validate = ajv.compile(optional);
    assert.ok(validate(defaults), `${name}: ${ajv.errorsText(validate.errors)}`);
    assert.doesNotMatch(JSON.stringify(input), /"\$(ref|id)"/, name);
  }
});

test('a new membership gets the defaults that its schema names', async () => {
  const { input } = data.find(({ name }) => name === 'Membership')!;
  const as = await club.signIn('admin');
  const plan = await club.call('POST', '/admin/plans', { as, body: { name: 'Gold' } });
  const people = [{ user_id: as.user.id }];
  const made = await club.call('POST', '/admin/memberships', {
    ...{ as, body: { plan_id: plan.body.id, people, starts_on: '2026-11-01' } },
  });
  const optional = ['name', 'pending', 'ends_on', 'grace_days', 'rules'];
  const defaults = optional.map((field) => input.properties[field]!.default);
  assert.deepEqual(defaults, [null, false, null, 0, []]);
  assert.deepEqual(
    optional.map((field) => made.body[field]),
    defaults,
  );
  assert.equal(input.properties['grace_days']!.maximum, 365);
});
