/**
 * Amounts in minor units, and their formats for a reader in Great Britain. For most of these currencies, `Intl` has
 * another number of decimals.
 */
export const CURRENCIES = [
  { currency: 'HUF', amount: 1_200_000, full: 'HUF 12,000.00', short: 'HUF 12,000' },
  { currency: 'COP', amount: 1_200_000, full: 'COP 12,000.00', short: 'COP 12,000' },
  { currency: 'IDR', amount: 15_000_050, full: 'IDR 150,000.50', short: 'IDR 150,000.50' },
  { currency: 'PKR', amount: 250_000, full: 'PKR 2,500.00', short: 'PKR 2,500' },
  { currency: 'RSD', amount: 120_000, full: 'RSD 1,200.00', short: 'RSD 1,200' },
  { currency: 'ALL', amount: 90_000, full: 'ALL 900.00', short: 'ALL 900' },
  { currency: 'IRR', amount: 990, full: 'IRR 9.90', short: 'IRR 9.90' },
  { currency: 'LBP', amount: 5, full: 'LBP 0.05', short: 'LBP 0.05' },
  { currency: 'MMK', amount: 100, full: 'MMK 1.00', short: 'MMK 1' },
  { currency: 'TZS', amount: 2_500_000, full: 'TZS 25,000.00', short: 'TZS 25,000' },
  { currency: 'UZS', amount: 1, full: 'UZS 0.01', short: 'UZS 0.01' },
  { currency: 'EUR', amount: 1250, full: '€12.50', short: '€12.50' },
  { currency: 'CHF', amount: 4000, full: 'CHF 40.00', short: 'CHF 40' },
  { currency: 'JPY', amount: 3000, full: 'JP¥3,000', short: 'JP¥3,000' },
  { currency: 'CLP', amount: 12_000, full: 'CLP 12,000', short: 'CLP 12,000' },
  { currency: 'ISK', amount: 4500, full: 'ISK 4,500', short: 'ISK 4,500' },
  { currency: 'UGX', amount: 40_000, full: 'UGX 40,000', short: 'UGX 40,000' },
  { currency: 'KWD', amount: 1500, full: 'KWD 1.500', short: 'KWD 1.500' },
  { currency: 'IQD', amount: 12_000_000, full: 'IQD 12,000.000', short: 'IQD 12,000' },
  { currency: 'UYW', amount: 20_000, full: 'UYW 2.0000', short: 'UYW 2' },
  { currency: 'CLF', amount: 12_345, full: 'CLF 1.2345', short: 'CLF 1.2345' },
  { currency: 'UYI', amount: 7, full: 'UYI 7', short: 'UYI 7' },
];
