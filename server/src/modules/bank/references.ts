// Checks and formats IBANs (ISO 13616), references (ISO 11649), and the texts of payment QR codes (EPC069-12).
import { decimalPlacesOf } from '../../../../client/src/money.ts';

/** Returns the remainder of ISO 7064 MOD 97-10. Letters count as 10 to 35. */
function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Returns whether the check digits at positions 3 and 4 are right. */
const isChecked = (text: string): boolean => mod97(text.slice(4) + text.slice(0, 4)) === 1;

/** Returns a text in capitals, without spaces and signs. */
export const squeeze = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Returns an IBAN or a reference in groups of four characters. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

export function isIban(iban: string): boolean {
  return /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban) && isChecked(iban);
}

/** The number of digits of the booking's id. The number is fixed, so that the end of a reference in a text can be found. */
const DIGITS = 10;

/** Returns the creditor reference of a booking, such as `RF34 0000 0000 42`. */
export function referenceOf(bookingId: number): string {
  const body = String(bookingId).padStart(DIGITS, '0');
  const check = String(98 - mod97(`${body}RF00`)).padStart(2, '0');
  return inFours(`RF${check}${body}`);
}

/** Returns the ids of the bookings whose references a text contains. Other texts can precede and follow them. */
export function findReferences(text: string): number[] {
  const found = squeeze(text).matchAll(/RF[0-9]{12}/g);
  const ids = [...found].flatMap(([reference]) => (isChecked(reference) ? Number(reference.slice(-DIGITS)) : []));
  return [...new Set(ids)].filter((id) => id > 0);
}

interface Transfer {
  holder: string;
  iban: string;
  bic: string | null;
  reference: string;
  /** In minor units. */
  amount: number;
  currency: string;
}

const MAX_QR_AMOUNT = 99_999_999_999;

/** Returns the text of a payment QR code, or null if the standard does not cover the transfer. */
export function qrTextOf({ holder, iban, bic, reference, amount, currency }: Transfer): string | null {
  if (currency !== 'EUR' || amount < 1 || amount > MAX_QR_AMOUNT) return null;
  const head = ['BCD', '002', '1', 'SCT', bic ?? '', holder, iban];
  return [...head, `EUR${decimalText(amount, 'EUR')}`, '', squeeze(reference)].join('\n');
}

/** Returns an amount as a decimal number with a point, without floating-point arithmetic. */
function decimalText(amount: number, currency: string): string {
  const decimals = decimalPlacesOf(currency);
  const digits = String(amount).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
