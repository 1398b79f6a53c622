import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameKey, normalise, slugOf, words } from '../src/platform/text.ts';

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
  ['Władysław Łukasz', 'wladyslaw lukasz'],
  ['Jørgensen Søren Ødegård', 'jorgensen soren odegard'],
  ['Weiß STRAUẞ', 'weiss strauss'],
  ['O’Hara ‐ O‘Brien', "o'hara - o'brien"],
  ['Đuro Þórdís Æsa Œuvre', 'duro thordis aesa oeuvre'],
  ['IŞIK ışık', 'isik isik'],
  ['Ελένη Παπαδόπουλος', 'ελενη παπαδοπουλοσ'],
  ['Семён', 'семен'],
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

const sameNames: [a: string, b: string][] = [
  ['Área 2', 'área 2'],
  ['Área 2', 'A\u0301REA\u00A0 2'],
  ['Fußball', 'FUSSBALL'],
  ['Fußball', 'FUẞBALL'],
  ['Теннис', 'ТЕННИС'],
  ['ΟΔΟΣ', 'οδος'],
  ['Ｐａｄｅｌ　１', 'padel 1'],
  ['O’Hara', "O'HARA"],
  ['Court 1–2', 'court 1-2'],
  ['İzmir', 'izmir'],
  ['IŞIK', 'ışık'],
  ['Pa\u00ADdel\u200B', 'Padel'],
];
for (const [a, b] of sameNames) {
  test(`${JSON.stringify(a)} and ${JSON.stringify(b)} are one name`, () => {
    assert.equal(nameKey(a), nameKey(b));
    assert.equal(normalise(a), normalise(b));
    assert.equal(nameKey(nameKey(a)), nameKey(a));
  });
}

test('an accent makes another name', () => {
  for (const [a, b] of [
    ['Pista Ñ', 'Pista N'],
    ['Área', 'Area'],
    ['Łódź', 'Lodz'],
  ] as const)
    assert.notEqual(nameKey(a), nameKey(b));
});

test('splits a search into words', () => {
  assert.deepEqual(words('  Ñandú   100%\tclub '), ['nandu', '100%', 'club']);
  assert.deepEqual(words(' \n'), []);
});

const slugs: [name: string, slug: string | undefined][] = [
  ['Multi-Purpose Play Area', 'multi_purpose_play_area'],
  ['Tennis', 'tennis'],
  ['  Pádel / Squash!  ', 'padel_squash'],
  ['3x3 Basketball', '3x3_basketball'],
  ['Fußball', 'fussball'],
  ['Теннис', 'tennis'],
  ['Большой теннис', 'bolshoi_tennis'],
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
