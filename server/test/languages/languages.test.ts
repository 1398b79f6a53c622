import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogue, type Code } from '../../src/platform/error-catalogue.ts';
import { languageCodes, languageOf, preferredLanguage } from '../../src/platform/languages/languages.ts';
import { assertProblem, type Club, openClub } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

const codes = Object.keys(catalogue) as Code[];

for (const language of languageCodes.filter((code) => code !== 'en')) {
  test(`${language}: every problem has its own title and remedy`, () => {
    const { problems } = languageOf(language);
    for (const code of codes) {
      assert.ok(problems[code].title.length > 0 && problems[code].remedy.length > 0, code);
      assert.notEqual(problems[code].title, catalogue[code].title, code);
      assert.notEqual(problems[code].remedy, catalogue[code].remedy, code);
    }
  });
}

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

test('a problem is in the requested language, with Content-Language', async () => {
  const ask = (language: string, path = '/courts') =>
    club.call('GET', path, { key: null, headers: { 'accept-language': language } });
  const spanish = await ask('es-ES');
  assertProblem(spanish, 'api_key_missing');
  assert.equal(spanish.body.title, 'Falta la clave de API');
  assert.match(spanish.body.detail, /^Envía tu clave/);
  assert.equal(spanish.headers['content-language'], 'es');
  assert.match(spanish.headers['vary']!, /Accept-Language/);
  const english = await ask('de');
  assert.equal(english.body.title, catalogue.api_key_missing.title);
  assert.equal(english.headers['content-language'], 'en');
});

test('keeps the Vary header of CORS', async () => {
  const open = await openClub({ CORS_ORIGINS: 'https://app.example.org' });
  const { headers } = await open.call('GET', '/courts', { key: null, headers: { origin: 'https://app.example.org' } });
  await open.close();
  assert.match(headers['vary']!, /Origin/);
  assert.match(headers['vary']!, /Accept-Language/);
});

test("the page of every problem is in the reader's language", async () => {
  for (const code of codes) {
    const { body, headers } = await club.inject({ url: `/problems/${code}`, headers: { 'accept-language': 'es' } });
    assert.match(body, /<html lang="es">/);
    assert.equal(headers['content-language'], 'es');
    assert.ok(body.includes(languageOf('es').problems[code].title), code);
  }
});
