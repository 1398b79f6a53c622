import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalise, slugOf, words } from '../src/platform/text.ts';

const normalised: [text: string, expected: string][] = [
  ['Pista Ñandú', 'pista nandu'],
  ['A\u030A', 'a'],
  ['ÅNGSTRÖM', 'angstrom'],
  ['İstanbul', 'istanbul'],
  ['ﬁt', 'fit'],
  ['Ｃｏｕｒｔ', 'court'],
  ['№ 1²', 'no 12'],
  ['  two \t\n words\u00A0here ', 'two words here'],
  ['Теннис', 'теннис'],
  ['テニス', 'テニス'],
  ['🎾', '🎾'],
  ['', ''],
];
for (const [text, expected] of normalised) {
  test(`normalises ${JSON.stringify(text)}`, () => {
    assert.equal(normalise(text), expected);
    assert.equal(normalise(expected), expected);
    assert.equal(normalise(text.normalize('NFD')), expected);
  });
}

test('splits a search into words', () => {
  assert.deepEqual(words('  Ñandú   100%\tclub '), ['nandu', '100%', 'club']);
  assert.deepEqual(words(' \n'), []);
});

const slugs: [name: string, slug: string | undefined][] = [
  ['Multi-Purpose Play Area', 'multi_purpose_play_area'],
  ['Tennis', 'tennis'],
  ['  Pádel / Squash!  ', 'padel_squash'],
  ['3x3 Basketball', '3x3_basketball'],
  ['a'.repeat(50), 'a'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ['!!!', undefined],
  ['', undefined],
  ['テニス', undefined],
];
for (const [name, slug] of slugs) {
  test(`the slug of ${JSON.stringify(name.slice(0, 30))} is ${slug?.slice(0, 30)}`, () => {
    assert.equal(slugOf(name), slug);
    assert.ok(slug === undefined || /^[a-z0-9]+(_[a-z0-9]+)*$/.test(slug));
  });
}
