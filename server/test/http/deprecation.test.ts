import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Type from 'typebox';
import { buildApp } from '../../src/app.ts';
import type { App } from '../../src/platform/http/app-types.ts';
import type { Deprecation } from '../../src/platform/http/deprecation.ts';
import { pageOf, sendPage } from '../../src/platform/http/pages.ts';
import { route } from '../../src/platform/http/route.ts';
import { type Club, openClub } from '../club.ts';

let club: Club;
let app: App;
before(async () => {
  club = await openClub();
  app = await buildApp(club.context);
  plant('since', { since: '2027-01-31' });
  plant('sunset', { since: '2027-01-31', sunset: '2028-02-29', guide: 'https://example.org/versions' });
  await app.ready();
});
after(async () => {
  await app.close();
  await club.close();
});

/** Adds a deprecated route to the service. It returns the first page of a list that has a second page. */
function plant(name: string, deprecated: Deprecation): void {
  const spec = route({
    id: `planted-${name}`,
    tag: 'Service',
    summary: 'Planted by a test.',
    access: 'public',
    deprecated,
    querystring: Type.Object({ limit: Type.Integer({ default: 2 }), cursor: Type.Optional(Type.String()) }),
    response: { 200: pageOf(Type.Object({ id: Type.Integer() })) },
  });
  app.get(`/planted/${name}`, spec, async (request, reply) =>
    sendPage(request, reply, [{ id: 1 }, { id: 2 }, { id: 3 }], (row) => row),
  );
}

const told = async (method: 'GET' | 'HEAD' | 'OPTIONS', url: string) => {
  const { statusCode, headers } = await app.inject({ method, url });
  const { deprecation, sunset, link } = headers;
  return { statusCode, deprecation, sunset, link };
};

// The values are those of `date -u -d 2027-01-31 +%s` and `date -u -d 2028-02-29`.
const deprecation = '@1801353600';
const sunset = 'Tue, 29 Feb 2028 00:00:00 GMT';
const guide = '<https://example.org/versions>; rel="deprecation"; type="text/html"';

test('each response of a deprecated route says since when, and until when the route exists', async () => {
  const page = await told('GET', '/planted/sunset');
  assert.deepEqual({ ...page, link: undefined }, { statusCode: 200, deprecation, sunset, link: undefined });
  assert.match(
    String(page.link),
    /^<https:\/\/example\.org\/versions>; rel="deprecation"; type="text\/html", <http.+cursor=.+>; rel="next"$/,
  );
  assert.equal((await told('HEAD', '/planted/sunset')).sunset, sunset);
  assert.deepEqual(await told('GET', '/planted/sunset?limit=many'), {
    statusCode: 422,
    deprecation,
    sunset,
    link: guide,
  });
});

test('without a known end, it only says since when', async () => {
  const { deprecation: since, sunset: end } = await told('GET', '/planted/since?limit=9');
  assert.deepEqual([since, end], [deprecation, undefined]);
});

test('other routes say nothing', async () => {
  for (const url of ['/healthz', '/api/v1', '/api/v1/courts', '/nowhere'])
    assert.deepEqual(
      { ...(await told('GET', url)), statusCode: 0, link: 0 },
      { statusCode: 0, deprecation: undefined, sunset: undefined, link: 0 },
    );
});

test('the OpenAPI document marks the operation', async () => {
  const { paths } = (await app.inject('/openapi.json')).json();
  assert.equal(paths['/planted/sunset'].get.deprecated, true);
  assert.match(
    paths['/planted/sunset'].get.description,
    /^Deprecated since 2027-01-31\. May be removed from 2028-02-29 on\./,
  );
  assert.equal(paths['/healthz'].get.deprecated, undefined);
});

test('a route cannot be removed before it is deprecated', async () => {
  const other = await buildApp(club.context);
  const spec = { id: 'x', tag: 'Service', summary: 'x', access: 'public', response: { 204: Type.Null() } } as const;
  const deprecated = { since: '2027-01-31', sunset: '2027-01-30' };
  assert.throws(() => other.get('/x', route({ ...spec, deprecated }), async () => null), /sunset before deprecation/);
  await other.close();
});
