// The one place that converts between the service's amounts (minor units of ISO 4217) and the amounts of providers. An
// amount that a provider cannot express is refused, never rounded.
import { decimalPlacesOf } from '../../../../../client/src/money.ts';
import { ProviderError } from '../provider.ts';

/**
 * Returns the decimals of Stripe's amounts, which differ from ISO 4217. Undefined if Stripe's page on currencies does
 * not say so.
 * @see https://docs.stripe.com/currencies
 */
function stripeDecimalsOf(currency: string): number | undefined {
  if (/BIF|CLP|DJF|GNF|JPY|KMF|KRW|MGA|PYG|RWF|VND|VUV|XAF|XOF|XPF/.test(currency)) return 0;
  if (/BHD|JOD|KWD|OMR|TND/.test(currency)) return 3;
  // Stripe once had decimals for these two, and keeps them as zeros.
  if (/ISK|UGX/.test(currency)) return 2;
  return decimalPlacesOf(currency) === 2 ? 2 : undefined;
}

function stripeShift(currency: string): number {
  const decimals = stripeDecimalsOf(currency);
  if (decimals === undefined)
    throw new ProviderError('refused', `Stripe does not support payments in ${currency}`, 'unsupported_currency');
  return decimals - decimalPlacesOf(currency);
}

/** @throws {ProviderError} `refused` if Stripe cannot express the amount */
export function toStripeAmount(amount: number, currency: string): number {
  const converted = shift(amount, stripeShift(currency));
  // Card networks use two decimals for these currencies, so Stripe accepts only multiples of ten.
  const step = stripeDecimalsOf(currency) === 3 ? 10 : 1;
  if (converted === undefined || converted % step !== 0) throw inexpressible('Stripe', amount, currency);
  return converted;
}

/** @throws {ProviderError} `refused` if the amount is not a whole number of minor units */
export function fromStripeAmount(amount: number, currency: string): number {
  const converted = shift(amount, -stripeShift(currency));
  if (converted === undefined)
    throw new ProviderError('refused', `Stripe reports ${amount} for ${currency}`, 'unexpected_amount');
  return converted;
}

/** Returns `amount` with the decimal point moved. Undefined if the result is not a whole number. */
function shift(amount: number, places: number): number | undefined {
  if (places >= 0) return amount * 10 ** places;
  return amount % 10 ** -places === 0 ? amount / 10 ** -places : undefined;
}

export interface MollieAmount {
  currency: string;
  /** A decimal number with as many decimals as ISO 4217 has for the currency, such as `10.00`. */
  value: string;
}

export function toMollieAmount(amount: number, currency: string): MollieAmount {
  if (!Number.isSafeInteger(amount) || amount < 0) throw inexpressible('Mollie', amount, currency);
  const decimals = decimalPlacesOf(currency);
  const digits = String(amount).padStart(decimals + 1, '0');
  const value = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return { currency, value };
}

/** @throws {ProviderError} `refused` if the amount has another currency, or is not a whole number of minor units */
export function fromMollieAmount({ currency, value }: MollieAmount, expected: string): number {
  const decimals = decimalPlacesOf(expected);
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const amount = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  if (currency !== expected || !Number.isSafeInteger(amount) || /[1-9]/.test(fraction.slice(decimals)))
    throw new ProviderError('refused', `Mollie reports ${value} ${currency}`, 'unexpected_amount');
  return amount;
}

function inexpressible(provider: string, amount: number, currency: string): ProviderError {
  return new ProviderError(
    'refused',
    `${provider} cannot take ${amount} minor units of ${currency}`,
    'inexpressible_amount',
  );
}
