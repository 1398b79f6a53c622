// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv } from 'ajv';
import { type Club, openClub } from '../club.ts';

interface Entry {
  name: string;
  path: string;
  input: { required: string[]; properties: Record<string, { default?: unknown; maxLength?: number }> };
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
  assert.ok(data.length >= 8);
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

function defaultsIn({ input }: Entry): Record<string, unknown> {
  const given = Object.entries(input.properties).filter(([, schema]) => schema.default !== undefined);
  return Object.fromEntries(given.map(([field, schema]) => [field, schema.default]));
}

test('a schema has no references, and its defaults are valid values', () => {
  const ajv = new Ajv({ strict: false, formats: { 'idn-email': true, date: true, 'date-time': true } });
  for (const entry of data) {
    const validate = ajv.compile({ ...entry.input, required: [] });
    assert.ok(validate(defaultsIn(entry)), `${entry.name}: ${ajv.errorsText(validate.errors)}`);
    assert.doesNotMatch(JSON.stringify(entry), /"\$(ref|id)"/, entry.name);
  }
});

test('a new plan has the defaults of its schema, and a patch with them does not increase the version', async () => {
  const entry = data.find(({ name }) => name === 'Plan')!;
  const defaults = defaultsIn(entry);
  assert.deepEqual(defaults, { description: null, colour: null, for_guests: false, rules: [] });
  assert.equal(entry.input.properties['name']!.maxLength, 80);
  const as = await club.signIn('admin');
  const { body: plan } = await club.call('POST', '/admin/plans', { as, body: { name: 'Gold' } });
  assert.deepEqual({ ...plan, ...defaults }, plan);
  const patch = (body: object) => club.call('PATCH', `/admin/plans/${plan.id}`, { as, body });
  assert.deepEqual((await patch(defaults)).body, plan);
  assert.equal((await patch({ colour: '#0a6b50' })).body.version, 2);
});
