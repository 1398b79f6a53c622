import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import { type Database, transact } from '../db/transact.ts';
import { repeat } from '../repeat.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../time.ts';
import { findReader, writeMessage } from './message.ts';
import { closeOutbox, fillOutbox } from './outbox.ts';
import { retryAfter } from './rules.ts';
import { claimMails, hasDueMail, insertMailToken, type Lane, type MailRow, settleMail } from './store.ts';

interface Mail {
  db: Database;
  now: () => number;
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL' | 'REMINDER_BEFORE'>;
}

/** How often a process looks for mail, in milliseconds. */
const LOOK_MS = 1000;
/** How many mails a process takes at once. */
const AT_ONCE = 5;
/** How long one may take, and until when nobody else tries it, in milliseconds. */
const SEND_MS = MINUTE;
const LEASE_MS = 5 * MINUTE;
/** How long what is being sent may still take when the process ends, in milliseconds. */
const FINISH_MS = 5000;
/** How long links work, in milliseconds. */
const LINK_MS = { password_reset: HOUR, verification: 7 * DAY };

/** Sends mail as long as the process lives; without SMTP_URL it only sees that none piles up. */
export function startMail(mail: Mail, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  if (mail.config.SMTP_URL === '') return repeat(() => closeOutbox(mail), DAY, onError);
  const transport = openTransport(mail.config.SMTP_URL);
  const loops = [deliverResets, deliver].map((work) =>
    repeat((ending) => work(mail, transport, { onError, ending }), LOOK_MS, onError),
  );
  return { stop: async () => void (await Promise.all(loops.map(({ stop }) => stop()))) };
}

export function openTransport(url: string): Transporter {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
}

interface Watch {
  onError: (error: unknown) => void;
  /** The process ends: nothing more is begun, and what is being sent may finish, but not for long. */
  ending?: AbortSignal;
  finishMs?: number;
}

/** Makes mail of what happened and sends what is due, except reset mails. Returns how many it tried. */
export async function deliver(mail: Mail, transport: Transporter, watch: Watch): Promise<number> {
  // What is there already does not wait for what cannot be made.
  await fillOutbox(mail).catch(watch.onError);
  return sendDue(mail, transport, { lane: 'others', ...watch });
}

/** Sends the reset mails that are due. Returns how many it tried. */
export function deliverResets(mail: Mail, transport: Transporter, watch: Watch): Promise<number> {
  return sendDue(mail, transport, { lane: 'resets', ...watch });
}

async function sendDue(
  mail: Mail,
  transport: Transporter,
  { lane, ...watch }: Watch & { lane: Lane },
): Promise<number> {
  const { db, now } = mail;
  let total = 0;
  while (watch.ending?.aborted !== true && (await hasDueMail(db.read, lane, timestamp(now())))) {
    const until = timestamp(now() + LEASE_MS);
    const claimed = await transact(db, (db) => claimMails(db, lane, { time: timestamp(now()), until, limit: AT_ONCE }));
    if (claimed.length === 0) break;
    await Promise.all(claimed.map((row) => attempt(mail, { transport, row, ...watch })));
    total += claimed.length;
  }
  return total;
}

async function attempt(
  mail: Mail,
  { transport, row, onError, ending, finishMs = FINISH_MS }: { transport: Transporter; row: MailRow } & Watch,
): Promise<void> {
  const { db, now } = mail;
  let changes: Parameters<typeof settleMail>[2];
  try {
    const status = await send(mail, transport, { row, ending, finishMs });
    changes = { status, data: null, ...(status !== 'failed' && { error: null }) };
  } catch (error) {
    if (error instanceof Unfinished) return; // who takes it when the claim has ended sends it with the same Message-ID
    const told = toldOf(error);
    onError(new Error(`mail ${row.id} (${row.kind}) was not sent: ${told}`));
    changes = afterFailure(row, { told, isFinal: isRefused(error), time: now() });
  }
  await transact(db, (db) => settleMail(db, row, changes));
}

/** The mail server's answer to the message is the moment at which it is sent: a crash behind it sends it again, with the same Message-ID. */
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

/** What was being sent when the process had to end: it may arrive or not. */
class Unfinished extends Error {}

async function inTime(sending: Promise<unknown>, ending: AbortSignal | undefined, finishMs: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timers = [setTimeout(() => reject(new Error('the mail server takes too long')), SEND_MS)];
  const hurry = (): void => void timers.push(setTimeout(() => reject(new Unfinished()), finishMs));
  if (ending?.aborted) hurry();
  else ending?.addEventListener('abort', hurry);
  await Promise.race([sending, late]).finally(() => {
    timers.forEach(clearTimeout);
    ending?.removeEventListener('abort', hurry);
  });
}

function afterFailure(
  { attempts, give_up_at }: MailRow,
  { told, isFinal, time }: { told: string; isFinal: boolean; time: number },
): Parameters<typeof settleMail>[2] {
  const next_attempt_at = timestamp(time + retryAfter(attempts, Math.random()));
  if (isFinal || next_attempt_at >= give_up_at) return { status: 'failed', data: null, error: told };
  return { next_attempt_at, error: told };
}

type SmtpError = { code?: string; responseCode?: number; command?: string };

/** Whether the server will never take mail for this address; what else it refuses may be a fault of settings. */
function isRefused(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError;
  return command === 'RCPT TO' && responseCode >= 500;
}

/** Without the server's words, which may have the address in them. */
function toldOf(error: unknown): string {
  const { code, responseCode, command } = error as SmtpError;
  return [code ?? 'error', command, responseCode].filter((part) => part !== undefined).join(' ');
}
