import { localeOf } from '../../../../client/src/regions.ts';
import { regionOfZone } from '../../platform/languages/regions.ts';
import { policyOf, type RegistrationMode } from '../club/policy.ts';
import { findClub } from '../club/store.ts';
import { calendarEvent, calendarText } from '../calendars/icalendar.ts';
import { findAddresses } from '../calendars/store.ts';
import { findBookings } from '../../kernel/store.ts';
import { byKey } from '../../platform/db/batch-loader.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { MailKind } from '../../platform/db/mail-kinds.ts';
import { type About, type Language, languageOf } from '../../platform/languages/languages.ts';
import { MINUTE } from '../../platform/time.ts';
import { headerText, type Mailbox } from '../../platform/mailbox.ts';
import { detailsOf, safeName, textBox } from './booking-details.ts';
import { htmlOf } from './html.ts';
import { bookingsOf, type SummarisedMail, type Summary } from './limits.ts';
import { dataOf } from './mail-data.ts';
import type { Recipient } from './recipients.ts';
import { isBookingMail, isCredentialMail, type MailedBooking, settingFor } from './rules.ts';
import type { MailRow } from './store.ts';
import { reportBox, reportPage, weekOf } from './weekly-report.ts';

export interface Message {
  clubName: string | null;
  to: Mailbox;
  language: string;
  subject: string;
  text: string;
  html: string;
  calendar: string | undefined;
  /** The text of the QR code that the HTML part shows. */
  qr: string | undefined;
}

const paths: Partial<Record<MailKind, string>> = {
  password_reset: '/reset-password',
  verification: '/verify-email',
  invitation: '/invitation',
  email_change: '/confirm-email',
  email_changed: '/undo-email-change',
  account_accepted: '/',
  new_sign_in: '/profile',
  wish_ended: '/',
  membership_fee: '/profile',
  membership_unpaid: '/profile',
  online_refund: '/bookings',
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
    now,
  }: { recipient: Recipient; origin: string; token: string | undefined; timeZone: string; now: number },
): Promise<Message> {
  const { kind } = mail;
  const club = await findClub(db);
  const zone = club.time_zone ?? timeZone;
  const words = languageOf(recipient.language);
  const locale = localeOf(words.locale.slice(0, 2), recipient.region ?? regionOfZone(zone));
  const language: Language = { ...words, locale };
  const data = isBookingMail(kind) ? await dataOf(db, mail) : undefined;
  const bookings = data ? bookingsOf<MailedBooking>(data) : [];
  const isStranger = data !== undefined && mail.user_id === null;
  const about = {
    ...(kind === 'summary' ? await aboutSummary(db, mail, language) : aboutOf(bookings, language)),
    ...aboutAccount(recipient, { club: club.name, language, timeZone: zone }),
    code: kind === 'sign_in_code' ? token! : null,
    ...(isStranger && { mayRegister: isOpen(policyOf(club).registration) }),
  };
  const { subject, lines, link: linkText } = language.mails[kind](about);
  const link = recipient.hasNoAccount || (isStranger && !about.isInvited) ? undefined : linkText;
  // Browsers do not send the part after `#` to servers, so the token is in no server's log.
  const url = `${origin}${pageOf(kind, bookings, recipient)}${token === undefined ? '' : `#${token}`}`;
  const turnOff = isStranger ? [] : turnOffOf(kind, language);
  const closing = [...(club.name === null ? [] : [club.name]), ...turnOff];
  const { name, email, report } = recipient;
  const body = [name === null ? language.namelessGreeting : language.greeting(name), ...lines];
  const addresses = await findAddresses(db, [...new Set(bookings.map(({ court_id }) => court_id))]);
  const reader = { kind, recipientId: mail.user_id, language, now };
  const details =
    bookings.length === 0 ? report && reportBox(report, language) : await detailsOf(db, bookings, { ...reader, about });
  const box = about.code === null ? details : textBox(about.code);
  const isBoxed = (line: string) => box !== undefined && line === (about.code ?? about.courtAndTime);
  const why = isStranger ? language.whyNamed : kind === 'invitation' ? language.whyInvitation : language.whyAccount;
  return {
    clubName: club.name,
    to: { name: headerText(name ?? ''), address: email },
    language: language.locale.slice(0, 2),
    subject: headerText(subject),
    text: [
      ...body.map((line) => (isBoxed(line) ? box!.text : line)),
      ...(link === undefined ? [] : [`${link}: ${url}`]),
      ...[...closing, ''],
    ].join('\n\n'),
    html: htmlOf({
      ...{ lang: locale.split('-u-')[0]!, subject, club, clubName: language.clubName(club.name), origin, link, url },
      body: body.map((line) => (isBoxed(line) ? box! : line)),
      footer: [why(club.name), ...turnOff],
    }),
    calendar: hasCalendar(mail, bookings) ? calendarOf(bookings, addresses, origin) : undefined,
    qr: details?.lines.find((line) => line.qr !== undefined)?.qr,
  };
}

/** Returns how the reader turns off emails of an optional kind. */
function turnOffOf(kind: MailKind, { turnOff, turnOffReport }: Language): string[] {
  if (kind === 'weekly_report') return [turnOffReport];
  return settingFor(kind) ? [turnOff] : [];
}

function hasCalendar({ kind, user_id }: MailRow, bookings: readonly MailedBooking[]): boolean {
  // An invited person gets the calendar file only after accepting the invitation. A person without an account may never
  // create one, and gets the file at once.
  const isFirstInvitation = bookings[0]?.invited === 'first' && user_id !== null;
  return bookings.length > 0 && WITH_CALENDAR.has(kind) && !isFirstInvitation;
}

const isOpen = (registration: RegistrationMode): boolean => registration === 'open' || registration === 'approval';

/** Returns the page that the link opens. A single booking has a page of its own. */
function pageOf(kind: MailKind, bookings: readonly MailedBooking[], { report }: Recipient): string {
  if (report) return reportPage(report);
  const accountPage = paths[kind] ?? (isCredentialMail(kind) ? '/profile' : undefined);
  if (accountPage !== undefined) return accountPage;
  const [booking, ...others] = bookings;
  if (booking && others.length === 0 && kind !== 'offer' && !booking.removed) return `/bookings/${booking.id}`;
  return booking?.invited ? '/bookings?when=invited' : '/bookings';
}

const NOTHING: About = {
  ...{ count: 1, courtAndTime: '', when: '', formerly: null, reason: null, deadline: null, mails: [], earlier: 0 },
  ...{ club: null, hasLink: false, device: null, address: null, isInvited: false, isRemoved: false },
  ...{ bookedBy: null, cancelledBy: null },
  ...{ mayRegister: null, code: null },
};

/**
 * Formats instants and ranges of time, with the date. In Spanish, no comma follows the weekday, as in the web app.
 */
function timeFormat(locale: string, timeZone: string) {
  const formats = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  const withoutComma = (text: string): string =>
    locale.startsWith('es') ? text.replaceAll(/, (?=\d+ de )/g, ' ') : text;
  return {
    at: (instant: string): string => withoutComma(formats.format(new Date(instant))),
    range: (from: Date, until: Date): string => withoutComma(formats.formatRange(from, until)),
  };
}

/** Returns the facts that emails about accounts mention. */
function aboutAccount(
  { link, signIn, wish, report, content }: Recipient,
  { club, language, timeZone }: { club: string | null; language: Language; timeZone: string },
): Partial<About> {
  const { locale } = language;
  if (content) return { club, ...content.about(locale) };
  if (report) return { club, when: weekOf(report, language), courtAndTime: reportBox(report, language).text };
  const formats = timeFormat(locale, timeZone);
  if (signIn) {
    const { device, address } = signIn;
    return { club, device, address, when: formats.at(signIn.timestamp) };
  }
  if (wish) {
    // The times are wall-clock times at the court. Calculate and format them in UTC, so that they are not converted.
    const midnight = Date.parse(wish.booking_date);
    const [from, until] = [wish.start_after, wish.end_before].map((minute) => new Date(midnight + minute * MINUTE));
    const when = timeFormat(locale, 'UTC').range(from!, until!);
    return { club, when, courtAndTime: `${wish.name}: ${when}` };
  }
  if (!link || !('expires_at' in link)) return { club };
  return { club, hasLink: true, deadline: formats.at(link.expires_at) };
}

async function aboutSummary(db: Db, { data }: MailRow, language: Language): Promise<About> {
  const summary = JSON.parse(data!) as Summary;
  const ids = summary.mails.flatMap(({ id, status_reason }) => (id !== undefined && status_reason ? [id] : []));
  const bookings = byKey(ids.length === 0 ? [] : await findBookings(db, ids), ({ id }) => id);
  const lines = summary.mails.map((mail) => {
    const { subject } = language.mails[mail.kind](aboutOf([mail], language));
    const reason = (mail.status_reason && bookings.get(mail.id)?.status_reason) ?? null;
    return reason === null ? subject : `${subject} (${reason})`;
  });
  return { ...NOTHING, mails: lines, earlier: summary.earlier };
}

function aboutOf(bookings: (MailedBooking | SummarisedMail)[], language: Language): About {
  const [first, ...others] = bookings.map((booking) => aboutBooking(booking, language));
  if (!first) return NOTHING;
  const all = [first, ...others];
  const courtAndTime = all.map((one) => one.courtAndTime).join('\n');
  const formerly = all.flatMap((one) => one.formerly ?? []).join('; ') || null;
  const cancelledBy = all.every((one) => one.cancelledBy === first.cancelledBy) ? first.cancelledBy : null;
  return { ...first, count: bookings.length, courtAndTime, formerly, cancelledBy };
}

function aboutBooking(booking: MailedBooking | SummarisedMail, language: Language): About {
  const { locale } = language;
  const { court, starts_at, ends_at, time_zone } = booking;
  const {
    status_reason = null,
    offer_expires_at = null,
    booked_by,
    invited,
    removed = false,
    cancelled_by = null,
  } = booking as Partial<MailedBooking>;
  const formats = timeFormat(locale, time_zone);
  const when = formats.range(new Date(starts_at), new Date(ends_at));
  const courtAndTime = `${court.venue === null ? court.name : `${court.name}, ${court.venue}`}: ${when}`;
  const { was, ...after } = booking as MailedBooking;
  const former = was && aboutBooking({ ...after, ...was }, language).courtAndTime;
  return {
    ...NOTHING,
    ...{ courtAndTime, when, formerly: former === undefined || former === courtAndTime ? null : former },
    reason: status_reason,
    cancelledBy: cancelled_by,
    bookedBy: booked_by === undefined ? null : safeName(booked_by, language),
    isInvited: invited !== undefined,
    isRemoved: removed,
    deadline: offer_expires_at ? formats.at(offer_expires_at) : null,
  };
}

function calendarOf(
  bookings: MailedBooking[],
  addresses: Awaited<ReturnType<typeof findAddresses>>,
  origin: string,
): string {
  const events = bookings.map((booking) => {
    const address = addresses.get(booking.court_id) ?? null;
    return calendarEvent(booking, { summary: booking.court.name, address, origin });
  });
  return calendarText({ isFeed: false }, events);
}
