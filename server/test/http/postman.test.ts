import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Club, openClub, SUNDAY } from '../club.ts';

let club: Club;
let collection: any;
before(async () => {
  club = await openClub();
  collection = (await club.inject('/postman.json')).json();
});
after(() => club.close());

const requests = (): any[] => collection.item.flatMap((folder: any) => folder.item);

test('the collection has the form of Postman 2.1, and each operation of the document once', async () => {
  assert.match(collection.info.schema, /\/collection\/v2\.1\.0\/collection\.json$/);
  const variables = collection.variable.map(({ key }: any) => key);
  assert.equal(new Set(variables).size, variables.length);
  const document = (await club.inject('/openapi.json')).json();
  const operations = Object.entries<any>(document.paths).flatMap(([path, item]) =>
    Object.entries<any>(item).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  );
  const items = requests().map(({ name, request: { method, url } }) => {
    const path = url.path.map((part: string) => part.replace(/^:(\w+)$/, '{$1}').replace(/\{\{(\w+)\}\}/, '{$1}'));
    return `${name} ${method} /${path.join('/')}`;
  });
  assert.deepEqual(items.toSorted(), operations.toSorted());
  for (const { name, request } of requests()) {
    const { url, header, body } = request;
    const used = url.path.filter((part: string) => part.startsWith(':')).map((part: string) => part.slice(1));
    assert.deepEqual((url.variable ?? []).map(({ key }: any) => key).toSorted(), used.toSorted(), name);
    for (const [, variable] of JSON.stringify(request).matchAll(/\{\{(\w+)\}\}/g)) {
      assert.ok(variables.includes(variable), `${name}: ${variable}`);
    }
    for (const { key, value } of header) assert.ok(key !== '' && typeof value === 'string', name);
    assert.ok(body === undefined || ['raw', 'file'].includes(body.mode), name);
    if (body?.options?.raw.language === 'json') JSON.parse(body.raw);
  }
});

/** Sends a request as Postman does, with these values of the variables. */
async function run(name: string, values: Record<string, string>, change: object = {}): Promise<any> {
  const { request } = requests().find((item) => item.name === name);
  const defaults = Object.fromEntries(collection.variable.map(({ key, value }: any) => [key, value]));
  const all: Record<string, string> = { ...defaults, $guid: crypto.randomUUID(), ...values };
  const fill = (text: string) => text.replace(/\{\{([\w$]+)\}\}/g, (_match, key: string) => all[key]!);
  const path = request.url.path.map((part: string) => fill(part.replace(/^:(\w+)$/, (_match, key) => all[key]!)));
  const query = (request.url.query ?? []).filter(({ disabled }: any) => !disabled);
  const sent = query.map(({ key, value }: any) => `${key}=${all[key] ?? value}`).join('&');
  const header = request.header.filter(({ disabled }: any) => !disabled);
  const auth = request.auth ?? collection.auth;
  return club.inject({
    method: request.method,
    url: `/${path.join('/')}${sent && `?${sent}`}`,
    headers: {
      ...Object.fromEntries(header.map(({ key, value }: any) => [key.toLowerCase(), fill(value)])),
      ...(auth.type === 'bearer' && { authorization: `Bearer ${fill(auth.bearer[0].value)}` }),
    },
    ...(request.body && { payload: JSON.stringify({ ...JSON.parse(request.body.raw), ...change }) }),
  });
}

test('its requests work with the key and the token in its variables', async () => {
  const { id } = await club.court({ type: 'padel' });
  const { token } = await club.signIn('admin');
  const values = { apiKey: club.key, token, court: String(id) };
  const booked = await run('createBooking', values, { court_id: id, booking_date: SUNDAY });
  assert.equal(booked.statusCode, 201, booked.body);
  const withBooking = { ...values, booking: String(booked.json().id) };
  const calls: [name: string, status: number, change?: object][] = [
    ...(['listCourts', 'getCourt', 'getCourtAvailability', 'getBooking', 'getBookingFile', 'getMe'] as const).map(
      (name): [string, number] => [name, 200],
    ),
    ...(['getHealth', 'getConfig', 'listAudit', 'listUsers', 'exportCourts', 'listPlans'] as const).map(
      (name): [string, number] => [name, 200],
    ),
    ['updateMe', 200],
    ['createPlan', 201],
    ['createCourt', 201],
    ['cancelBooking', 200],
  ];
  for (const [name, status, change] of calls) {
    const { statusCode, body } = await run(name, withBooking, change);
    assert.equal(statusCode, status, `${name}: ${body}`);
  }
  assert.equal((await run('getCourt', { ...values, apiKey: 'csk_wrong' })).statusCode, 401);
});
