import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findReferences, isIban, qrTextOf, referenceOf } from '../../src/modules/bank/references.ts';

const ibans = [
  ...['DE02120300000000202051', 'ES9121000418450200051332', 'NL91ABNA0417164300', 'GB29NWBK60161331926819'],
  ...['FR1420041010050500013M02606', 'MT84MALT011000012345MTLCAST001S', 'NO9386011117947'],
];

/** Returns a text in which the character at an index is another digit. */
const withDigit = (text: string, at: number, digit: number) => text.slice(0, at) + digit + text.slice(at + 1);

test('accepts IBANs of several countries, and finds each wrong digit', () => {
  for (const iban of ibans) {
    assert.ok(isIban(iban), iban);
    const places = [...iban.matchAll(/[0-9]/g)].map(({ index }) => index);
    const changed = places.flatMap((at) => Array.from({ length: 10 }, (_, digit) => withDigit(iban, at, digit)));
    assert.deepEqual(new Set(changed.filter(isIban)), new Set([iban]));
  }
  for (const wrong of [
    '',
    'DE',
    'de02120300000000202051',
    'DE02120300000000202051X',
    ...ibans.map((iban) => iban.slice(2)),
  ])
    assert.ok(!isIban(wrong), wrong);
});

test('finds the reference of each booking in any text, and no reference with a wrong digit', () => {
  assert.equal(referenceOf(42), 'RF34 0000 0000 42');
  const id = fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 10 ** 10 - 1 }));
  const words = fc.constantFrom('', 'Court ', 'REF ', '17.11.', 'Invoice 2026-');
  fc.assert(
    fc.property(id, words, fc.constantFrom('', ' thank you', '/', '\nInvoice'), (id, before, after) => {
      const reference = referenceOf(id);
      assert.match(reference, /^RF\d\d( [\d]{1,4})+$/);
      assert.deepEqual(findReferences(before + reference.toLowerCase() + after), [id]);
      assert.deepEqual(findReferences(`${before}${reference.replaceAll(' ', '')} ${referenceOf(7)}`), [
        ...new Set([id, 7]),
      ]);
    }),
  );
  fc.assert(
    fc.property(id, fc.nat(11), fc.nat(9), (id, at, digit) => {
      const plain = referenceOf(id).replaceAll(' ', '');
      const wrong = withDigit(plain, 2 + at, digit);
      assert.deepEqual(findReferences(`Payment ${wrong}.`), wrong === plain ? [id] : []);
    }),
  );
  for (const other of ['RF', 'Booking 42', 'RF34', 'DE02120300000000202051', 'RF98 0000 0000'])
    assert.deepEqual(findReferences(other), [], other);
});

test('the text of the QR code follows EPC069-12', () => {
  const transfer = { holder: 'Tennis Club', iban: ibans[0]!, bic: null, reference: referenceOf(42), amount: 5 };
  const text = `BCD\n002\n1\nSCT\n\nTennis Club\n${ibans[0]}\nEUR0.05\n\nRF340000000042`;
  assert.equal(qrTextOf({ ...transfer, currency: 'EUR' }), text);
  const amounts = [0, -1, 100_000_000_000].map((amount) => qrTextOf({ ...transfer, amount, currency: 'EUR' }));
  assert.deepEqual([...amounts, qrTextOf({ ...transfer, currency: 'GBP' })], [null, null, null, null]);
  assert.match(qrTextOf({ ...transfer, amount: 99_999_999_999, currency: 'EUR' })!, /^EUR999999999.99$/m);
});
