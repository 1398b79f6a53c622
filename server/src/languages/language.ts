import type { MailKind } from '../db/mail-tables.ts';
import type { Code } from '../error-catalogue.ts';

/** What a mail is about; empty where its kind has none. */
export interface About {
  court: string;
  /** Date and times, in words. */
  when: string;
  /** Why it was cancelled or rejected. */
  reason: string | null;
  /** Until when an offer can be taken. */
  deadline: string | null;
  /** The subjects of the mails that a summary stands for, and how many earlier ones it does not name. */
  mails: string[];
  earlier: number;
}

interface MailText {
  subject: string;
  lines: string[];
  /** What the link says. */
  link: string;
}

/**
 * A language of mail and problems. Adding one is adding a file to this folder: `de.ts`, named after the language's ISO 639 code,
 * whose default export `satisfies Language`, so that the compiler says what it lacks.
 */
export interface Language {
  /** For dates and times. */
  locale: string;
  greeting: (name: string) => string;
  /** Where the name may be anybody's words: the address is not known to be that of who gave it. */
  namelessGreeting: string;
  /** Under mail that can be turned off. */
  turnOff: string;
  mails: Record<MailKind, (about: About) => MailText>;
  problems: Record<Code, { title: string; remedy: string }>;
}
