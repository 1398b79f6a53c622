import en from './en.ts';
import es from './es.ts';
import { preferencesOf } from '../preferences.ts';
import type { MailKind } from '../db/mail-kinds.ts';
import type { ImportTexts } from './en-imports.ts';

const languages: Readonly<Record<string, Language>> = { en, es };

export const languageCodes = Object.keys(languages);
const DEFAULT_LANGUAGE = 'en';

export function languageOf(code: string | null): Language {
  return languages[code ?? DEFAULT_LANGUAGE] ?? en;
}

/** Returns the most preferred language of `Accept-Language` that is supported, if any (RFC 9110, 12.5.4). */
export function preferredLanguage(header: string | undefined): string | undefined {
  const codes = preferencesOf(header).map((range) => range.split('-', 1)[0]!);
  return codes.find((code) => languageCodes.includes(code));
}

/** The facts that an email mentions. Fields that the email does not use are empty or null. */
export interface About {
  /** The number of bookings that the email is about. */
  count: number;
  /**
   * The court and the time of a booking, or one line for each of several bookings. In the HTML part, a box with more
   * details replaces a line that contains only this text.
   */
  courtAndTime: string;
  /** The courts and the times of bookings before they were rescheduled, one per line. */
  formerly: string | null;
  /** A date or time that the email mentions, formatted for the reader. */
  when: string;
  reason: string | null;
  /** When an offer, a link or the time to pay ends, formatted for the reader. */
  deadline: string | null;
  /** The name of the club, if it has one. */
  club: string | null;
  /** The code with which the reader can sign in. */
  code: string | null;
  /** Whether the email contains a secret link. */
  hasLink: boolean;
  /** The browser and the operating system of a sign-in; null if they are unknown. */
  device: { browser: string; system: string } | null;
  /** The IP address or network of a sign-in. */
  address: string | null;
  /** The subjects of the emails that a summary replaces. */
  mails: string[];
  /** The player who made the booking in which the reader takes part; null if the reader made the booking. */
  bookedBy: string | null;
  /** The role of the person who has cancelled all the bookings. `system` is the service. Null if there is no such role. */
  cancelledBy: 'player' | 'admin' | 'system' | null;
  /** Whether the reader has not accepted the invitation to the booking yet. */
  isInvited: boolean;
  /** Whether an invited reader without an account can create one. Null if the reader has an account. */
  mayRegister: boolean | null;
  /** Whether the reader no longer takes part in the booking. */
  isRemoved: boolean;
  /** The number of earlier emails that a summary does not list. */
  earlier: number;
}

export interface MailText {
  subject: string;
  lines: string[];
  /** The text of the link; undefined for an email without a link. */
  link: string | undefined;
}

/** To add a language, add a file such as `de.ts`, and list it in `languages`. The compiler reports missing texts. */
export interface Language {
  /** The locale that formats dates and times, such as `en-GB`. */
  locale: string;
  greeting: (name: string) => string;
  /** For emails to an unverified address, because a stranger may have chosen the name of the account. */
  namelessGreeting: string;
  /** The club at the start of a sentence; words such as "The club" if it has no name. */
  clubName: (name: string | null) => string;
  /** The end of the HTML of an email. It says why the reader gets the email. */
  whyAccount: (club: string | null) => string;
  whyInvitation: (club: string | null) => string;
  /** The end of the HTML of an email to a participant without an account. */
  whyNamed: (club: string | null) => string;
  /** Replaces the name of a player that must not be shown, such as "Un jugador" in Spanish. */
  somebody: string;
  /** The end of each optional email. It says where the reader can turn off such emails. */
  turnOff: string;
  /** The end of the weekly report. */
  turnOffReport: string;
  /** The headings of the weekly report. */
  report: Record<
    'lastWeek' | 'before' | 'lastYear' | 'bookings' | 'occupancy' | 'revenue' | 'cancellations' | 'noShows',
    string
  >;
  /** Lines about a booking. */
  details: {
    directions: string;
    price: (amount: string) => string;
    owed: (amount: string) => string;
    transfer: (to: { holder: string; iban: string; reference: string }) => string;
    refunded: (amount: string) => string;
    refundedToMeans: (amount: string) => string;
    players: (names: string) => string;
    until: (date: string, time: string) => string;
    untilStart: string;
    tooLate: (date: string, time: string) => string;
  };
  mails: Record<MailKind, (about: About) => MailText>;
  imports: ImportTexts;
}
