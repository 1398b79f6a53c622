import { findRegion } from '../club/store.ts';
import { codeSecret, newCode } from '../one-time-secrets/codes.ts';
import { type NewSecret, revokeSecrets, storeSecret } from '../one-time-secrets/store.ts';
import type { Transporter } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/db/rows.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import type { MailContent } from '../../platform/module.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { endEntry, type Entry, type RetrySchedule } from '../../platform/jobs/store.ts';
import { headerText, type Mailbox, mailboxOf } from '../../platform/mailbox.ts';
import { pngOf } from '../../platform/png.ts';
import { newSecret } from '../../platform/secrets.ts';
import { HOUR, MINUTE } from '../../platform/time.ts';
import { QR_CODE_ID } from './html.ts';
import { type Message, writeMessage } from './message.ts';
import { findRecipient, type MailLink } from './recipients.ts';
import { endMails, type MailRow } from './store.ts';

/** Number of emails that a process sends at a time in each lane. */
const MAX_AT_ONCE = 5;
/** Time limit for sending one email, in milliseconds. */
const SEND_MS = MINUTE;
/** How long a claim lasts, in milliseconds. While an email is claimed, no other process sends the email. */
const CLAIM_MS = 5 * MINUTE;
/** The width of the empty border of a QR code, in modules (ISO/IEC 18004). */
const QR_BORDER = 4;
/** The width of a module of a QR code in pixels. The image is shown at about half its size, so that it is sharp. */
const QR_SCALE = 6;
/** How long a shutdown waits for emails that are being sent, in milliseconds. */
const FINISH_MS = 5000;
export const RETRIES: RetrySchedule = { firstMs: 30_000, factor: 2, maxMs: HOUR, spread: [0.75, 1.25] };

/** Loads the mail library only here, because a service without email does not need it. */
export async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
}

/** The queue of emails. Without `SMTP_URL`, no lane runs. */
export function mailQueue(context: Context, finishMs = FINISH_MS): Queue {
  const { SMTP_URL } = context.config;
  const lanes = SMTP_URL === '' ? [] : ['resets', 'others'];
  let transport: Promise<Transporter> | undefined;
  return {
    ...{ name: 'mail', claimMs: CLAIM_MS },
    lanes: () => lanes,
    free: (_db, _lane, running) => MAX_AT_ONCE - running,
    async run(entry, ending) {
      transport ??= openTransport(SMTP_URL);
      await attempt(context, entry, { transport: await transport, ending, finishMs });
    },
  };
}

interface Sender {
  transport: Transporter;
  ending: AbortSignal;
  finishMs: number;
}

async function attempt(context: Context, entry: Entry, sender: Sender): Promise<void> {
  const { db, now } = context;
  let status: 'sent' | 'skipped' = 'skipped';
  let failure: ReturnType<typeof failureOf> | undefined;
  const row = await findRow(db.read, 'mails', entry.record_id!);
  try {
    // The email of an erased person has been deleted.
    if (row) status = await send(context, row, sender);
  } catch (error) {
    // When the claim expires, the email is sent again with the same Message-ID, so mail programs recognise a duplicate.
    if (error instanceof Unfinished) return;
    failure = failureOf(context, row!, error);
  }
  await transact(db, async (db) => {
    const outcome = await endEntry(db, entry, { failure, now: now() });
    if (outcome === 'done' || outcome === 'failed')
      await endMails(db, [entry.record_id!], outcome === 'done' ? status : outcome);
  });
  if (!failure) return;
  db.observer.attemptFailed('mail');
  throw failure.cause;
}

function failureOf({ config }: Context, { id, kind }: MailRow, error: unknown) {
  const reason = reasonOf(error);
  const text = `mail ${id} (${kind}) was not sent by ${mailHost(config)}: ${reason}`;
  const cause = new Error(text, { cause: causeOf(error) });
  return { error: reason, retries: RETRIES, isFinal: isRejected(error), cause };
}

async function send(
  context: Context,
  row: MailRow,
  { transport, ending, finishMs }: Sender,
): Promise<'sent' | 'skipped'> {
  const { db, now, config } = context;
  const recipient = await findRecipient(context, row);
  if (!recipient) return 'skipped';
  const token = recipient.link && (await createLink(context, recipient.link));
  const message = await writeMessage(db.read, row, {
    ...{ recipient, token, origin: config.PUBLIC_URL, timeZone: (await findRegion(db.read)).time_zone, now: now() },
  });
  const { clubName, calendar, language, qr, ...parts } = message;
  const sending = transport.sendMail({
    ...parts,
    from: senderOf(config, clubName),
    messageId: `<mail-${row.id}-${Date.parse(row.created_at)}@${new URL(config.PUBLIC_URL).hostname}>`,
    date: new Date(row.created_at),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    attachments: await attachmentsOf({ calendar, qr, file: recipient.content?.file }),
  });
  await inTime(sending, ending, finishMs);
  return 'sent';
}

async function attachmentsOf({
  calendar,
  qr,
  file,
}: Pick<Message, 'calendar' | 'qr'> & { file?: MailContent['file'] }) {
  const ics = { filename: 'booking.ics', contentType: 'text/calendar; charset=utf-8' };
  const png = {
    filename: 'qr-code.png',
    contentType: 'image/png',
    contentDisposition: 'inline',
    cid: QR_CODE_ID,
  } as const;
  return [
    ...(calendar === undefined ? [] : [{ ...ics, content: calendar }]),
    ...(qr === undefined ? [] : [{ ...png, content: await drawQrCode(qr) }]),
    ...(file ? [{ filename: file.filename, contentType: 'application/pdf', content: await file.draw() }] : []),
  ];
}

async function drawQrCode(text: string): Promise<Buffer> {
  const { encode } = await import('uqr');
  return pngOf(encode(text, { ecc: 'M', border: QR_BORDER }).data, QR_SCALE);
}

/** Stores the hash of a new secret, and returns the secret, which only the email contains. */
async function createLink({ db }: Context, link: MailLink): Promise<string> {
  if (link.purpose === 'sign_in_code') return createCode(db, link);
  const secret = newSecret('cml');
  await transact(db, (db) => storeSecret(db, secret, link));
  return secret;
}

/** Creates a code that people can type. Ends older codes, because each valid code makes guessing easier. */
async function createCode(db: Database, link: NewSecret<'sign_in_code'>): Promise<string> {
  const code = newCode();
  await transact(db, async (db) => {
    await revokeSecrets(db, [link.purpose], link);
    await storeSecret(db, codeSecret(link.data.email_key, code), link);
  });
  return code;
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
