import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { asJson, courtside, newClub, refuse, succeed } from '../cli/courtside.ts';
import { freePort } from '../ports.ts';

const PASSWORD = 's3cret-pass';
const ADDRESS = 'eva@example.org';

/** Starts a mail server that accepts one password and no address at `full.example`. Returns its port. */
async function startServer(t: TestContext, options: SMTPServerOptions): Promise<{ port: number; to: string[] }> {
  const to: string[] = [];
  const server = new SMTPServer({
    logger: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === PASSWORD ? done(null, { user: 'club' }) : done(new Error(`no ${ADDRESS}`)),
    onRcptTo: ({ address }, _session, done) =>
      done(address.endsWith('@full.example') ? new Error(`${address} is full`) : null),
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        to.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => new Promise<void>((done) => server.close(() => done())));
  return { port: (server.server.address() as AddressInfo).port, to };
}

const settingsFor = (SMTP_URL: string): Record<string, string> => ({
  ...{ SMTP_URL, MAIL_FROM: 'Club <book@example.org>', PUBLIC_URL: 'https://book.example.org' },
});

test('doctor and `mail test` name the host and the reason, without addresses and passwords', async (t) => {
  const file = await newClub(t);
  const plain = await startServer(t, { disabledCommands: ['STARTTLS'] });
  const secure = await startServer(t, { secure: true });
  const withStartTls = await startServer(t, {});
  const unused = await freePort();
  const user = `club:${PASSWORD}@127.0.0.1`;
  const cases: [name: string, url: string, message: RegExp | undefined, address?: string][] = [
    ['right', `smtp://${user}:${plain.port}`, undefined],
    ['a wrong password', `smtp://club:wr0ng@127.0.0.1:${plain.port}`, /EAUTH .*535\. .* password in SMTP_URL/],
    [
      'a wrong user and password with TLS',
      `smtps://x:y@127.0.0.1:${secure.port}`,
      /ESOCKET CONN \(.*certificate.*TLS failed/,
    ],
    ['refused', `smtp://127.0.0.1:${unused}`, /\(connect ECONNREFUSED .*No mail server responds at this address/],
    ['TLS to a plain port', `smtps://${user}:${plain.port}`, /\(wrong version number\)\. TLS failed\. Use smtps/],
    ['an untrusted certificate', `smtps://${user}:${secure.port}`, /certificate.*TLS failed/],
    ['an untrusted certificate after STARTTLS', `smtp://${user}:${withStartTls.port}`, /certificate.*TLS failed/],
    ['TLS is required, but not offered', `smtp://${user}:${plain.port}?requireTLS=true`, /ETLS STARTTLS.*TLS failed/],
    ['an unknown host', 'smtp://mail.invalid:25', /mail\.invalid:25: EDNS .*does not exist/],
  ];
  for (const [name, url, message] of cases) {
    await t.test(name, async () => {
      const settings = settingsFor(url);
      const host = new URL(url).host;
      const { stdout } = await courtside(file, ['doctor', '--json'], { settings });
      const { ok, detail } = JSON.parse(stdout).checks.find(({ check }: { check: string }) => check === 'mail');
      assert.equal(ok, message === undefined, detail);
      assert.ok(detail.startsWith(host), detail);
      const sent = await courtside(file, ['mail', 'test', ADDRESS], { settings });
      assert.equal(sent.code, message === undefined ? 0 : 1, sent.stderr);
      if (!message) return;
      for (const text of [detail, sent.stderr]) {
        assert.match(text, message);
        assert.ok(!text.includes(PASSWORD) && !text.includes('wr0ng') && !text.includes(ADDRESS), text);
      }
    });
  }
  assert.deepEqual(plain.to, [ADDRESS]);
  const settings = settingsFor(`smtp://${user}:${plain.port}`);
  const full = await refuse(file, 1, ['mail', 'test', 'eva@full.example'], { settings });
  assert.match(full, /EENVELOPE RCPT TO 550\. The mail server rejects the sender/);
  assert.ok(!full.includes('eva@full.example'), full);
});

test('without SMTP_URL, doctor finds nothing wrong, and `mail test` says what is missing', async (t) => {
  const file = await newClub(t);
  const { checks } = await asJson(file, ['doctor']).catch(() => ({ checks: [] }));
  for (const { check, ok } of checks) if (check === 'mail') assert.ok(ok);
  assert.match(await refuse(file, 1, ['mail', 'test', ADDRESS]), /^SMTP_URL is not set/);
  assert.match(await succeed(file, ['mail', 'test', '--help']), /reports?.* whether the mail server accepts it/);
});
