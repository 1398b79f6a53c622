import { findRegion } from '../club/store.ts';
import { storeSecret } from '../one-time-secrets/store.ts';
import type { Transporter } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/db/transact.ts';
import { afterFailure, type Queue, type RetrySchedule } from '../../platform/jobs/queue.ts';
import { headerText, type Mailbox, mailboxOf } from '../../platform/mailbox.ts';
import { newSecret } from '../../platform/secrets.ts';
import { HOUR, MINUTE, timestamp } from '../../platform/time.ts';
import { writeMessage } from './message.ts';
import { findRecipient, type MailLink } from './recipients.ts';
import { claimMails, endClaim, hasDueMail, type MailKinds, type MailRow } from './store.ts';

const POLL_MS = 1000;
/** Time limit for sending one email, in milliseconds. */
const SEND_MS = MINUTE;
/** How long a claim lasts, in milliseconds. While an email is claimed, no other process sends the email. */
const CLAIM_MS = 5 * MINUTE;
/** How long a shutdown waits for emails that are being sent, in milliseconds. */
const FINISH_MS = 5000;
export const RETRIES: RetrySchedule = { firstMs: 30_000, factor: 2, maxMs: HOUR, spread: [0.75, 1.25] };

/** The queue of password resets, and the queue of all other emails, which must not delay password resets. */
export function mailQueues(context: Context): Queue<MailRow>[] {
  const { SMTP_URL } = context.config;
  if (SMTP_URL === '') return [];
  const transport = openTransport(SMTP_URL);
  return (['resets', 'others'] as const).map((kinds) => mailQueue(context, transport, { kinds }));
}

/** Loads the mail library only here, because a service without email does not need it. */
export async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
}

export function mailQueue(
  context: Context,
  transport: Promise<Transporter>,
  { kinds, finishMs = FINISH_MS }: { kinds: MailKinds; finishMs?: number },
): Queue<MailRow> {
  const { db, now } = context;
  return {
    ...{ pollMs: POLL_MS, concurrency: 5 },
    async claim(limit) {
      const time = timestamp(now());
      if (!(await hasDueMail(db.read, kinds, time))) return [];
      const until = timestamp(now() + CLAIM_MS);
      return transact(db, (db) => claimMails(db, kinds, { time, until, limit }));
    },
    run: async (row, ending) => attempt(context, { transport: await transport, row, ending, finishMs }),
  };
}

interface Attempt {
  transport: Transporter;
  row: MailRow;
  ending: AbortSignal;
  finishMs: number;
}

async function attempt(context: Context, options: Attempt): Promise<void> {
  const { db, now } = context;
  const { row } = options;
  const attempts = row.attempts + 1;
  let changes: Parameters<typeof endClaim>[2];
  let failure: Error | undefined;
  try {
    const status = await send(context, options);
    changes = { status, data: null, ...(status !== 'failed' && { error: null }) };
  } catch (error) {
    // When the claim expires, the email is sent again with the same Message-ID, so mail programs recognise a duplicate.
    if (error instanceof Unfinished) return;
    const reason = reasonOf(error);
    failure = new Error(`mail ${row.id} (${row.kind}) was not sent by ${mailHost(context.config)}: ${reason}`, {
      cause: causeOf(error),
    });
    const next = afterFailure({ ...row, attempts }, { schedule: RETRIES, isFinal: isRejected(error), now: now() });
    changes = { ...next, ...(next.status === 'failed' && { data: null }), error: reason };
  }
  await transact(db, (db) => endClaim(db, row, { ...changes, attempts }));
  if (!failure) return;
  db.observer.attemptFailed('mail');
  throw failure;
}

async function send(
  context: Context,
  { transport, row, ending, finishMs }: Attempt,
): Promise<'sent' | 'skipped' | 'failed'> {
  const { db, now, config } = context;
  const recipient = await findRecipient(db.read, row, timestamp(now()));
  if (row.give_up_at <= timestamp(now())) return 'failed';
  if (!recipient) return 'skipped';
  const token = recipient.link && (await createLink(context, recipient.link));
  const message = await writeMessage(db.read, row, {
    ...{ recipient, token, origin: config.PUBLIC_URL, timeZone: (await findRegion(db.read)).time_zone },
  });
  const { clubName, calendar, language, ...parts } = message;
  const file = { filename: 'booking.ics', contentType: 'text/calendar; charset=utf-8' };
  const sending = transport.sendMail({
    ...parts,
    from: senderOf(config, clubName),
    messageId: `<mail-${row.id}-${Date.parse(row.created_at)}@${new URL(config.PUBLIC_URL).hostname}>`,
    date: new Date(row.created_at),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    ...(calendar !== undefined && { attachments: [{ ...file, content: calendar }] }),
  });
  await inTime(sending, ending, finishMs);
  return 'sent';
}

/** Stores the hash of a new secret, and returns the secret, which only the email contains. */
async function createLink({ db }: Context, link: MailLink): Promise<string> {
  const secret = newSecret('cml');
  await transact(db, (db) => storeSecret(db, secret, link));
  return secret;
}

/** Returns the sender of emails. The club's name replaces the name in `MAIL_FROM`. */
export function senderOf({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>, clubName: string | null): Mailbox {
  const { name, address } = mailboxOf(MAIL_FROM)!;
  return { name: headerText(clubName ?? name), address };
}

/** The process shut down before the mail server responded. The email may or may not have been sent. */
class Unfinished extends Error {}

async function inTime(sending: Promise<unknown>, ending: AbortSignal, finishMs: number): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const tooLate = Object.assign(new Error('the mail server takes too long'), { code: 'ETIMEDOUT' });
  const timers = [setTimeout(() => reject(tooLate), SEND_MS)];
  const shorten = (): void => void timers.push(setTimeout(() => reject(new Unfinished()), finishMs));
  if (ending.aborted) shorten();
  else ending.addEventListener('abort', shorten);
  await Promise.race([sending, timeout]).finally(() => {
    timers.forEach(clearTimeout);
    ending.removeEventListener('abort', shorten);
  });
}

type SmtpError = { code?: string; responseCode?: number; command?: string };

/**
 * Returns whether the mail server has permanently rejected the address. All other errors are retried, because wrong
 * settings may have caused them.
 */
function isRejected(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError;
  return command === 'RCPT TO' && responseCode >= 500;
}

/** Returns the host and the port of the mail server, without its user and password. */
export function mailHost({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): string {
  const { hostname, port, protocol } = new URL(SMTP_URL);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

/** Returns the reason without the mail server's own text, which may contain the address. */
export function reasonOf(error: unknown): string {
  const { code, responseCode, command, name, message } = error as SmtpError & Error;
  const parts = [code ?? name, command, responseCode].filter((part) => part !== undefined).join(' ');
  // If the connection failed before the mail server sent a response code, the text comes from Node or OpenSSL.
  const isOwnText = command === 'CONN' && responseCode === undefined;
  return isOwnText ? `${parts} (${/SSL routines:[^:]*:([^:]+)/.exec(message)?.[1] ?? message})` : parts;
}

/**
 * Returns the error if the service's own code has thrown it, otherwise undefined. Errors of the mail server and of the
 * network have a `code`.
 */
function causeOf(error: unknown): unknown {
  return (error as SmtpError).code === undefined ? error : undefined;
}
