import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { assertProblem, openClub } from '../club.ts';
import { freePort } from '../ports.ts';

const SENDER = { MAIL_FROM: 'Club <book@example.org>', PUBLIC_URL: 'https://book.example.org' };

test('an admin sends a test email, and reads whether the mail server accepts it', async (t) => {
  const to: string[] = [];
  const server = new SMTPServer({
    ...{ logger: false, authOptional: true, disabledCommands: ['STARTTLS'] },
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('full') ? new Error(`${address} is full`) : null),
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        to.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => new Promise<void>((done) => server.close(() => done())));
  const host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const club = await openClub({ SMTP_URL: `smtp://${host}`, ...SENDER });
  t.after(() => club.close());
  const admin = await club.signIn('admin');
  const send = (body: object) => club.call('POST', '/admin/mail/test', { as: admin, body });
  const accepted = { host, accepted: true, detail: null };
  assert.deepEqual((await send({})).body, accepted);
  assert.deepEqual((await send({ to: 'eva@example.org' })).body, accepted);
  assert.deepEqual(to, [admin.user.email, 'eva@example.org']);
  const { body } = await send({ to: 'full@example.org' });
  assert.equal(body.accepted, false);
  assert.match(body.detail, /EENVELOPE RCPT TO 550\. The mail server rejects the sender/);
  assertProblem(await send({ to: 'no address' }), 'validation_failed');
  const { body: audit } = await club.call('GET', '/admin/audit', { as: admin });
  const tests = audit.data.filter(({ action }: { action: string }) => action === 'testMail');
  assert.deepEqual(
    tests.map(({ after }: { after: object }) => after),
    [
      { host, accepted: false },
      { host, accepted: true },
      { host, accepted: true },
    ],
  );
  assert.ok(!JSON.stringify(tests).includes('@example.org'));
  for (let n = 0; n < 7; n++) await send({ to: 'full@example.org' });
  assertProblem(await send({}), 'too_many_attempts');
  const other = await club.signIn('admin');
  assertProblem(await club.call('POST', '/admin/mail/test', { as: other, body: {} }), 'too_many_attempts');
  assert.equal(to.length, 2);
});

test('a test email reports an unreachable mail server, and a service without SMTP_URL', async (t) => {
  const host = `127.0.0.1:${await freePort()}`;
  const club = await openClub({ SMTP_URL: `smtp://${host}`, ...SENDER });
  t.after(() => club.close());
  const { status, body } = await club.call('POST', '/admin/mail/test', { as: await club.signIn('admin'), body: {} });
  assert.equal(status, 200);
  assert.match(body.detail, /ECONNREFUSED.*No mail server responds at this address/);
  const silent = await openClub();
  t.after(() => silent.close());
  const answer = await silent.call('POST', '/admin/mail/test', { as: await silent.signIn('admin'), body: {} });
  assertProblem(answer, 'mail_not_set_up');
});
