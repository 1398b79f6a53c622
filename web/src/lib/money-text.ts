import { decimalPlacesOf } from '@courtside/client';

interface Money {
  amount: number;
  currency: string;
}

/** Returns the text of an amount in a price field, such as “18.5”. */
export const amountText = ({ amount, currency }: Money): string => String(amount / 10 ** decimalPlacesOf(currency));

/** Returns the price of a text in a price field. The text can have a decimal comma. */
export function moneyOf(text: string, currency: string): Money {
  return { amount: Math.round(Number(text.replace(',', '.')) * 10 ** decimalPlacesOf(currency)), currency };
}
