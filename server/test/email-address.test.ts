import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailKey, readEmail, readVerifiedEmail, splitEmails, storedEmailKeys } from '../src/platform/email-address.ts';

const GRUEN = 'eva@xn--grn-weiss-r9a.example';

/** Texts as people type and paste them, the address that each contains, and the key by which accounts are found. */
const people: [text: string, address: string, key: string][] = [
  ['eva@club.example', 'eva@club.example', 'eva@club.example'],
  ['Eva@Club.EXAMPLE', 'Eva@Club.EXAMPLE', 'eva@club.example'],
  ['eva@grün-weiss.example', 'eva@grün-weiss.example', GRUEN],
  ['EVA@GRÜN-WEISS.example', 'EVA@GRÜN-WEISS.example', GRUEN],
  ['eva@gru\u0308n-weiss.example', 'eva@grün-weiss.example', GRUEN],
  ['eva@XN--GRN-WEISS-R9A.example', 'eva@XN--GRN-WEISS-R9A.example', GRUEN],
  ['eva@grün-weiss.example.', 'eva@grün-weiss.example', GRUEN],
  ['eva@straße.example', 'eva@straße.example', 'eva@xn--strae-oqa.example'],
  ['олег@теннис.рф', 'олег@теннис.рф', 'олег@xn--e1agoavb.xn--p1ai'],
  ['ΕΛΕΝΗ@τένις.ελ', 'ΕΛΕΝΗ@τένις.ελ', 'ελενη@xn--ixaylvg.xn--qxam'],
  ['用户@例え。jp', '用户@例え.jp', '用户@xn--r8jz45g.jp'],
  ['דנה@מועדון.example', 'דנה@מועדון.example', 'דנה@xn--7dbdb7aip.example'],
  ['سارة@نادي.example', 'سارة@نادي.example', 'سارة@xn--mgbq1esa.example'],
  ['अनु@क्लब.भारत', 'अनु@क्लब.भारत', 'अनु@xn--11b0cr1i.xn--h2brj9c'],
  ['ｅｖａ＠ｃｌｕｂ．ｅｘａｍｐｌｅ', 'eva@club.example', 'eva@club.example'],
  ['\u212Aarl@club.example', 'Karl@club.example', 'karl@club.example'],
  ['İnci@club.example', 'Inci@club.example', 'inci@club.example'],
  [' eva@club.example\n', 'eva@club.example', 'eva@club.example'],
  ['eva\u200B@club.example\u200E', 'eva@club.example', 'eva@club.example'],
  ['mailto:eva@club.example?subject=Padel', 'eva@club.example', 'eva@club.example'],
  ['MAILTO:eva%2Bpadel@club.example', 'eva+padel@club.example', 'eva+padel@club.example'],
  ['mailto://eva@club.example', 'eva@club.example', 'eva@club.example'],
  ['Mailto: eva@club.example', 'eva@club.example', 'eva@club.example'],
  ['Eva <eva@club.example>', 'eva@club.example', 'eva@club.example'],
  ['"Núñez, Eva" <mailto:eva@club.example>;', 'eva@club.example', 'eva@club.example'],
  ['Eva [mailto:eva@club.example]', 'eva@club.example', 'eva@club.example'],
  ["'eva@club.example'", 'eva@club.example', 'eva@club.example'],
  ["o'hara@club.example", "o'hara@club.example", "o'hara@club.example"],
];
for (const [text, address, key] of people) {
  test(`reads the address in ${JSON.stringify(text)}`, () => {
    assert.equal(readEmail(text), address);
    assert.equal(readEmail(address), address);
    assert.equal(emailKey(text), key);
    assert.equal(emailKey(key), key, 'a key is its own key');
  });
}

const refused = [
  ...['', '@', 'eva', 'eva@', '@club.example', 'eva@club', 'eva@@club.example', 'eva@club..example', 'eva@.example'],
  ...['e va@club.example', 'eva@club.example bo@club.example', 'eva@club.example,bo@club.example', '.eva@club.example'],
  ...['eva.@club.example', 'e..va@club.example', 'e\0va@club.example', 'eva@cl\0ub.example', 'eva@club.example\0'],
  ...[
    'eva@club.example\nBcc: bo@club.example',
    'eva@127.0.0.1',
    'eva@[127.0.0.1]',
    'eva@club.example/bo',
    'e(v)a@b.example',
  ],
  ...['eva@club.example:25', 'eva@cl%75b.example', 'eva@xn--a\u00FC.example\u200D', `${'a'.repeat(250)}@example.org`],
];
for (const text of refused) {
  test(`finds no address in ${JSON.stringify(text.slice(0, 50))}`, () => assert.equal(readEmail(text), undefined));
}

test('a text that is not an address has a key, too', () => {
  assert.equal(emailKey('Correct Horse'), 'correct horse');
  assert.equal(emailKey(''), '');
});

/**
 * Email addresses from a sign-in provider. The provider has verified exactly this mailbox, so the service rejects a
 * text in which it would have to replace a character. `undefined` means that the service rejects the text.
 */
const verified: [text: string, address: string | undefined][] = [
  ['Ana@Example.org', 'Ana@Example.org'],
  ['eva@grün-weiss.example', 'eva@grün-weiss.example'],
  ['jürgen@club.example', 'jürgen@club.example'],
  ['ju\u0308rgen@club.example', 'jürgen@club.example'],
  ['\u212Aarl@club.example', undefined],
  ['karl@\u212Alub.example', undefined],
  ['ſara@club.example', undefined],
  ['ﬁn@club.example', undefined],
  ['ｅva@club.example', undefined],
  ['İnci@club.example', undefined],
  ['ª@club.example', undefined],
  ['e\u00ADva@club.example', undefined],
  ['eva@club.example\0', undefined],
  ['Eva <eva@club.example>', undefined],
  ['mailto:eva@club.example', undefined],
  [' eva@club.example', undefined],
];
for (const [text, address] of verified) {
  test(`${JSON.stringify(text)} from a provider is ${address ?? 'refused'}`, () =>
    assert.equal(readVerifiedEmail(text), address));
}

test('finds the keys of earlier releases, the one of the given form first', () => {
  const unicode = 'eva@grün-weiss.example';
  assert.deepEqual(storedEmailKeys('Eva@Grün-Weiss.example'), [unicode, GRUEN]);
  assert.deepEqual(storedEmailKeys(GRUEN.toUpperCase()), [GRUEN, unicode]);
  assert.deepEqual(storedEmailKeys('Eva@Club.example'), ['eva@club.example']);
  assert.deepEqual(storedEmailKeys('eva@club.example.'), ['eva@club.example.', 'eva@club.example']);
});

test('splits a list of addresses', () => {
  const list =
    'eva@club.example, Ana Ruiz <ana@club.example>;"Ruiz, Bo" <bo@club.example>\nx@club.example  y@club.example';
  const read = splitEmails(list).map(readEmail);
  assert.deepEqual(
    read,
    ['eva', 'ana', 'bo', 'x', 'y'].map((name) => `${name}@club.example`),
  );
  assert.deepEqual(splitEmails(' ; , '), []);
  assert.deepEqual(splitEmails('ana, eva@club.example'), ['ana', 'eva@club.example']);
  for (const long of ['<', '"', '<a', 'a@', 'a '].map((text) => text.repeat(20_000))) splitEmails(long);
});
