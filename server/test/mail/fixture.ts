import type { TestSettings } from '../policy.ts';
import type { TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { fillOutbox } from '../../src/modules/notifications/outbox.ts';
import { mailQueue } from '../../src/modules/notifications/sender.ts';
import { runDue } from '../../src/platform/jobs/queue.ts';
import { type Club, openClub } from '../club.ts';

export interface ReceivedMail {
  to: string;
  headers: Record<string, string>;
  text: string;
  html: string;
  /** The email's calendar attachment. */
  calendar: string | undefined;
  /** The email's PDF attachment. */
  pdf?: Buffer;
  /** The image with the QR code. */
  png?: Buffer;
}

export interface Box {
  url: string;
  /** The received emails, oldest first. */
  mails: ReceivedMail[];
  /** Called for each recipient and each message. If the function returns an error, the mail server responds with it. */
  refuse: (step: 'recipient' | 'message', address: string) => { code: number; text: string } | undefined;
  /** The mail server responds to messages only after this promise has resolved. */
  hold: Promise<void>;
}

export async function openBox(t: TestContext): Promise<Box> {
  const { box, close } = await startBox();
  t.after(close);
  return box;
}

/** Starts a mail server that the caller must close. Inside a test, call `openBox`, which closes the server itself. */
export async function startBox(): Promise<{ box: Box; close: () => Promise<void> }> {
  const box: Box = { url: '', mails: [], refuse: () => undefined, hold: Promise.resolve() };
  const answer = (refusal: { code: number; text: string } | undefined): Error | null =>
    refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(answer(box.refuse('recipient', address))),
    onData(stream, { envelope }, done) {
      void (async () => {
        const raw = Buffer.concat(await stream.toArray()).toString();
        const to = envelope.rcptTo[0]!.address;
        await box.hold;
        const refusal = answer(box.refuse('message', to));
        if (!refusal) box.mails.push(read(to, raw));
        done(refusal);
      })();
    },
  });
  server.on('error', () => {}); // Ignore errors from clients that have been killed
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  box.url = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
  return { box, close: () => new Promise<void>((done) => server.close(() => done())) };
}

export const mailSettings = (box: Box): Record<string, string> => ({
  SMTP_URL: box.url,
  MAIL_FROM: 'The Club <book@example.org>',
  PUBLIC_URL: 'https://book.example.org',
});

/** Opens a club and a mail server. `post` sends all due emails. */
export async function openMailClub(t: TestContext, settings: TestSettings = {}) {
  const box = await openBox(t);
  const club = await openClub({ ...mailSettings(box), ...settings });
  t.after(() => club.close());
  await post(club); // Skip the existing events, so that they cause no emails
  return { box, club, post: () => post(club) };
}

/** Relays events and sends all due emails. Returns the error messages. */
export async function post({ context }: Club): Promise<string[]> {
  await relayEvents(context);
  await fillOutbox(context);
  const failures = await runDue(context, mailQueue(context));
  return failures.map((failure) => (failure as Error).message);
}

function read(to: string, raw: string): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const headers = Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), words(line.slice(line.indexOf(':') + 1).trim())]),
  );
  const part = (type: string): string | undefined => {
    const at = raw.search(new RegExp(`^content-type: ${type}`, 'im'));
    if (at < 0) return undefined;
    const [partHead = '', body = ''] = raw.slice(at).split(/\r\n\r\n([\s\S]*)/);
    const encoding = /content-transfer-encoding: (\S+)/i.exec(partHead)?.[1];
    return decoded(body.split('\r\n--')[0]!, encoding);
  };
  const fileOf = (type: string): Buffer | undefined => {
    const content = new RegExp(`content-type: ${type}[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--`, 'i').exec(raw)?.[1];
    return content === undefined ? undefined : Buffer.from(content, 'base64');
  };
  const [pdf, png] = [fileOf('application/pdf'), fileOf('image/png')];
  return {
    to,
    headers,
    text: part('text/plain') ?? '',
    html: part('text/html') ?? '',
    calendar: part('text/calendar'),
    ...(pdf && { pdf }),
    ...(png && { png }),
  };
}

function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Decodes the encoded words of RFC 2047. */
function words(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?(.)\?(.*?)\?=/gi, (_all, how: string, word: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decoded(word.replaceAll('_', ' '), 'quoted-printable'),
    );
}
