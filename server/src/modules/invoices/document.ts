// Describes the PDFs of invoices and receipts: their texts, tables and totals.
import { moneyFormat } from '../../../../client/src/money.ts';
import { taxIn } from '../payments/charge.ts';
import type { Payment } from '../payments/schema.ts';
import { type DocumentTexts, documentTexts } from './document-texts.ts';
import { taxesOf } from './present.ts';
import type { Buyer, Invoice, Seller } from './schema.ts';

export interface PrintedDocument {
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
export function fileNameOf({ number }: PrintedDocument): string {
  return `${number.replace(/[^\w.-]/g, '-')}.pdf`;
}

interface Formats {
  texts: DocumentTexts;
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
    texts: documentTexts(locale),
    money: (amount) => printable(money(amount)),
    day: (date) => days.format(Date.parse(date)),
    percent: (rate) => percents.format(rate / 10_000),
    times: (start, end) => `${timeOf(start)}–${timeOf(end)}`,
  };
}

function taxLines(taxes: Invoice['taxes'], { texts, money, percent }: Formats): PrintedDocument['totals'] {
  return taxes
    .filter(({ tax_rate }) => tax_rate > 0)
    .map(({ tax_rate, net, tax }) => ({ name: texts.tax(percent(tax_rate), money(net)), value: money(tax) }));
}

function sellerWith(seller: Seller, { texts }: Formats): Seller {
  return { ...seller, tax_number: seller.tax_number && texts.taxNumber(seller.tax_number) };
}

function itemOf(
  { kind, court, booking_date, period_to, start_time, end_time }: Invoice['lines'][number],
  { texts, times, day }: Formats,
): string {
  if (kind === 'membership')
    return texts.membership(court, period_to ? `, ${day(booking_date)} – ${day(period_to)}` : '');
  return texts[kind](court, times(start_time ?? '', end_time ?? ''));
}

/** @param credited the number of the invoice that a credit note undoes */
export function documentOfInvoice(invoice: Invoice, locale: string, credited?: string): PrintedDocument {
  const formats = formatsOf(locale, invoice.currency);
  const { texts, money, day, percent } = formats;
  const { kind, number, date, date_from, date_to, lines, taxes, net, gross, paid, owed, reason, seller } = invoice;
  return {
    ...{ title: texts[kind](number), number, locale, date: new Date(invoice.created_at), buyer: invoice.buyer },
    seller: sellerWith(seller, formats),
    facts: [
      texts.date(day(date)),
      ...(date_from && date_to ? [texts.period(day(date_from), day(date_to))] : []),
      ...(credited === undefined ? [] : [texts.credits(credited)]),
    ],
    columns: [
      { name: texts.day, share: 15, align: 'left' },
      { name: texts.description, share: 36, align: 'left' },
      { name: texts.booking, share: 11, align: 'right' },
      { name: texts.net, share: 14, align: 'right' },
      { name: texts.taxRate, share: 12, align: 'right' },
      { name: texts.gross, share: 14, align: 'right' },
    ],
    rows: lines.map((line) => {
      const item = itemOf(line, formats);
      const text = line.player === null ? item : `${line.player}: ${item}`;
      const about = line.corrects === null ? text : `${text} (${texts.corrects(line.corrects)})`;
      const amounts = [money(line.net), percent(line.tax_rate), money(line.gross)];
      return [day(line.booking_date), about, String(line.booking_id ?? ''), ...amounts];
    }),
    totals: [
      { name: texts.netTotal, value: money(net) },
      ...taxLines(taxes, formats),
      { name: texts.total, value: money(gross), isBold: true },
      ...(kind === 'invoice' ? [{ name: texts.paid(day(date)), value: money(paid) }] : []),
      ...(kind === 'invoice' ? [{ name: texts.owed, value: money(owed), isBold: true }] : []),
    ],
    notes: [...(reason === null ? [] : [texts.reason(reason)]), ...(seller.footer === null ? [] : [seller.footer])],
    pageOf: texts.pageOf,
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

export function documentOfReceipt(payment: Payment, facts: ReceiptFacts): PrintedDocument {
  const formats = formatsOf(facts.locale, payment.currency);
  const { texts, money, day, times } = formats;
  const { kind, number, user, amount, balance_amount, means, change, reason } = payment;
  const taxed = [...facts.bookings, ...payment.dues].map(({ tax_rate, amount: gross }) => {
    const tax = taxIn(gross, tax_rate);
    return { tax_rate, gross, tax, net: gross - tax };
  });
  const tendered = means.find((part) => part.tendered !== undefined)?.tendered;
  return {
    ...{ title: texts[kind](number), number, locale: facts.locale, date: new Date(payment.created_at) },
    ...{ seller: sellerWith(facts.seller, formats), buyer: { name: user.name, address: null } },
    facts: [texts.date(day(facts.date)), ...(facts.reverses === undefined ? [] : [texts.reverses(facts.reverses)])],
    columns: [
      { name: texts.day, share: 18, align: 'left' },
      { name: texts.description, share: 50, align: 'left' },
      { name: texts.booking, share: 14, align: 'right' },
      { name: texts.amount, share: 18, align: 'right' },
    ],
    rows: [
      ...facts.bookings.map((line) => [
        ...[day(line.booking_date), texts.court(line.court, times(line.start_time, line.end_time))],
        ...[String(line.booking_id), money(line.amount)],
      ]),
      ...payment.dues.map((line) => [day(line.period_from), texts.membership(line.plan, ''), '', money(line.amount)]),
      ...(balance_amount === 0 ? [] : [['', texts.topUp, '', money(balance_amount)]]),
    ],
    totals: [
      { name: texts.total, value: money(amount), isBold: true },
      ...taxLines(taxesOf(taxed), formats),
      ...means.map((part) => ({ name: texts.means[part.means], value: money(part.amount) })),
      ...(tendered === undefined ? [] : [{ name: texts.tendered, value: money(tendered) }]),
      ...(change === 0 ? [] : [{ name: texts.change, value: money(change) }]),
    ],
    notes: [
      ...(reason === null ? [] : [texts.reason(reason)]),
      ...(facts.seller.footer === null ? [] : [facts.seller.footer]),
    ],
    pageOf: texts.pageOf,
  };
}
