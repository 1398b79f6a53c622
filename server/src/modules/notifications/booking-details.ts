import { directionsTo } from '../../../../client/src/directions.ts';
import { moneyFormat } from '../../../../client/src/money.ts';
import { findCutoff } from '../../kernel/ask-parts.ts';
import { findBooking } from '../../kernel/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { MailKind } from '../../platform/db/mail-kinds.ts';
import type { About, Language } from '../../platform/languages/languages.ts';
import { MINUTE } from '../../platform/time.ts';
import { type CourtRow, findCourtsById } from '../courts/store.ts';
import { moneyLines } from './booking-money.ts';
import type { Box, Line } from './html.ts';
import { isAboutHold, type MailedBooking } from './rules.ts';

interface Reader {
  kind: MailKind;
  recipientId: number | null;
  language: Language;
  about: Pick<About, 'courtAndTime' | 'when'>;
  now: number;
}

/**
 * Returns the details of one booking, or one line for each of several bookings. A cancelled or rejected booking has
 * only its court, time and place.
 */
export async function detailsOf(db: Db, bookings: readonly MailedBooking[], reader: Reader): Promise<Box> {
  const { about } = reader;
  const { courtAndTime } = about;
  const [booking] = bookings;
  if (!booking || bookings.length > 1) {
    return textBox(courtAndTime);
  }
  const { court, court_id, status } = booking;
  const [row] = await findCourtsById(db, [court_id]);
  const address = row?.address ?? null;
  const place = [court.venue, address].filter((part) => part !== null).join(', ');
  const takesPlace = status !== 'cancelled' && status !== 'rejected';
  const facts = takesPlace ? await factsOf(db, booking, { ...reader, court: row }) : [];
  const more = [...facts, ...(await moneyOf(db, booking, reader))];
  const inText = [courtAndTime, address ?? '', ...more.map(({ text, url }) => (url ? `${text}: ${url}` : text))];
  return {
    text: inText.filter((line) => line !== '').join('\n'),
    lines: [court.name, about.when, place].flatMap((text): Line[] => (text === '' ? [] : [{ text }])).concat(more),
    photo: (takesPlace && row?.photo) || null,
  };
}

export function textBox(text: string): Box {
  return { text, lines: text.split('\n').map((line) => ({ text: line })), photo: null };
}

async function factsOf(
  db: Db,
  booking: MailedBooking,
  reader: Reader & { court: CourtRow | undefined },
): Promise<Line[]> {
  const { court, language } = reader;
  const url = court && directionsTo(court);
  const facts = [priceOf(booking, language), playersOf(booking, reader), await deadlineOf(db, booking, reader)];
  return [
    ...(url === undefined ? [] : [{ text: language.details.directions, url }]),
    ...facts.flatMap((text) => (text === null ? [] : [{ text }])),
  ];
}

/** Returns the lines about the debt and the refund of the player. A held slot is not charged yet. */
async function moneyOf(
  db: Db,
  { id, status, booked_by }: MailedBooking,
  { kind, recipientId, language }: Reader,
): Promise<Line[]> {
  if (booked_by !== undefined || recipientId === null || isAboutHold(kind)) return [];
  return moneyLines(db, { id, isCancelled: status === 'cancelled' }, language);
}

function priceOf({ price }: MailedBooking, { locale, details }: Language): string | null {
  return price && details.price(moneyFormat(locale, price.currency)(price.amount));
}

/** Returns the names of the other players. An email to a person without an account contains no names. */
function playersOf({ participants, booked_by }: MailedBooking, { recipientId, language }: Reader): string | null {
  if (recipientId === null) return null;
  const others = participants.filter(({ user_id }) => user_id !== recipientId);
  const { somebody, details } = language;
  const names =
    booked_by === undefined
      ? others.map(({ name, email }) => (name === null ? (email ?? somebody) : safeName(name, language)))
      : [booked_by, ...others.map(({ name }) => name ?? '')].map((name) => safeName(name, language));
  return names.length === 0 ? null : details.players(names.join(', '));
}

/**
 * Returns the text about the cancellation deadline. Returns null for participants, because they cannot cancel, and for
 * held slots, because held slots are not booked yet.
 */
async function deadlineOf(
  db: Db,
  { id, booked_by, starts_at, time_zone }: MailedBooking,
  { kind, language: { locale, details }, now }: Reader,
): Promise<string | null> {
  const row = booked_by === undefined && !isAboutHold(kind) ? await findBooking(db, id) : undefined;
  if (!row) return null;
  const minutes = await findCutoff(db, row);
  const deadline = Date.parse(starts_at) - minutes * MINUTE;
  const [date, time] = [{ dateStyle: 'full' } as const, { timeStyle: 'short' } as const].map((style) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: time_zone }).format(deadline),
  ) as [string, string];
  if (deadline < now) return details.tooLate(date, time);
  return minutes === 0 ? details.untilStart : details.until(date, time);
}

/**
 * Returns the name, or a word such as "somebody" if mail programs could show the name as a link. The email may go to a
 * stranger, who must not get a link that the person has put into the name.
 */
export function safeName(name: string, { somebody }: Pick<Language, 'somebody'>): string {
  return name !== '' && name.length <= 60 && /^(?:[\p{L}\p{M}\p{N}'’ ,-]|\.(?= |$))+$/u.test(name) ? name : somebody;
}
