// What invoices and receipts say on paper.
import { moneyFormat } from '../../../../client/src/money.ts';
import { taxIn } from '../payments/charge.ts';
import type { Payment } from '../payments/schema.ts';
import { type PaperWords, paperWords } from './paper-words.ts';
import { taxesOf } from './present.ts';
import type { Buyer, Invoice, Seller } from './schema.ts';

export interface PrintedPaper {
  title: string;
  number: string;
  /** The language and the formats, such as `es-ES`. */
  locale: string;
  date: Date;
  facts: string[];
  seller: Seller;
  buyer: Buyer;
  /** `share` is the relative width. */
  columns: { name: string; share: number; align: 'left' | 'right' }[];
  rows: string[][];
  totals: { name: string; value: string; isBold?: boolean }[];
  notes: string[];
  pageOf: (n: number, count: number) => string;
}

/** Returns a name such as `INV-2026-000042.pdf`. The number can contain a slash. */
export function fileNameOf({ number }: PrintedPaper): string {
  return `${number.replace(/[^\w.-]/g, '-')}.pdf`;
}

interface Formats {
  words: PaperWords;
  money: (amount: number) => string;
  day: (date: string) => string;
  percent: (rate: number) => string;
  times: (start: string, end: string) => string;
}

/** Replaces the narrow no-break space of some locales, which the font lacks. */
function printable(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}

function formatsOf(locale: string, currency: string): Formats {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const money = moneyFormat(locale, currency);
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const timeOf = (time: string) => printable(clock.format(Date.parse(`2000-01-01T${time.replace('24:', '00:')}Z`)));
  return {
    words: paperWords(locale),
    money: (amount) => printable(money(amount)),
    day: (date) => days.format(Date.parse(date)),
    percent: (rate) => percents.format(rate / 10_000),
    times: (start, end) => `${timeOf(start)}–${timeOf(end)}`,
  };
}

function taxLines(taxes: Invoice['taxes'], { words, money, percent }: Formats): PrintedPaper['totals'] {
  return taxes
    .filter(({ tax_rate }) => tax_rate > 0)
    .map(({ tax_rate, net, tax }) => ({ name: words.tax(percent(tax_rate), money(net)), value: money(tax) }));
}

function sellerWith(seller: Seller, { words }: Formats): Seller {
  return { ...seller, tax_number: seller.tax_number && words.taxNumber(seller.tax_number) };
}

/** @param credited the number of the invoice that a credit note undoes */
export function paperOfInvoice(invoice: Invoice, locale: string, credited?: string): PrintedPaper {
  const formats = formatsOf(locale, invoice.currency);
  const { words, money, day, percent, times } = formats;
  const { kind, number, date, date_from, date_to, lines, taxes, net, gross, paid, owed, reason, seller } = invoice;
  return {
    ...{ title: words[kind](number), number, locale, date: new Date(invoice.created_at), buyer: invoice.buyer },
    seller: sellerWith(seller, formats),
    facts: [
      words.date(day(date)),
      ...(date_from && date_to ? [words.period(day(date_from), day(date_to))] : []),
      ...(credited === undefined ? [] : [words.credits(credited)]),
    ],
    columns: [
      { name: words.day, share: 15, align: 'left' },
      { name: words.description, share: 36, align: 'left' },
      { name: words.booking, share: 11, align: 'right' },
      { name: words.net, share: 14, align: 'right' },
      { name: words.taxRate, share: 12, align: 'right' },
      { name: words.gross, share: 14, align: 'right' },
    ],
    rows: lines.map((line) => {
      const text = words[line.kind](line.court, times(line.start_time, line.end_time));
      const about = line.corrects === null ? text : `${text} (${words.corrects(line.corrects)})`;
      const amounts = [money(line.net), percent(line.tax_rate), money(line.gross)];
      return [day(line.booking_date), about, String(line.booking_id), ...amounts];
    }),
    totals: [
      { name: words.netTotal, value: money(net) },
      ...taxLines(taxes, formats),
      { name: words.total, value: money(gross), isBold: true },
      ...(kind === 'invoice' ? [{ name: words.paid(day(date)), value: money(paid) }] : []),
      ...(kind === 'invoice' ? [{ name: words.owed, value: money(owed), isBold: true }] : []),
    ],
    notes: [...(reason === null ? [] : [words.reason(reason)]), ...(seller.footer === null ? [] : [seller.footer])],
    pageOf: words.pageOf,
  };
}

/** A booking on a receipt. */
export interface PaidBooking {
  booking_id: number;
  amount: number;
  tax_rate: number;
  court: string;
  booking_date: string;
  start_time: string;
  end_time: string;
}

interface ReceiptFacts {
  locale: string;
  seller: Seller;
  /** The day of the payment in the time zone of the club. */
  date: string;
  bookings: readonly PaidBooking[];
  reverses: string | undefined;
}

export function paperOfReceipt(payment: Payment, facts: ReceiptFacts): PrintedPaper {
  const formats = formatsOf(facts.locale, payment.currency);
  const { words, money, day, times } = formats;
  const { kind, number, user, amount, balance_amount, means, change, reason } = payment;
  const taxed = facts.bookings.map(({ tax_rate, amount: gross }) => {
    const tax = taxIn(gross, tax_rate);
    return { tax_rate, gross, tax, net: gross - tax };
  });
  const tendered = means.find((part) => part.tendered !== undefined)?.tendered;
  return {
    ...{ title: words[kind](number), number, locale: facts.locale, date: new Date(payment.created_at) },
    ...{ seller: sellerWith(facts.seller, formats), buyer: { name: user.name, address: null } },
    facts: [words.date(day(facts.date)), ...(facts.reverses === undefined ? [] : [words.reverses(facts.reverses)])],
    columns: [
      { name: words.day, share: 18, align: 'left' },
      { name: words.description, share: 50, align: 'left' },
      { name: words.booking, share: 14, align: 'right' },
      { name: words.amount, share: 18, align: 'right' },
    ],
    rows: [
      ...facts.bookings.map((line) => [
        ...[day(line.booking_date), words.court(line.court, times(line.start_time, line.end_time))],
        ...[String(line.booking_id), money(line.amount)],
      ]),
      ...(balance_amount === 0 ? [] : [['', words.topUp, '', money(balance_amount)]]),
    ],
    totals: [
      { name: words.total, value: money(amount), isBold: true },
      ...taxLines(taxesOf(taxed), formats),
      ...means.map((part) => ({ name: words.means[part.means], value: money(part.amount) })),
      ...(tendered === undefined ? [] : [{ name: words.tendered, value: money(tendered) }]),
      ...(change === 0 ? [] : [{ name: words.change, value: money(change) }]),
    ],
    notes: [
      ...(reason === null ? [] : [words.reason(reason)]),
      ...(facts.seller.footer === null ? [] : [facts.seller.footer]),
    ],
    pageOf: words.pageOf,
  };
}
