import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { nullable } from '../src/platform/http/fields.ts';
import { resource } from '../src/platform/resource.ts';

const notice = resource({
  ...{ name: 'Notice', table: 'plans' },
  options: { body: { description: 'A notice.' } },
  fields: {
    title: Type.String(),
    pinned: Type.Boolean(),
    days: Type.Array(Type.Integer()),
    price: nullable(Type.Object({ amount: Type.Integer() })),
    tags: Type.Unsafe<string[]>({ $ref: 'Tags#' }),
  },
  inputs: { mode: Type.String(), people: Type.Array(Type.Integer(), { minItems: 1 }) },
  creates: { secret: Type.Boolean() },
  patches: { people: Type.Array(Type.Integer()) },
  defaults: { pinned: false, price: null, tags: [], mode: 'quiet', secret: false },
  shown: { tags: Type.Array(Type.String()), people: Type.Array(Type.String()), version: Type.Integer() },
});
const values = { title: 'Rain', pinned: true, days: [6, 7], price: null, tags: ['wet'] };
const columns = { title: 'Rain', pinned: 1, days: '[6,7]', price: null, tags: '["wet"]' };

test('the schemas of requests require the fields without a default', () => {
  const { body, input, patch } = notice as unknown as Record<string, { required?: string[]; properties: object }>;
  assert.deepEqual(Object.keys(input!.properties), [
    ...['title', 'days', 'people'],
    ...['pinned', 'price', 'tags', 'mode', 'secret'],
  ]);
  assert.deepEqual(input!.required, ['title', 'days', 'people']);
  assert.deepEqual(Object.keys(patch!.properties), [...Object.keys(values), 'mode', 'people']);
  assert.deepEqual(patch!.required ?? [], []);
  assert.deepEqual(patch!.properties, { ...patch!.properties, people: { type: 'array', items: { type: 'integer' } } });
  assert.deepEqual(Object.keys(body!.properties), ['id', ...Object.keys(values), 'people', 'version']);
});

test('flags, JSON and null are stored as columns and read again', () => {
  assert.deepEqual(notice.columnsOf(values), columns);
  assert.deepEqual(notice.columnsOf({ pinned: false, price: { amount: 5 }, mode: 'loud' }), {
    ...{ pinned: 0, price: '{"amount":5}' },
  });
  const row = { ...columns, secret: 'x', version: 2, id: 7 };
  assert.deepEqual(notice.valuesOf(row), values);
  const shown = notice.present(row, { people: ['Ana'] });
  assert.equal(JSON.stringify(shown), JSON.stringify({ id: 7, ...values, people: ['Ana'], version: 2 }));
});
