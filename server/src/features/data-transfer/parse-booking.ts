import type { Config } from '../../config.ts';
import { isCurrency } from '../../setting-forms.ts';
import type { ImportedPerson } from '../accounts/guests.ts';
import { MAX_PHONE, PHONE_PATTERN } from '../accounts/schema.ts';
import { checkParticipants, type GivenParticipant } from '../bookings/participants.ts';
import type { Slot } from '../bookings/rules.ts';
import { statuses } from '../bookings/schema.ts';
import type { BookingStatus } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import type { Money } from '../../platform/http/fields.ts';
import { slugOf } from '../../platform/text.ts';
import { findTimeZone, toMinutes } from '../../platform/time.ts';
import { fromParticipantsCell } from './participants-cell.ts';
import { fromCell, type Row } from './read-csv.ts';
import type { RefusedRow } from './import-run.ts';

export const bookingColumns = {
  required: ['court', 'user', 'booking_date', 'start_time', 'end_time'],
  optional: [
    ...['venue', 'type', 'email', 'phone', 'time_zone', 'status'],
    ...['price_amount', 'price_currency', 'note', 'participants'],
  ],
} as const;

export interface ParsedBooking {
  courtName: string;
  /** Undefined if the file has no `venue` column. Courts are then matched by name only. */
  venue: string | null | undefined;
  type: string | undefined;
  person: ImportedPerson;
  slot: Slot;
  /** Undefined if the row has no time zone. The court's time zone then applies. */
  timeZone: string | undefined;
  /** Undefined if the row has no status. The status then depends on the booking's time. */
  status: BookingStatus | undefined;
  price: Money | null;
  note: string | null;
  participants: readonly GivenParticipant[];
}

const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/;
const PHONE = new RegExp(PHONE_PATTERN);
const MAX_PARTICIPANTS = 99;

class RowError extends Error {}

export function parseBooking({ fields }: Row, { CURRENCY }: Pick<Config, 'CURRENCY'>): ParsedBooking | RefusedRow {
  const text = (column: string): string => fromCell(fields[column]);
  try {
    const person = readPerson(text('user'), text('email'), text('phone'));
    return {
      courtName: readText(text('court'), { column: 'court', max: 120 }),
      venue: fields['venue'] === undefined ? undefined : text('venue') || null,
      type: slugOf(text('type')),
      person,
      slot: readSlot(text('booking_date'), text('start_time'), text('end_time')),
      timeZone: readTimeZone(text('time_zone')),
      status: readStatus(text('status')),
      price: readPrice(text('price_amount'), text('price_currency') || CURRENCY),
      note: text('note') === '' ? null : readText(text('note'), { column: 'note', max: 500 }),
      participants: readParticipants(text('participants'), person),
    };
  } catch (error) {
    if (error instanceof RowError || error instanceof Problem) return { reason: error.message };
    throw error;
  }
}

function readText(text: string, { column, max }: { column: string; max: number }): string {
  if (text === '' || text.length > max) throw new RowError(`${column} must have 1 to ${max} characters`);
  return text;
}

function readPerson(name: string, email: string, phone: string): ImportedPerson {
  return {
    name: readText(name, { column: 'user', max: 120 }),
    email: email === '' ? null : readEmail(email),
    phone: phone === '' ? null : readPhone(phone),
  };
}

function readPhone(phone: string): string {
  if (!PHONE.test(phone) || phone.length > MAX_PHONE) throw new RowError(`${phone} is not a phone number`);
  return phone;
}

function readEmail(email: string): string {
  if (!EMAIL.test(email) || email.length > 254) throw new RowError(`${email} is not an email address`);
  return email;
}

function readSlot(date: string, start: string, end: string): Slot {
  if (!isDate(date)) throw new RowError(`booking_date ${date} is not a date YYYY-MM-DD`);
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(start)) throw new RowError(`start_time ${start} is not a time HH:MM`);
  if (!/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(end)) throw new RowError(`end_time ${end} is not a time HH:MM`);
  if (end <= start) throw new RowError(`end_time ${end} is not after start_time ${start}`);
  return { date, start: toMinutes(start), end: toMinutes(end) };
}

function readTimeZone(zone: string): string | undefined {
  const timeZone = zone === '' ? undefined : findTimeZone(zone);
  if (zone !== '' && timeZone === undefined) throw new RowError(`time_zone ${zone} is not an IANA time zone`);
  return timeZone;
}

function readStatus(text: string): BookingStatus | undefined {
  if (text === '') return undefined;
  const status = statuses.find((status) => status === text.toLowerCase());
  if (status === undefined) throw new RowError(`status ${text} is not one of ${statuses.join(', ')}`);
  // An offer belongs to a waiting list entry, which the file does not contain.
  if (status === 'offered') throw new RowError('a waiting list offer cannot be imported');
  return status;
}

function readPrice(amount: string, currency: string): Money | null {
  if (amount === '') return null;
  if (!/^\d{1,12}$/.test(amount)) throw new RowError(`price_amount ${amount} is not a whole number of minor units`);
  if (!isCurrency(currency)) throw new RowError(`price_currency ${currency} is not an ISO 4217 currency`);
  return { amount: Number(amount), currency };
}

function readParticipants(text: string, owner: ImportedPerson): GivenParticipant[] {
  const people = fromParticipantsCell(text);
  if (people.length > MAX_PARTICIPANTS) throw new RowError(`participants has more than ${MAX_PARTICIPANTS} lines`);
  for (const { name, email } of people) {
    if (name !== null) readText(name, { column: 'the name of a participant', max: 120 });
    if (email !== null) readEmail(email);
  }
  return checkParticipants(people, owner);
}

function isDate(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}
