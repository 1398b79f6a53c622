import { findUserByEmail, findUserById, type UserRow } from '../accounts/store.ts';
import { findClub } from '../club/store.ts';
import { findBooking } from '../bookings/store.ts';
import { calendarEvent, calendarText } from '../calendars/icalendar.ts';
import { findAddresses } from '../calendars/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { MailKind } from '../../platform/db/mail-tables.ts';
import { type About, type Language, languageOf } from '../../platform/languages/languages.ts';
import { escapeHtml } from '../../platform/text.ts';
import type { SummarisedMail, Summary } from './limits.ts';
import { isStillTrue, type MailedBooking, settingFor } from './rules.ts';
import type { MailRow } from './store.ts';

export interface Message {
  clubName: string | null;
  to: string | { name: string; address: string };
  language: string;
  subject: string;
  text: string;
  html: string;
  calendar: string | undefined;
}

/** Returns the recipient, or undefined if the email must not be sent, for example because its offer has ended. */
export async function findReader(
  db: Db,
  mail: MailRow,
  time: string,
): Promise<(UserRow & { email: string; email_key: string }) | undefined> {
  const { kind, user_id } = mail;
  const data = dataOf(mail);
  const user = user_id === null ? await findUserByEmail(db, data!.email) : await findUserById(db, user_id);
  if (!user || user.email === null || user.email_key === null) return undefined;
  if (kind === 'verification' && user.email_verified_at !== null) return undefined;
  const isWithLink = kind === 'verification' || kind === 'password_reset';
  // The previous release also queued emails for unverified addresses. Do not send these.
  if (!isWithLink && user.email_verified_at === null) return undefined;
  const mayBeOutdated = kind === 'offer' || kind === 'reminder';
  if (mayBeOutdated && !isStillTrue(kind, data!, await findBooking(db, data!.id), time)) return undefined;
  return { ...user, email: user.email, email_key: user.email_key };
}

type Data = MailedBooking & { email: string };

function dataOf({ data }: MailRow): Data | undefined {
  return data === null ? undefined : (JSON.parse(data) as Data);
}

const paths: Partial<Record<MailKind, string>> = {
  password_reset: '/reset-password',
  verification: '/verify-email',
};
/** Kinds of email with a calendar file, which adds, changes or removes the booking in the recipient's calendar. */
const WITH_CALENDAR: ReadonlySet<MailKind> = new Set([
  'request',
  'confirmation',
  'rejection',
  'change',
  'cancellation',
]);

export async function writeMessage(
  db: Db,
  mail: MailRow,
  { reader, origin, token }: { reader: UserRow & { email: string }; origin: string; token: string | undefined },
): Promise<Message> {
  const { kind } = mail;
  const language = languageOf(reader.language);
  const booking = mail.user_id !== null && kind !== 'summary' ? dataOf(mail) : undefined;
  const about = kind === 'summary' ? aboutSummary(mail, language) : aboutOf(booking, language.locale);
  const { subject, lines, link } = language.mails[kind](about);
  // Browsers do not send the part after `#` to servers, so the token is in no server's log.
  const url = `${origin}${paths[kind] ?? '/bookings'}${token === undefined ? '' : `#${token}`}`;
  const club = await findClub(db);
  const closing = [club.name, settingFor(kind) && language.turnOff].filter((line) => typeof line === 'string');
  // An email with a token may reach a stranger's address, so it must not contain the account's name.
  const hasName = token === undefined;
  const body = [hasName ? language.greeting(reader.name) : language.namelessGreeting, ...lines];
  return {
    clubName: club.name,
    to: hasName ? { name: reader.name, address: reader.email } : reader.email,
    language: language.locale.slice(0, 2),
    subject: subject.replace(/\s+/g, ' '),
    text: [...body, `${link}: ${url}`, ...closing, ''].join('\n\n'),
    html: htmlOf({ lang: language.locale, body, link, url, closing }),
    calendar: booking && WITH_CALENDAR.has(kind) ? await calendarOf(db, booking, origin) : undefined,
  };
}

const NOTHING: About = { court: '', when: '', reason: null, deadline: null, mails: [], earlier: 0 };

function aboutSummary({ data }: MailRow, { locale, mails }: Language): About {
  const summary = JSON.parse(data!) as Summary;
  const subjects = summary.mails.map((mail) => mails[mail.kind](aboutOf(mail, locale)).subject);
  return { ...NOTHING, mails: subjects, earlier: summary.earlier };
}

function aboutOf(booking: MailedBooking | SummarisedMail | undefined, locale: string): About {
  if (!booking) return NOTHING;
  const { court, starts_at, ends_at, time_zone } = booking;
  const { status_reason = null, offer_expires_at = null } = booking as Partial<MailedBooking>;
  const formats = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: time_zone });
  return {
    ...NOTHING,
    court: court.venue === null ? court.name : `${court.name}, ${court.venue}`,
    when: formats.formatRange(new Date(starts_at), new Date(ends_at)),
    reason: status_reason,
    deadline: offer_expires_at ? formats.format(new Date(offer_expires_at)) : null,
  };
}

async function calendarOf(db: Db, booking: MailedBooking, origin: string): Promise<string> {
  const address = (await findAddresses(db, [booking.court_id])).get(booking.court_id) ?? null;
  const event = calendarEvent(booking, { summary: booking.court.name, address, origin });
  return calendarText({ isFeed: false }, [event]);
}

interface Html {
  lang: string;
  body: string[];
  link: string;
  url: string;
  closing: string[];
}

function htmlOf({ lang, body, link, url, closing }: Html): string {
  const paragraphs = body.map((line) => `<p>${escapeHtml(line)}</p>`);
  return [
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><body style="font-family: sans-serif">`,
    ...paragraphs,
    `<p><a href="${escapeHtml(url)}">${escapeHtml(link)}</a></p>`,
    ...closing.map((line) => `<p><small>${escapeHtml(line)}</small></p>`),
    '</body></html>',
  ].join('\n');
}
