import assert from 'node:assert/strict';
import { test } from 'node:test';
import { data } from 'currency-codes';
import { decimalPlacesOf, moneyFormat } from '../src/index.ts';
import { CURRENCIES } from './currencies.ts';

const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');

for (const { currency, amount, full, short } of CURRENCIES) {
  test(`${amount} minor units of ${currency} are ${full}`, () => {
    assert.equal(plain(moneyFormat('en-GB', currency)(amount)), full);
    assert.equal(plain(moneyFormat('en-GB', currency, { isShort: true })(amount)), short);
  });
}

test('the decimals of all currencies are those of ISO 4217', () => {
  // ISO 4217 defines no minor unit for metals, funds and test codes, but the package has 0 for them.
  const currencies = data.filter(({ code }) => !/^X(A[GU]|B[A-D]|DR|P[DT]|SU|TS|UA|XX)$/.test(code));
  assert.ok(currencies.length > 160);
  for (const { code, digits } of currencies) assert.equal(decimalPlacesOf(code), digits, code);
});

test('a future engine with other habits formats the same amount', (t) => {
  t.mock.method(Intl.NumberFormat.prototype, 'resolvedOptions', () => ({ maximumFractionDigits: 0 }));
  assert.equal(plain(moneyFormat('en-GB', 'EUR')(1250)), '€12.50');
});
