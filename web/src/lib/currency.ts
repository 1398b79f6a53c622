/** Returns the number of digits after the decimal point in amounts of a currency. */
export function decimalPlacesOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
