import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { newSecret } from '../../src/platform/secrets.ts';
import { engine, query } from '../databases.ts';
import { insertFixture, newDatabase, startServer } from '../processes.ts';
import { inTurns } from '../size.ts';

type Document = { paths: Record<string, Record<string, { requestBody?: object }>> };

/** Returns the entire contents of the database, as someone with a stolen copy would see it. */
async function dump(database: string): Promise<string> {
  if (engine === 'sqlite') {
    const file = database.replace(/^file:/, '');
    return [file, `${file}-wal`].map((path) => (existsSync(path) ? readFileSync(path, 'latin1') : '')).join('\n');
  }
  const tables = await query(
    database,
    "select table_name from information_schema.tables where table_schema = 'public'",
  );
  const rows = await Promise.all(tables.map(({ table_name }) => query(database, `select * from "${table_name}"`)));
  return JSON.stringify(rows);
}

function assertHolds(text: string, canaries: Record<string, string>, where: string): void {
  for (const [name, canary] of Object.entries(canaries)) assert.ok(text.includes(canary), `no ${name} in ${where}`);
}
function assertLacks(text: string, canaries: Record<string, string>, where: string): void {
  for (const [name, canary] of Object.entries(canaries)) {
    const at = text.indexOf(canary);
    assert.equal(at, -1, `${name} in ${where}: ${text.slice(Math.max(0, at - 200), at + 100)}`);
  }
}

test(
  'secrets are only in the answer that shows them, and personal data is not in the logs',
  { timeout: 300_000 },
  async (t) => {
    const database = await newDatabase(t);
    const fixture = await insertFixture(database, { players: 1, courts: 1 });
    const server = await startServer(t, database, { LOG_LEVEL: 'trace' });
    const mark = () => `canary${randomUUID().replaceAll('-', '')}`;
    const secrets: Record<string, string> = {
      ...{ key: fixture.key, token: fixture.players[0]!.token, 'admin token': fixture.admin.token },
      ...{ password: mark(), 'new password': mark(), 'wrong password': mark() },
      ...{ 'unknown key': newSecret('csk'), 'unknown token': newSecret('cst'), 'token in a query': newSecret('cst') },
    };
    const personal = {
      name: mark(),
      email: `${mark()}@example.org`,
      phone: '+49 170 5551234987',
      note: mark(),
      agent: mark(),
    };
    const refusals: string[] = [];
    const headersSeen: string[] = [];

    async function send(
      method: string,
      path: string,
      { token, body, key = fixture.key }: { token?: string; body?: unknown; key?: string } = {},
    ): Promise<any> {
      const answer = await fetch(`${server.origin}${path}`, {
        method,
        headers: {
          'x-api-key': key,
          'user-agent': personal.agent,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const isStream = answer.headers.get('content-type') === 'text/event-stream';
      if (isStream) await answer.body!.cancel();
      const text = isStream ? '' : await answer.text();
      headersSeen.push(JSON.stringify([...answer.headers]));
      if (answer.status >= 400) refusals.push(text);
      return text.startsWith('{') ? JSON.parse(text) : undefined;
    }
    const api = (method: string, path: string, request?: Parameters<typeof send>[2]) =>
      send(method, `/api/v1${path}`, request);

    const { email, name, phone } = personal;
    const password = secrets['password']!;
    const session = await api('POST', '/auth/register', { body: { name, email, phone, password } });
    secrets['token of register'] = session.token;
    const again = await api('POST', '/auth/login', { body: { email, password } });
    secrets['token of login'] = again.token;
    await api('POST', '/auth/login', { body: { email, password: secrets['wrong password'] } });
    await api('POST', '/auth/password', {
      token: again.token,
      body: { current_password: password, new_password: secrets['new password'] },
    });
    const made = await api('POST', '/admin/api-keys', { token: fixture.admin.token, body: { name: 'web' } });
    secrets['new key'] = made.key;
    secrets['rotated key'] = (
      await api('POST', `/admin/api-keys/${made.id}/rotate`, { token: fixture.admin.token })
    ).key;
    const booking_date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const slot = { court_id: fixture.courts[0], booking_date, start_time: '10:00', end_time: '11:00' };
    await api('POST', '/bookings', { token: again.token, body: { ...slot, note: personal.note } });

    const { url } = await api('POST', '/auth/calendar', { token: again.token });
    const calendar = { calendar: /ccl_[\w-]+/.exec(url)![0] };
    for (const method of ['GET', 'HEAD', 'POST']) await send(method, `/calendar/${calendar.calendar}.ics`);
    await api('DELETE', '/auth/calendar', { token: again.token });
    await send('GET', `/calendar/${calendar.calendar}.ics`);

    // Send the secrets to every route, in all places where a faulty client might put them.
    const document: Document = await send('GET', '/openapi.json');
    const everything = { ...secrets, ...personal };
    const strewn = new URLSearchParams({ token: secrets['token in a query']!, email, password }).toString();
    const all = Object.entries(document.paths).flatMap(([template, operations]) =>
      Object.keys(operations).map((name) => ({ template, method: name.toUpperCase() })),
    );
    for (const [i, { template, method }] of all.entries()) {
      const path = template.replace(/\{\w+\}/g, '999999');
      const body = method === 'GET' || method === 'DELETE' ? undefined : { secret: everything };
      const broken = body && `{"password":"${password}","token":"${secrets['token']}",`;
      const requests: [path: string, request: Parameters<typeof send>[2]][] = [
        [`${path}?${strewn}`, { token: fixture.admin.token, body }],
        [path, { token: fixture.admin.token, body: broken }],
        [path, { token: secrets['unknown token']!, body }],
        [path, { key: secrets['unknown key']!, body }],
        [path, { token: `${fixture.admin.token}x`, body }],
      ];
      for (const [url, request] of inTurns(requests, i, 2)) await send(method, url, request);
    }
    await send('GET', `/nowhere?${strewn}`);

    assert.equal(await server.stop(), 0);
    const logs = server.output();
    assert.ok(logs.split('\n').length > 100, 'the requests are logged');
    assert.ok(refusals.length > 100);
    assertLacks(logs, { ...everything, ...calendar }, 'the logs');
    assertLacks(refusals.join('\n'), secrets, 'a problem');
    assertLacks(refusals.join('\n'), { phone, note: personal.note, agent: personal.agent }, 'a problem');
    assertLacks(headersSeen.join('\n'), everything, 'the headers of an answer');
    const stored = await dump(database);
    assertHolds(stored, { name, email, phone }, 'the database');
    assertLacks(stored, secrets, 'the database');
  },
);
