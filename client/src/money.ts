/**
 * Returns the number of decimals of amounts in a currency (ISO 4217, list one), such as 2 for `EUR`. Amounts in the
 * API are integers in the currency's minor unit: 1500 means 15.00 euros, 1500 yen or 1.500 dinars.
 * `Intl` has its own numbers of decimals, which differ from ISO 4217 and between versions. For example, it shows
 * forints without decimals, so with its numbers, prices in forints would look a hundred times too high.
 *
 * @param currency a code of ISO 4217, such as `EUR`
 */
export function decimalPlacesOf(currency: string): number {
  if (/BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF/.test(currency)) return 0;
  if (/BHD|IQD|JOD|KWD|LYD|OMR|TND/.test(currency)) return 3;
  return /CLF|UYW/.test(currency) ? 4 : 2;
}

/**
 * Returns a function that formats amounts in the currency's minor unit. Creating this function is slow, so keep it for
 * a list of amounts.
 *
 * @param options `isShort` leaves out the decimals of whole amounts
 * @example moneyFormat('en-GB', 'EUR')(1500) // '€15.00'
 */
export function moneyFormat(
  locale: string,
  currency: string,
  { isShort = false }: { isShort?: boolean } = {},
): (amount: number) => string {
  const decimals = decimalPlacesOf(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: isShort ? 'stripIfInteger' : 'auto',
  });
  return (amount) => format.format(amount / 10 ** decimals);
}
