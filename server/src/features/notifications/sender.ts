import type { Transporter } from 'nodemailer';
import type { Config } from '../../config.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { repeat } from '../../platform/poll.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../../platform/time.ts';
import { findReader, writeMessage } from './message.ts';
import { closeOutbox, fillOutbox } from './outbox.ts';
import { retryAfter } from './rules.ts';
import { claimMails, endClaim, hasDueMail, type MailQueue, type MailRow } from './store.ts';
import { insertMailToken } from '../accounts/mail-tokens.ts';

interface Mail {
  db: Database;
  now: () => number;
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL' | 'REMINDER_BEFORE'>;
}

/** Interval between two checks for mail, in milliseconds. */
const POLL_MS = 1000;
/** Number of mails that a process sends at the same time. */
const BATCH = 5;
/** Time limit for sending one mail, in milliseconds. */
const SEND_MS = MINUTE;
/** How long a claim lasts, in milliseconds. No other process sends the claimed mail meanwhile. */
const CLAIM_MS = 5 * MINUTE;
/** When the process ends, it waits this many milliseconds for mail that is being sent. */
const FINISH_MS = 5000;
/** Lifetime of a link, in milliseconds. */
const LINK_MS = { password_reset: HOUR, verification: 7 * DAY };

/** Sends mail until it is stopped. Without `SMTP_URL` it sends nothing and keeps no events for mail. */
export function startMail(mail: Mail, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  if (mail.config.SMTP_URL === '') return repeat(() => closeOutbox(mail), DAY, onError);
  const transport = openTransport(mail.config.SMTP_URL);
  const loops = [deliverResets, deliver].map((work) =>
    repeat(async (ending) => work(mail, await transport, { onError, ending }), POLL_MS, onError),
  );
  return { stop: async () => void (await Promise.all(loops.map(({ stop }) => stop()))) };
}

/** Loads the mail library, which a service without mail does not need, and prepares connections to the mail server. */
export async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
}

interface Options {
  onError: (error: unknown) => void;
  /**
   * Aborts when the process ends. No further mail is begun then. Mail that is being sent has `finishMs` to
   * complete.
   */
  ending?: AbortSignal;
  finishMs?: number;
}

/**
 * Queues mail for new events and sends all due mail except password resets. Returns the number of mails it
 * tried to send.
 */
export async function deliver(mail: Mail, transport: Transporter, options: Options): Promise<number> {
  // If queueing fails, mail that is already queued is still sent.
  await fillOutbox(mail).catch(options.onError);
  return sendDue(mail, transport, { queue: 'others', ...options });
}

/** Sends the due mail for password resets. Returns the number of mails it tried to send. */
export function deliverResets(mail: Mail, transport: Transporter, options: Options): Promise<number> {
  return sendDue(mail, transport, { queue: 'resets', ...options });
}

async function sendDue(
  mail: Mail,
  transport: Transporter,
  { queue, ...options }: Options & { queue: MailQueue },
): Promise<number> {
  const { db, now } = mail;
  let total = 0;
  while (options.ending?.aborted !== true && (await hasDueMail(db.read, queue, timestamp(now())))) {
    const until = timestamp(now() + CLAIM_MS);
    const claimed = await transact(db, (db) => claimMails(db, queue, { time: timestamp(now()), until, limit: BATCH }));
    if (claimed.length === 0) break;
    await Promise.all(claimed.map((row) => attempt(mail, { transport, row, ...options })));
    total += claimed.length;
  }
  return total;
}

async function attempt(
  mail: Mail,
  { transport, row, onError, ending, finishMs = FINISH_MS }: { transport: Transporter; row: MailRow } & Options,
): Promise<void> {
  const { db, now } = mail;
  let changes: Parameters<typeof endClaim>[2];
  try {
    const status = await send(mail, transport, { row, ending, finishMs });
    changes = { status, data: null, ...(status !== 'failed' && { error: null }) };
  } catch (error) {
    // The mail is sent again when its claim expires. Mail programs recognise the copy by the same Message-ID.
    if (error instanceof Unfinished) return;
    const reason = reasonOf(error);
    onError(new Error(`mail ${row.id} (${row.kind}) was not sent: ${reason}`));
    changes = afterFailure(row, { reason, isFinal: isRejected(error), time: now() });
  }
  await transact(db, (db) => endClaim(db, row, changes));
}

/**
 * Sends a mail. After a crash between the mail server's response and the commit, the mail is sent again with
 * the same Message-ID.
 */
async function send(
  mail: Mail,
  transport: Transporter,
  { row, ending, finishMs }: { row: MailRow; ending: AbortSignal | undefined; finishMs: number },
): Promise<'sent' | 'skipped' | 'failed'> {
  const { db, now, config } = mail;
  const reader = await findReader(db.read, row, timestamp(now()));
  if (row.give_up_at <= timestamp(now())) return 'failed';
  if (!reader) return 'skipped';
  let token: string | undefined;
  if (row.kind === 'password_reset' || row.kind === 'verification') {
    token = newSecret('cml');
    const { id: user_id, email_key } = reader;
    const link = { token_hash: hashSecret(token), user_id, email_key, purpose: row.kind };
    await transact(db, (db) => insertMailToken(db, { ...link, expires_at: timestamp(now() + LINK_MS[link.purpose]) }));
  }
  const message = await writeMessage(db.read, row, { reader, origin: config.PUBLIC_URL, token });
  const { calendar, language, ...parts } = message;
  const file = { filename: 'booking.ics', contentType: 'text/calendar; charset=utf-8' };
  const sending = transport.sendMail({
    ...parts,
    from: config.MAIL_FROM,
    messageId: `<mail-${row.id}-${Date.parse(row.created_at)}@${new URL(config.PUBLIC_URL).hostname}>`,
    date: new Date(row.created_at),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    ...(calendar !== undefined && { attachments: [{ ...file, content: calendar }] }),
  });
  await inTime(sending, ending, finishMs);
  return 'sent';
}

/** The process ended before the mail server responded, so the mail may or may not have been sent. */
class Unfinished extends Error {}

async function inTime(sending: Promise<unknown>, ending: AbortSignal | undefined, finishMs: number): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timers = [setTimeout(() => reject(new Error('the mail server takes too long')), SEND_MS)];
  const shorten = (): void => void timers.push(setTimeout(() => reject(new Unfinished()), finishMs));
  if (ending?.aborted) shorten();
  else ending?.addEventListener('abort', shorten);
  await Promise.race([sending, timeout]).finally(() => {
    timers.forEach(clearTimeout);
    ending?.removeEventListener('abort', shorten);
  });
}

function afterFailure(
  { attempts, give_up_at }: MailRow,
  { reason, isFinal, time }: { reason: string; isFinal: boolean; time: number },
): Parameters<typeof endClaim>[2] {
  const next_attempt_at = timestamp(time + retryAfter(attempts, Math.random()));
  if (isFinal || next_attempt_at >= give_up_at) return { status: 'failed', data: null, error: reason };
  return { next_attempt_at, error: reason };
}

type SmtpError = { code?: string; responseCode?: number; command?: string };

/**
 * Returns whether the mail server rejected the address permanently. Other errors are retried, because wrong
 * settings may cause them.
 */
function isRejected(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError;
  return command === 'RCPT TO' && responseCode >= 500;
}

/** Returns the reason of a failure without the server's own text, which may contain the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as SmtpError;
  return [code ?? 'error', command, responseCode].filter((part) => part !== undefined).join(' ');
}
