// Runs without a database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimalPlacesOf } from '../../../client/src/money.ts';
import { ProviderError } from '../../src/modules/online-payments/provider.ts';
import {
  fromMollieAmount,
  fromStripeAmount,
  toMollieAmount,
  toStripeAmount,
} from '../../src/modules/online-payments/providers/amounts.ts';
import { isCurrency } from '../../src/setting-forms.ts';

/** All currency codes that the service accepts. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const currencies = letters
  .flatMap((a) => letters.flatMap((b) => letters.map((c) => `${a}${b}${c}`)))
  .filter((code) => isCurrency(code));
const amounts = fc.integer({ min: 1, max: 99_999_999 });

test('amounts in each currency come back from Mollie unchanged', () => {
  assert.ok(currencies.length > 150);
  for (const currency of currencies)
    fc.assert(
      fc.property(amounts, (amount) => {
        const sent = toMollieAmount(amount, currency);
        assert.equal(Math.round(Number(sent.value) * 10 ** decimalPlacesOf(currency)), amount);
        assert.equal(fromMollieAmount(sent, currency), amount);
      }),
      { numRuns: 20 },
    );
});

test('amounts in each currency come back from Stripe unchanged, or are refused', () => {
  let refused = 0;
  for (const currency of currencies)
    fc.assert(
      fc.property(amounts, (amount) => {
        try {
          const sent = toStripeAmount(amount, currency);
          assert.ok(Number.isSafeInteger(sent));
          assert.equal(fromStripeAmount(sent, currency), amount);
        } catch (error) {
          assert.ok(error instanceof ProviderError && error.kind === 'refused', `${currency}: ${String(error)}`);
          refused += 1;
        }
      }),
      { numRuns: 20 },
    );
  assert.ok(refused > 0);
});

for (const [amount, currency, sent] of [
  [1050, 'EUR', 1050],
  [500, 'JPY', 500],
  [5, 'ISK', 500],
  [5, 'UGX', 500],
  [1050, 'HUF', 1050],
  [1050, 'TWD', 1050],
  [5120, 'KWD', 5120],
  [500, 'MGA', 5],
  [7, 'XOF', 7],
] as const)
  test(`Stripe gets ${sent} for ${amount} minor units of ${currency}`, () => {
    assert.equal(toStripeAmount(amount, currency), sent);
    assert.equal(fromStripeAmount(sent, currency), amount);
  });

for (const [amount, currency, code] of [
  [5124, 'KWD', 'inexpressible_amount'],
  [550, 'MGA', 'inexpressible_amount'],
  [1000, 'IQD', 'unsupported_currency'],
  [1000, 'LYD', 'unsupported_currency'],
  [10_000, 'CLF', 'unsupported_currency'],
] as const)
  test(`Stripe cannot take ${amount} minor units of ${currency}`, () => {
    assert.throws(() => toStripeAmount(amount, currency), { kind: 'refused', code });
  });

for (const [amount, currency, value] of [
  [1050, 'EUR', '10.50'],
  [5, 'EUR', '0.05'],
  [500, 'JPY', '500'],
  [5, 'ISK', '5'],
  [5124, 'KWD', '5.124'],
  [5, 'CLF', '0.0005'],
] as const)
  test(`Mollie gets ${value} for ${amount} minor units of ${currency}`, () => {
    assert.deepEqual(toMollieAmount(amount, currency), { currency, value });
  });

test('amounts of providers that are no whole number of minor units are refused', () => {
  assert.throws(() => fromStripeAmount(150, 'ISK'), { kind: 'refused', code: 'unexpected_amount' });
  assert.equal(fromMollieAmount({ currency: 'ISK', value: '5.00' }, 'ISK'), 5);
  for (const value of ['5.50', '', '-5', '5,00', '1e3', '99999999999999999'])
    assert.throws(() => fromMollieAmount({ currency: 'ISK', value }, 'ISK'), { code: 'unexpected_amount' });
  assert.throws(() => fromMollieAmount({ currency: 'USD', value: '5' }, 'EUR'), { code: 'unexpected_amount' });
});
