import type { ClubRegion } from '../club/store.ts';
import { isCurrency } from '../../setting-forms.ts';
import type { ImportedPerson } from '../accounts/guests.ts';
import { MAX_PHONE, PHONE_PATTERN } from '../accounts/schema.ts';
import { type Companion, checkParticipants } from '../../kernel/people.ts';
import { statuses } from '../../kernel/schema.ts';
import type { BookingStatus } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import type { Money } from '../../platform/http/fields.ts';
import { readEmail } from '../../platform/email-address.ts';
import { slugOf } from '../../platform/text.ts';
import { endOfDay, findTimeZone, toEndMinutes, toMinutes, type Slot } from '../../platform/time.ts';
import { fromParticipantsCell } from './participants-cell.ts';
import { type Row, fromCell } from './read-csv.ts';
import type { RefusedRow } from './import-run.ts';
import { readDate, readTime } from './spreadsheet-values.ts';

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
  participants: readonly Companion[];
}

const PHONE = new RegExp(PHONE_PATTERN);
const MAX_PARTICIPANTS = 99;

class RowError extends Error {
  readonly refusal: Required<RefusedRow>;
  constructor(column: string, reason: RefusedRow['reason']) {
    super(column);
    this.refusal = { column, reason };
  }
}

export function parseBooking({ fields }: Row, region: ClubRegion): ParsedBooking | RefusedRow {
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
      price: readPrice(text('price_amount'), text('price_currency') || region.currency),
      note: text('note') === '' ? null : readText(text('note'), { column: 'note', max: 500 }),
      participants: readParticipants(text('participants'), person),
    };
  } catch (error) {
    if (error instanceof RowError) return error.refusal;
    throw error;
  }
}

function readText(text: string, { column, max }: { column: string; max: number }): string {
  if (text === '' || text.length > max) throw new RowError(column, (t) => t.length(column, max));
  return text;
}

function readPerson(name: string, email: string, phone: string): ImportedPerson {
  return {
    name: readText(name, { column: 'user', max: 120 }),
    email: email === '' ? null : readAddress(email, 'email'),
    phone: phone === '' ? null : readPhone(phone),
  };
}

function readPhone(phone: string): string {
  if (!PHONE.test(phone) || phone.length > MAX_PHONE) throw new RowError('phone', (t) => t.notPhone(phone));
  return phone;
}

function readSlot(dateCell: string, startCell: string, endCell: string): Slot {
  const { date, problem } = readDate(dateCell);
  if (problem === 'ambiguous') throw new RowError('booking_date', (t) => t.ambiguousDate('booking_date', dateCell));
  if (date === undefined) throw new RowError('booking_date', (t) => t.notDate('booking_date', dateCell));
  const start = readTimeOf('start_time', startCell);
  const endTime = readTimeOf('end_time', endCell);
  const end = endOfDay(endTime);
  if (start === '24:00') throw new RowError('start_time', (t) => t.notTime('start_time', startCell));
  if (end === start) throw new RowError('end_time', (t) => t.notAfter('end_time', end, 'start_time', start));
  return { date, start: toMinutes(start), end: toEndMinutes(end, toMinutes(start)) };
}

function readTimeOf(column: string, cell: string): string {
  const time = readTime(cell);
  if (time === undefined) throw new RowError(column, (t) => t.notTime(column, cell));
  return time;
}

function readTimeZone(zone: string): string | undefined {
  const timeZone = zone === '' ? undefined : findTimeZone(zone);
  if (zone !== '' && timeZone === undefined) throw new RowError('time_zone', (t) => t.notTimeZone(zone));
  return timeZone;
}

function readStatus(text: string): BookingStatus | undefined {
  if (text === '') return undefined;
  const status = statuses.find((status) => status === text.toLowerCase());
  if (status === undefined) throw new RowError('status', (t) => t.notStatus(text, statuses.join(', ')));
  // An offer belongs to a waiting list entry, which the file does not contain.
  if (status === 'offered') throw new RowError('status', (t) => t.offered);
  return status;
}

function readPrice(amount: string, currency: string): Money | null {
  if (amount === '') return null;
  if (!/^\d{1,12}$/.test(amount)) throw new RowError('price_amount', (t) => t.notAmount(amount));
  if (!isCurrency(currency)) throw new RowError('price_currency', (t) => t.notCurrency(currency));
  return { amount: Number(amount), currency };
}

function readParticipants(text: string, owner: ImportedPerson): Companion[] {
  const given = fromParticipantsCell(text, MAX_PARTICIPANTS);
  if (given === undefined) throw new RowError('participants', (t) => t.tooManyParticipants(MAX_PARTICIPANTS));
  const people = given.map(({ name, email }) => {
    if (name !== null && name.length > 120) throw new RowError('participants', (t) => t.participantLength(120));
    return { name, email: email === null ? null : readAddress(email, 'participants') };
  });
  try {
    return checkParticipants(people, owner);
  } catch (error) {
    throw error instanceof Problem ? new RowError('participants', (t) => t.participants) : error;
  }
}

function readAddress(text: string, column: string): string {
  const email = readEmail(text);
  if (email === undefined) throw new RowError(column, (t) => t.notEmail(text));
  return email;
}
