import type { MailKind } from '../db/mail-tables.ts';
import type { Code } from '../error-catalogue.ts';

/** The facts that an email contains. A field that this kind of email does not use is empty or null. */
export interface About {
  court: string;
  /** Date and times, formatted for the reader. */
  when: string;
  /** The reason of a cancellation or rejection. */
  reason: string | null;
  /** The end of an offer, formatted for the reader. */
  deadline: string | null;
  /** The subjects that a summary lists. */
  mails: string[];
  /** The number of earlier emails that a summary does not list. */
  earlier: number;
}

interface MailText {
  subject: string;
  lines: string[];
  link: string;
}

/**
 * The texts of one language. To add a language, add a file named after its ISO 639 code, such as `de.ts`, whose default
 * export `satisfies Language`, and list it in `languages.ts`. The compiler reports every missing text.
 */
export interface Language {
  /** The locale that formats dates and times, such as `en-GB`. */
  locale: string;
  greeting: (name: string) => string;
  /** The greeting in mail to an unverified address. A stranger may have chosen the account's name. */
  namelessGreeting: string;
  /** The last line of an email of a kind that the reader can turn off. */
  turnOff: string;
  mails: Record<MailKind, (about: About) => MailText>;
  problems: Record<Code, { title: string; remedy: string }>;
}
