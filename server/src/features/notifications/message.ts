import { findClub } from '../club/store.ts';
import { calendarEvent, calendarText } from '../calendars/icalendar.ts';
import { findAddresses } from '../calendars/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { MailKind } from '../../platform/db/mail-tables.ts';
import { type About, type Language, languageOf } from '../../platform/languages/languages.ts';
import { escapeHtml } from '../../platform/text.ts';
import type { SummarisedMail, Summary } from './limits.ts';
import { dataOf, type Recipient } from './recipients.ts';
import { type MailedBooking, settingFor } from './rules.ts';
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

const paths: Partial<Record<MailKind, string>> = {
  password_reset: '/reset-password',
  verification: '/verify-email',
  invitation: '/invitation',
  email_change: '/confirm-email',
  email_changed: '/undo-email-change',
  account_accepted: '/',
  new_sign_in: '/profile',
  passkey_added: '/profile',
  passkey_removed: '/profile',
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
  {
    recipient,
    origin,
    token,
    timeZone,
  }: { recipient: Recipient; origin: string; token: string | undefined; timeZone: string },
): Promise<Message> {
  const { kind } = mail;
  const language = languageOf(recipient.language);
  const booking = mail.user_id !== null && kind !== 'summary' ? dataOf(mail) : undefined;
  const club = await findClub(db);
  const about = {
    ...(kind === 'summary' ? aboutSummary(mail, language) : aboutOf(booking, language.locale)),
    ...aboutAccount(recipient, { club: club.name, locale: language.locale, timeZone: club.time_zone ?? timeZone }),
  };
  const { subject, lines, link } = language.mails[kind](about);
  // Browsers do not send the part after `#` to servers, so the token is in no server's log.
  const url = `${origin}${paths[kind] ?? '/bookings'}${token === undefined ? '' : `#${token}`}`;
  const closing = [club.name, settingFor(kind) && language.turnOff].filter((line) => typeof line === 'string');
  const { name, email: address } = recipient;
  const body = [name === null ? language.namelessGreeting : language.greeting(name), ...lines];
  return {
    clubName: club.name,
    to: name === null ? address : { name, address },
    language: language.locale.slice(0, 2),
    subject: subject.replace(/\s+/g, ' '),
    text: [...body, ...(link === undefined ? [] : [`${link}: ${url}`]), ...closing, ''].join('\n\n'),
    html: htmlOf({ lang: language.locale, body, link, url, closing }),
    calendar: booking && WITH_CALENDAR.has(kind) ? await calendarOf(db, booking, origin) : undefined,
  };
}

const NOTHING: About = {
  ...{ court: '', when: '', reason: null, deadline: null, mails: [], earlier: 0 },
  ...{ club: null, hasLink: false, device: null, address: null },
};

/** Returns the facts that emails about accounts mention. */
function aboutAccount(
  { link, signIn }: Recipient,
  { club, locale, timeZone }: { club: string | null; locale: string; timeZone: string },
): Partial<About> {
  const formats = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  if (signIn) {
    const { device, address } = signIn;
    return { club, device, address, when: formats.format(new Date(signIn.timestamp)) };
  }
  if (!link || !('expires_at' in link)) return { club };
  return { club, hasLink: true, deadline: formats.format(new Date(link.expires_at)) };
}

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
  link: string | undefined;
  url: string;
  closing: string[];
}

function htmlOf({ lang, body, link, url, closing }: Html): string {
  const paragraphs = body.map((line) => `<p>${escapeHtml(line)}</p>`);
  return [
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><body style="font-family: sans-serif">`,
    ...paragraphs,
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(url)}">${escapeHtml(link)}</a></p>`]),
    ...closing.map((line) => `<p><small>${escapeHtml(line)}</small></p>`),
    '</body></html>',
  ].join('\n');
}
