import type { Config } from '../../config.ts';
import type { Finding } from '../../platform/db/transact.ts';
import { mailHost, openTransport, reasonOf, senderOf } from './sender.ts';

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>;

/** Connects to the mail server, with TLS and the password of `SMTP_URL`, and sends nothing. */
export async function checkMail(config: MailConfig): Promise<Finding> {
  const check = 'mail';
  if (config.SMTP_URL === '') return { check, ok: true, detail: 'SMTP_URL is not set: the service sends no mail.' };
  const transport = await openTransport(config.SMTP_URL);
  try {
    await transport.verify();
    return { check, ok: true, detail: `${mailHost(config)} accepts the connection.` };
  } catch (error) {
    return { check, ok: false, detail: describeFailure(config, error) };
  } finally {
    transport.close();
  }
}

/** The result of a test email. */
interface MailTest {
  host: string;
  accepted: boolean;
  /** Why the mail server did not accept the email, without addresses and passwords; null if it did. */
  detail: string | null;
}

/** Sends an email to show that the settings work. `SMTP_URL` must be set. */
export async function testMail(config: MailConfig, address: string, clubName: string | null): Promise<MailTest> {
  const host = mailHost(config);
  try {
    await sendTestMail(config, address, clubName);
    return { host, accepted: true, detail: null };
  } catch (error) {
    return { host, accepted: false, detail: describeFailure(config, error) };
  }
}

async function sendTestMail(config: MailConfig, address: string, clubName: string | null): Promise<void> {
  const transport = await openTransport(config.SMTP_URL);
  try {
    await transport.sendMail({
      from: senderOf(config, clubName),
      to: { name: '', address },
      subject: 'Test email from Courtside',
      text: 'Courtside can send emails with these settings.',
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}

/** Returns a sentence with the host, the reason and what to check. It contains neither an address nor a password. */
function describeFailure(config: MailConfig, error: unknown): string {
  return `${mailHost(config)}: ${reasonOf(error)}. ${hintFor(error)}`;
}

function hintFor(error: unknown): string {
  const { code = '', syscall } = error as { code?: string; syscall?: string };
  if (syscall === 'connect') return REACH;
  return hints[code] ?? 'Check SMTP_URL and the log of the mail server.';
}

const REACH = 'No mail server responds at this address. Check the host and the port in SMTP_URL, and the firewall.';
const TLS =
  'TLS failed. Use smtps:// for a port with TLS from the start (often 465), and smtp:// otherwise (often 587). The ' +
  'certificate must be valid for this host.';

const hints: Record<string, string> = {
  EAUTH: 'The mail server rejects the user or the password in SMTP_URL.',
  EDNS: 'This host name does not exist. Check SMTP_URL.',
  ETIMEDOUT: `${REACH} If the port uses TLS from the start (often 465), use smtps://.`,
  ESOCKET: TLS,
  ETLS: TLS,
  EENVELOPE: 'The mail server rejects the sender (MAIL_FROM) or the recipient.',
};
