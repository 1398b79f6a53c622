import { regionOfZone } from '../../platform/languages/regions.ts';

/**
 * The encodings in which Excel on Windows saves CSV files in these countries. The service guesses the encoding by the
 * country, because the bytes of a file do not show it.
 */
const COUNTRIES: Readonly<Record<string, string>> = {
  'windows-1250': 'AL BA CZ HR HU ME PL RO RS SI SK',
  'windows-1251': 'BG BY KG KZ MK MN RU TJ UA',
  'windows-1253': 'CY GR',
  'windows-1254': 'AZ TR UZ',
  'windows-1255': 'IL',
  'windows-1256': 'AE BH DZ EG IQ IR JO KW LB LY MA OM PS QA SA SD SY TN YE',
  'windows-1257': 'EE LT LV',
  'windows-1258': 'VN',
  'windows-874': 'TH',
  shift_jis: 'JP',
  gbk: 'CN',
  big5: 'HK MO TW',
  'euc-kr': 'KR',
};

/** Returns the encoding that Excel uses in the country of a time zone, as a name for `TextDecoder`. */
export function windowsEncodingOf(timeZone: string): string {
  const country = regionOfZone(timeZone) ?? '';
  return Object.keys(COUNTRIES).find((encoding) => COUNTRIES[encoding]!.split(' ').includes(country)) ?? 'windows-1252';
}
