import { joinNames, type StoredBooking, withoutNames } from '../../kernel/event-people.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { BookingMail } from './limits.ts';
import { type MailedBooking, isBookingMail } from './rules.ts';
import type { MailRow, NewMail } from './store.ts';

type Stored = StoredBooking & { booked_by?: true | string };
type Booking = BookingMail['data'];

/** Returns an email about a booking as it is stored: without names. */
export function storedMail({ formerDate: _formerDate, action: _action, data, ...mail }: BookingMail): NewMail {
  const { more, ...booking } = data;
  return { ...mail, data: { ...withoutNamesOf(booking), ...(more && { more: more.map(withoutNamesOf) }) } };
}

function withoutNamesOf({ booked_by, ...booking }: Booking): object {
  return { ...withoutNames(booking), ...(booked_by !== undefined && { booked_by: true }) };
}

type Data = MailedBooking & { email: string; more?: MailedBooking[] };

/** Returns the data of an email, with the current names of people. */
export async function dataOf(db: Db, { kind, data }: Pick<MailRow, 'kind' | 'data'>): Promise<Data | undefined> {
  if (data === null) return undefined;
  if (!isBookingMail(kind)) return JSON.parse(data) as Data;
  const { more, ...stored } = JSON.parse(data) as Stored & { more?: Stored[] };
  const [booking, ...others] = (await joinNames(db, [stored, ...(more ?? [])])).map(({ booked_by, ...named }) => {
    return { ...named, ...(booked_by !== undefined && { booked_by: named.user.name }) };
  });
  return { ...booking!, ...(more && { more: others }) } as Data;
}
