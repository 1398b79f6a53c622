import assert from 'node:assert/strict';
import { before, after, test } from 'node:test';
import { COURTSIDE } from '../processes.ts';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Club, openClub, SUNDAY } from '../club.ts';
import { courtside, refuse } from './courtside.ts';

let club: Club;
let url: string;
let court_id: number;
let assistant: Client;

before(async () => {
  club = await openClub();
  url = `${await club.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
  court_id = (await club.court({ name: 'Padel 1', type: 'padel' })).id;
  assistant = await connect({ COURTSIDE_TOKEN: (await club.signIn()).token });
});
after(async () => {
  await assistant.close();
  await club.close();
});

async function connect(player: Record<string, string>): Promise<Client> {
  const env = { PATH: process.env['PATH']!, COURTSIDE_URL: url, COURTSIDE_API_KEY: club.key, ...player };
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [COURTSIDE, 'mcp'], env }));
  return client;
}

async function call(name: string, input: object): Promise<{ isError: boolean; value: any }> {
  const { content, isError } = await assistant.callTool({ name, arguments: { ...input } });
  const [first] = content as { text: string }[];
  return { isError: isError === true, value: JSON.parse(first!.text) };
}

test('offers tools, and marks those that change something', async () => {
  const { tools } = await assistant.listTools();
  assert.deepEqual(
    tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint === true]),
    [
      ['find_courts', true],
      ['find_free_times', true],
      ['list_my_bookings', true],
      ['book_court', false],
      ['reschedule_booking', false],
      ['cancel_booking', false],
    ],
  );
});

test('finds a court and a free time, books it, reschedules it and cancels it', async () => {
  const courts = await call('find_courts', { type: 'padel' });
  const ids = courts.value.map(({ id }: { id: number }) => id);
  assert.deepEqual(ids, [court_id]);
  const [day] = (await call('find_free_times', { date: SUNDAY, duration_minutes: 60 })).value;
  const [{ start_time, durations }] = day.starts;
  assert.deepEqual(durations, [60]);
  const end_time = `${String(Number(start_time.slice(0, 2)) + 1).padStart(2, '0')}${start_time.slice(2)}`;
  const { value: booking } = await call('book_court', { court_id, booking_date: SUNDAY, start_time, end_time });
  assert.equal(booking.status, 'confirmed');
  const later = { start_time: '18:00', end_time: '19:00' };
  const { value: moved } = await call('reschedule_booking', { booking_id: booking.id, ...later });
  assert.deepEqual([moved.id, moved.start_time], [booking.id, '18:00']);
  const mine = await call('list_my_bookings', {});
  assert.deepEqual(
    mine.value.map(({ id }: { id: number }) => id),
    [booking.id],
  );
  assert.equal((await call('cancel_booking', { booking_id: booking.id })).value.status, 'cancelled');
});

test('tells the assistant why a request failed, with other times', async () => {
  const slot = { court_id, booking_date: SUNDAY, start_time: '12:00', end_time: '13:00' };
  await club.book(await club.signIn(), slot);
  const { isError, value } = await call('book_court', slot);
  assert.deepEqual([isError, value.code, value.alternatives.length > 0], [true, 'slot_taken', true]);
  const wrong = await assistant.callTool({ name: 'book_court', arguments: { ...slot, court_id: 'one' } });
  assert.equal(wrong.isError, true);
});

test('signs in again when the session has ended, and signs out at the end', async (t) => {
  const kim = { email: 'kim@example.org', password: 'seven green bicycles' };
  const { body: own } = await club.call('POST', '/auth/register', { body: { name: 'Kim', ...kim } });
  const client = await connect({ COURTSIDE_EMAIL: kim.email, COURTSIDE_PASSWORD: kim.password });
  t.after(() => client.close());
  assert.equal((await club.call('DELETE', '/auth/sessions', { as: own })).status, 204);
  const { isError } = await client.callTool({ name: 'list_my_bookings', arguments: {} });
  assert.notEqual(isError, true);
  await client.close();
  assert.equal((await club.call('GET', '/auth/sessions', { as: own })).body.data.length, 1);
});

test('a player with a second factor needs a session token', async (t) => {
  const kay = { email: 'kay@example.org', password: 'seven green bicycles' };
  const { body: session } = await club.call('POST', '/auth/register', { body: { name: 'Kay', ...kay } });
  const [user_id, time] = [session.user.id, '2026-11-21T12:00:00.000Z'];
  await club.context.db.transact((db) =>
    db.insertInto('second_factors').values({ user_id, secret: 'A', created_at: time, confirmed_at: time }).execute(),
  );
  const settings = { COURTSIDE_URL: url, COURTSIDE_API_KEY: club.key };
  const own = { COURTSIDE_EMAIL: kay.email, COURTSIDE_PASSWORD: kay.password };
  const refused = await courtside('unused', ['mcp'], { settings: { ...settings, ...own } });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^The account has a second factor.*COURTSIDE_TOKEN/);
  const client = await connect({ COURTSIDE_TOKEN: session.token });
  t.after(() => client.close());
  assert.notEqual((await client.callTool({ name: 'list_my_bookings', arguments: {} })).isError, true);
});

test('ends with a message if the player cannot sign in', async () => {
  const settings = { COURTSIDE_URL: url, COURTSIDE_API_KEY: club.key };
  const wrongToken = await courtside('unused', ['mcp'], { settings: { ...settings, COURTSIDE_TOKEN: 'wrong' } });
  assert.equal(wrongToken.code, 1);
  assert.match(wrongToken.stderr, /^Sign in again/);
  for (const [name, value] of [
    ['COURTSIDE_URL', 'book.example.org'],
    ['COURTSIDE_API_KEY', 'csk_…'],
    ['COURTSIDE_TOKEN', 'cst_…'],
  ] as const) {
    const message = await refuse('unused', 1, ['mcp'], { settings: { ...settings, [name]: value } });
    assert.ok(message.startsWith(`Set ${name} to `), message);
  }
  const missing = await courtside('unused', ['mcp'], { settings });
  assert.match(missing.stderr, /^Set COURTSIDE_EMAIL to the email address of the player/);
});
