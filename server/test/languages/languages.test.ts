// Runs without a database.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogue } from '../../src/modules.ts';
import type { Code } from '../../src/platform/problems.ts';
import { preferredLanguage } from '../../src/platform/languages/languages.ts';
import { assertProblem, type Club, openClub } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

test('parses Accept-Language (RFC 9110)', () => {
  const cases: [string | undefined, string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['es', 'es'],
    ['ES-mx', 'es'],
    ['de, es;q=0.8, en;q=0.9', 'en'],
    ['en;q=0.1,es;q=0.2', 'es'],
    ['es;q=0, en;q=0.1', 'en'],
    ['es ; q=0.5 , en', 'en'],
    ['de', undefined],
    ['*', undefined],
    ['es;q=nonsense', undefined],
    ['constructor', undefined],
    [',;=,es;x=1', 'es'],
  ];
  for (const [header, expected] of cases) assert.equal(preferredLanguage(header), expected, header ?? 'none');
});

test('a problem and its page are in English, whatever language the client prefers', async () => {
  const headers = { 'accept-language': 'es-ES' };
  const problem = await club.call('GET', '/courts', { key: null, headers });
  assertProblem(problem, 'api_key_missing');
  assert.equal(problem.body.title, catalogue.api_key_missing.title);
  assert.equal(problem.headers['content-language'], 'en');
  for (const code of Object.keys(catalogue) as Code[]) {
    const { body } = await club.inject({ url: `/problems/${code}`, headers });
    assert.match(body, /<html lang="en">/);
    assert.ok(body.includes(`<title>${code}</title>`), code);
  }
});
