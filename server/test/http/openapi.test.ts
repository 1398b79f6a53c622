// Runs without a database.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { eventTypesOf } from '../../src/platform/events/actions.ts';
import { modules } from '../../src/modules.ts';
import { type Club, openClub } from '../club.ts';
import { atFullSize } from '../size.ts';

const root = resolve(import.meta.dirname, '../../..');
let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

test("the document passes Redocly's recommended rules without a warning", atFullSize(), async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-openapi-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, (await club.inject('/openapi.json')).body);
  await promisify(execFile)('node', ['scripts/install.js', 'server/test/tools'], { cwd: root });
  const cli = join(root, 'server/test/tools/node_modules/@redocly/cli/bin/cli.js');
  const lint = spawnSync(
    process.execPath,
    [cli, 'lint', '--config', join(root, 'redocly.yaml'), '--format=json', file],
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  rmSync(folder, { recursive: true });
  const { totals } = JSON.parse(lint.stdout);
  assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 }, lint.stdout);
  assert.equal(lint.status, 0, lint.stderr);
});

test('every named schema is a component and is referenced, not repeated', async () => {
  const { body } = await club.inject('/openapi.json');
  const names = Object.keys(JSON.parse(body).components.schemas);
  for (const name of names) assert.ok(body.includes(`"#/components/schemas/${name}"`), `${name} is never referenced`);
  assert.ok(!names.some((name) => name.startsWith('def-')), names.join());
});

test('the reference page and all of its files come from the service itself', async () => {
  const page = await club.inject('/docs/');
  assert.equal(page.statusCode, 200);
  const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
  assert.ok(links.length > 2);
  for (const link of links) {
    const { statusCode } = await club.inject(new URL(link, 'http://localhost/docs/').pathname);
    assert.ok(!/^https?:/.test(link) && statusCode === 200, link);
  }
  assert.doesNotMatch(page.body, /<script>/);
  assert.match(String(page.headers['content-security-policy']), /default-src 'self'/);
});

const read = async (): Promise<any> => (await club.inject('/openapi.json')).json();
const operationsIn = (document: any): any[] =>
  [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap((path: any) => Object.values(path));

test('each error response is in the document once, and every operation refers to it', async () => {
  const document = await read();
  const texts = Object.values(document.components.responses).map((response) => JSON.stringify(response));
  assert.equal(new Set(texts).size, texts.length);
  for (const { operationId, responses } of Object.values(document.paths).flatMap((path: any) =>
    Object.values(path),
  ) as any)
    for (const [status, { $ref }] of Object.entries<any>(responses))
      if (Number(status) >= 400)
        assert.match($ref ?? '', /^#\/components\/responses\/Problem/, `${operationId} ${status}`);
});

test('every operation has a description, and examples that its schemas accept', async () => {
  const document = await read();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('idn-email', /^[^\s@]+@[^\s@]+$/u);
  ajv.addSchema(document, 'openapi');
  let count = 0;
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  const check = (name: string, schema: any, example: unknown): void => {
    assert.notEqual(example, undefined, `${name} has no example`);
    const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, validate);
    assert.ok(validate(example), `${name}: ${ajv.errorsText(validate.errors)}: ${JSON.stringify(example)}`);
    count += 1;
  };
  for (const { operationId, description, parameters = [], requestBody, responses } of operationsIn(document)) {
    assert.ok(description, `${operationId} has no description`);
    for (const { name, schema, example, ...parameter } of parameters)
      if (parameter.in === 'path') check(`${operationId} ${name}`, schema, example);
    const bodies = [requestBody, ...Object.values<any>(responses)].flatMap((body) =>
      Object.entries<any>(body?.content ?? {}),
    );
    for (const [type, { schema, example }] of bodies) check(`${operationId} ${type}`, schema, example);
  }
  const { Problem } = document.components.schemas;
  check('Problem', Problem, Problem.examples[0]);
  assert.ok(count > 200, String(count));
});

test('the webhooks section has a request for each event type, with the schema of the event', async () => {
  const { webhooks, components } = await read();
  assert.deepEqual(Object.keys(webhooks), eventTypesOf(modules));
  for (const type of eventTypesOf(modules)) {
    const [{ $ref }, { properties }] = webhooks[type].post.requestBody.content['application/json'].schema.allOf;
    const named = components.schemas[$ref.split('/').at(-1)];
    assert.ok(named.properties.type.enum.includes(type));
    assert.equal(properties.type.const, type);
  }
});

test('the document contains no keyword of the service itself, and no former values in examples', async () => {
  const { body } = await club.inject('/openapi.json');
  assert.deepEqual(body.match(/"x-[a-z-]+":(true|false)/g), null);
  assert.doesNotMatch(body, /"former":\{\}/);
});

test('no enum contains null', async () => {
  const { body } = await club.inject('/openapi.json');
  assert.doesNotMatch(body, /"enum":\[[^\]]*null/);
});
