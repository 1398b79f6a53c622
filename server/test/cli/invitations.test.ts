import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openContext } from '../processes.ts';
import { asJson, newClub, query, refuse, succeed } from './courtside.ts';

const create = ['invitations', 'create', '--email', 'ana@example.org'];

test('invitations create, resend and revoke without mail: the link is printed once', async (t) => {
  const file = await newClub(t);
  const settings = { PUBLIC_URL: 'https://book.example.org' };
  const printed = await succeed(file, [...create, '--role', 'admin', '--name', 'Ana'], { settings });
  const [, link] = /^link: (https:\/\/book\.example\.org\/invitation#cml_\S+)$/m.exec(printed)!;
  const again = await asJson(file, ['invitations', 'resend', '1']);
  assert.match(again.link, /^http:\/\/localhost:3000\/invitation#cml_/);
  const [listed] = await asJson(file, ['invitations', 'list', '--open']);
  assert.deepEqual([listed.role, listed.name, listed.state, listed.invited_by], ['admin', 'Ana', 'open', null]);
  const stored = JSON.stringify(query(file, 'select * from one_time_secrets'));
  for (const shown of [link!, again.link as string]) assert.ok(!stored.includes(shown.split('#')[1]!));
  assert.match(await succeed(file, ['invitations', 'revoke', '1', '--yes']), /^state: revoked$/m);
  assert.deepEqual(await asJson(file, ['invitations', 'list', '--open']), []);
  assert.match(await refuse(file, 1, ['invitations', 'resend', '1']), /used or revoked/);
  assert.match(await refuse(file, 1, [...create, '--name', 'Ana\nBcc: eve@example.org']), /No line breaks/);
});

test('with mail, invitations create leaves the email to the service', async (t) => {
  const file = await newClub(t);
  const mail = {
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'book@example.org',
    PUBLIC_URL: 'https://book.example.org',
  };
  assert.match(await succeed(file, create, { settings: mail }), /^link: -$/m);
  assert.equal(query(file, "select * from mails where kind = 'invitation'").length, 1);
});

test('users accept and reject decide about the users that list --pending shows', async (t) => {
  const file = await newClub(t);
  for (const name of ['ana', 'ben', 'cem'])
    await succeed(file, ['users', 'create', '--email', `${name}@example.org`, '--name', name]);
  const { db } = await openContext(file);
  await db.transact((tx) =>
    tx.updateTable('users').set({ pending_since: '2026-11-21T12:00:00.000Z' }).where('id', '<', 3).execute(),
  );
  await db.close();
  const states = async (...more: string[]) => {
    const rows = await asJson(file, ['users', 'list', ...more]);
    return rows.map(({ name, state }: Record<string, string>) => `${name} ${state}`);
  };
  assert.deepEqual(await states('--pending'), ['ana pending', 'ben pending']);
  assert.equal(await succeed(file, ['users', 'accept', 'ana@example.org']), 'ana@example.org is accepted.\n');
  assert.equal(await succeed(file, ['users', 'reject', 'ben@example.org']), 'ben@example.org is rejected.\n');
  assert.deepEqual(await states(), ['ana active', 'ben rejected', 'cem active']);
  assert.match(await refuse(file, 1, ['users', 'reject', 'cem@example.org']), /has been accepted/);
});
