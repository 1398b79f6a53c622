import { localeOf } from '../../../../client/src/regions.ts';
import { findRegion } from '../club/store.ts';
import { findPayment } from '../payments/present.ts';
import { findCharges } from '../payments/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { languageOf } from '../../platform/languages/languages.ts';
import { regionOfZone } from '../../platform/languages/regions.ts';
import { today, toTime } from '../../platform/time.ts';
import { type PaidBooking, documentOfInvoice, documentOfReceipt, type PrintedDocument } from './document.ts';
import { getInvoice } from './present.ts';
import { findSettings } from './seller.ts';
import { findInvoice } from './store.ts';

export async function findInvoiceDocument(db: Db, id: number): Promise<PrintedDocument | undefined> {
  const invoice = await getInvoice(db, id);
  if (!invoice) return undefined;
  const { locale } = (await findInvoice(db, id))!;
  const credited = invoice.credits_id === null ? undefined : await findInvoice(db, invoice.credits_id);
  return documentOfInvoice(invoice, locale, credited?.full_number);
}

export async function findReceiptDocument(db: Db, id: number): Promise<PrintedDocument | undefined> {
  const payment = await findPayment(db, id);
  if (!payment) return undefined;
  const { time_zone } = await findRegion(db);
  const reversed = payment.reverses_id === null ? undefined : await findPayment(db, payment.reverses_id);
  return documentOfReceipt(payment, {
    locale: await localeFor(db, payment.user.id, time_zone),
    seller: await findSettings(db),
    date: today(time_zone, Date.parse(payment.created_at)),
    bookings: await findPaid(db, payment.bookings),
    reverses: reversed?.number,
  });
}

/** Returns the locale of a person: the language and the formats. */
async function localeFor(db: Db, userId: number, timeZone: string): Promise<string> {
  const query = db.selectFrom('users').select(['language', 'region']).where('id', '=', userId);
  const { language, region } = await query.executeTakeFirstOrThrow();
  return localeOf(languageOf(language).locale.slice(0, 2), region ?? regionOfZone(timeZone));
}

async function findPaid(db: Db, paid: readonly { booking_id: number; amount: number }[]): Promise<PaidBooking[]> {
  if (paid.length === 0) return [];
  const ids = paid.map(({ booking_id }) => booking_id);
  const charges = await findCharges(db, ids);
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'court_id')
    .select(['bookings.id', 'courts.name as court', 'booking_date', 'start_minute', 'end_minute'])
    .where('bookings.id', 'in', ids)
    .execute();
  return paid.flatMap(({ booking_id, amount }) => {
    const row = rows.find(({ id }) => id === booking_id);
    if (!row) return [];
    const { court, booking_date, start_minute, end_minute } = row;
    const times = { start_time: toTime(start_minute), end_time: toTime(end_minute) };
    const { tax_rate = 0 } = charges.get(booking_id) ?? {};
    return [{ booking_id, amount, tax_rate, court, booking_date, ...times }];
  });
}
