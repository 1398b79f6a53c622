import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Booking, createClient, ifMatch } from '../src/index.ts';
import { pngOf } from '../../server/test/images.ts';
import { shareService, slot } from './fixture.ts';

const openFixture = shareService();

test('a player finds, books, reschedules and cancels with resource methods', async () => {
  const { club, client, proxy } = await openFixture();
  const { id } = await club.court({ name: 'Padel 1', type: 'pickleball', indoor: true });
  const [found] = await client.courts.list({ type: 'pickleball', indoor: true, active_only: true }).autoPagingToArray();
  assert.equal(found!.id, id);
  assert.deepEqual(await client.courts.list({ type: 'pickleball', indoor: false }).autoPagingToArray(), []);
  assert.match(proxy.requests.at(-1)!.url, /indoor=false/);
  assert.equal((await client.courts.get(id)).name, 'Padel 1');

  const { booking_date: date } = slot(id);
  const [day] = (await client.courts.days(id, { date, duration_minutes: 60 })).data;
  assert.ok(day!.starts.some(({ start_time }) => start_time === '10:00'));
  assert.deepEqual(await client.availability.list({ date, type: 'pickleball', duration_minutes: 60 }).next(), {
    done: false,
    value: day,
  });

  const booking = await client.bookings.create(slot(id), { headers: { 'Idempotency-Key': 'k1' } });
  assert.deepEqual(await client.bookings.create(slot(id), { headers: { 'Idempotency-Key': 'k1' } }), booking);
  assert.deepEqual(await client.bookings.get(booking.id), booking);
  const moved = await client.bookings.update(booking.id, { start_time: '12:00', end_time: '13:00' });
  const stale = { headers: ifMatch(booking) };
  await assert.rejects(client.bookings.cancel(booking.id, stale), { code: 'version_mismatch' });
  assert.deepEqual(await client.bookings.list({ when: 'upcoming', limit: 1 }).autoPagingToArray(), [moved]);
  const file: string = await client.bookings.calendarFile(booking.id);
  assert.match(file, /^BEGIN:VCALENDAR\r\n/);
  assert.equal(await client.get('/bookings/{booking}.ics', { params: { path: { booking: booking.id } } }), file);
  assert.equal((await client.bookings.cancel(booking.id, { headers: ifMatch(moved) })).status, 'cancelled');
});

test('a person signs in, changes the profile and erases the account', async () => {
  const { connect } = await openFixture();
  const visitor = connect({ token: null });
  const account = { email: 'kim@example.org', password: 'seven green bicycles' };
  const { token, user } = await visitor.auth.register({ name: 'Kim', ...account });
  const kim = visitor.withToken(token);
  assert.equal((await kim.me.update({ phone: '+34 123' })).phone, '+34 123');
  assert.equal((await kim.me.export()).user.id, user.id);
  await visitor.auth.login(account);
  const [one, other] = await kim.me.sessions.list().autoPagingToArray();
  assert.ok(one && other);
  await kim.me.sessions.endOthers();
  assert.equal((await kim.me.sessions.list().autoPagingToArray()).length, 1);
  assert.equal(await kim.me.erase({ password: account.password }), undefined);
  await assert.rejects(visitor.auth.login(account), { status: 401 });
});

test('a player joins the waiting list and leaves it', async () => {
  const { club, client, connect } = await openFixture();
  const { id } = await club.court();
  await client.bookings.create(slot(id));
  const other = connect({ token: (await club.signIn()).token });
  const { booking_date, start_time: start_after, end_time: end_before } = slot(id);
  const wish = { court_id: id, booking_date, start_after, end_before, duration_minutes: 60 };
  const entry = await other.waitlist.join(wish);
  assert.equal((await other.waitlist.get(entry.id)).position, 1);
  await other.waitlist.leave(entry.id);
  assert.notEqual((await other.waitlist.get(entry.id)).status, 'waiting');
});

test('an admin manages courts, closures, people, keys and webhooks', async () => {
  const { club, client, connect } = await openFixture();
  const { admin } = connect({ token: (await club.signIn('admin')).token });
  const court = await admin.courts.create({ name: 'Old', type: 'padel' });
  const headers = ifMatch(court);
  assert.equal((await admin.courts.update(court.id, { name: 'New' }, { headers })).name, 'New');
  await assert.rejects(admin.courts.update(court.id, { name: 'Newer' }, { headers }), { code: 'version_mismatch' });
  const booking = await client.bookings.create(slot(court.id));
  assert.equal((await admin.bookings.get(booking.id)).id, booking.id);
  assert.equal((await admin.bookings.update(booking.id, { status: 'cancelled' })).status, 'cancelled');
  await admin.courts.delete((await admin.courts.create({ name: 'Twin', type: 'padel' })).id);

  const { key, id } = await admin.apiKeys.create({ name: 'shop' });
  assert.notEqual((await admin.apiKeys.rotate(id)).key, key);
  const webhook = await admin.webhooks.create({ url: 'https://example.org/hook' });
  const deliveries = admin.webhooks.deliveries(webhook.id, { limit: 1 });
  assert.deepEqual(await deliveries.autoPagingToArray(), []);
  // A report counts a court from the day on which it was added.
  const { booking_date } = booking;
  const query = { group_by: 'court', date_from: booking_date, date_to: booking_date } as const;
  assert.ok((await admin.reports.utilisation(query)).data.length > 0);
  assert.ok((await admin.audit.list({ limit: 100 }).autoPagingToArray({ limit: 3 })).length === 3);
});

test('an admin sets the logo of the club and the photo of a court', async () => {
  const { club, client, connect } = await openFixture();
  const { admin } = connect({ token: (await club.signIn('admin')).token });
  const image = new Blob([new Uint8Array(pngOf(4, 3))], { type: 'image/png' });
  const court = await admin.courts.create({ name: 'Seen', type: 'padel' });
  const shown = await admin.courts.setPhoto(court.id, image, { headers: ifMatch(court) });
  assert.match(shown.photo_url!, /^\/images\/[0-9a-f]{64}$/);
  assert.equal((await admin.club.setLogo(image)).logo_url, shown.photo_url);
  await admin.club.deleteLogo();
  assert.equal((await client.club.get()).logo_url, null);
  const text = new Blob(['<svg/>'], { type: 'image/png' });
  await assert.rejects(admin.courts.setPhoto(court.id, text), { code: 'image_invalid' });
});

test('`autoPagingToArray` requests only the pages that it needs', async () => {
  const { club, client, proxy } = await openFixture();
  for (const name of ['A', 'B', 'C', 'D', 'E']) await club.court({ name, type: 'badminton' });
  const rows = () => client.courts.list({ type: 'badminton', limit: 2 });
  const namesOf = (courts: { name: string }[]) => courts.map(({ name }) => name).join('');
  assert.equal(namesOf(await rows().autoPagingToArray({ limit: 2 })), 'AB');
  assert.equal(proxy.requests.length, 1);
  assert.equal(namesOf(await rows().autoPagingToArray({ limit: 3 })), 'ABC');
  assert.equal(proxy.requests.length, 3);
  assert.deepEqual(await rows().autoPagingToArray({ limit: 0 }), []);
  assert.equal(proxy.requests.length, 3);
  assert.equal(namesOf(await client.pages('/courts', { type: 'badminton', limit: 2 }).autoPagingToArray()), 'ABCDE');
});

test('resource methods accept limits and a signal, with and without other arguments', async () => {
  const { proxy, client } = await openFixture();
  const once = { retries: 0, timeoutMs: 100 };
  const calls = [
    () => client.courts.get(1, once),
    () => client.courts.list({ limit: 1 }, once).next(),
    () => client.bookings.create(slot(1), once),
    () => client.get('/courts', once),
    () => client.download('/admin/exports/bookings', {}, once),
  ];
  for (const call of calls) {
    proxy.injectFaults('silence');
    await assert.rejects(call(), { name: 'CourtsideUnreachable', isTimeout: true });
  }
  assert.equal(proxy.requests.length, calls.length);
  proxy.injectFaults('cut before', 'cut before');
  await client.courts.list({}, { retries: 2 }).next();
  const reason = new Error('The user went elsewhere.');
  await assert.rejects(client.courts.get(1, { signal: AbortSignal.abort(reason) }), reason);
});

/** Returns the names of all methods of an object and of the objects in it, such as `admin.courts.list`. */
function methodsIn(object: object, prefix = ''): string[] {
  return Object.entries(object).flatMap(([name, value]) =>
    typeof value === 'function' ? [`${prefix}${name}`] : methodsIn(value as object, `${prefix}${name}.`),
  );
}

test('the README lists every resource method', () => {
  const { auth, me, club, courts, availability, bookings, shares, liveTickets, waitlist, admin } = createClient({
    baseUrl: 'http://localhost:3000/api/v1',
    apiKey: '',
  });
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [, table] = /^\| resource \| methods \|\n(.*?)\n\n/ms.exec(readme)!;
  const listed = [...table!.matchAll(/^\| `([\w.]+)` \| (.*) \|$/gm)].flatMap(([, resource, methods]) =>
    [...methods!.matchAll(/`(\w+)`/g)].map(([, method]) => `${resource}.${method}`),
  );
  const existing = methodsIn({ auth, me, club, courts, availability, bookings, shares, liveTickets, waitlist, admin });
  assert.deepEqual(listed.toSorted(), existing.toSorted());
});

/** This function never runs. The compiler must reject each marked call. */
export async function typeErrors(): Promise<Booking> {
  const club = createClient({ baseUrl: '', apiKey: '' });
  // @ts-expect-error the id is missing
  await club.courts.get();
  // @ts-expect-error the query is missing
  club.availability.list();
  // @ts-expect-error the filter must be a boolean
  club.courts.list({ indoor: 'true' });
  // @ts-expect-error a court has no such field
  await club.admin.courts.update(1, { colour: 'red' });
  // @ts-expect-error this method takes no body
  await club.bookings.cancel(1, { start_time: '10:00' });
  // @ts-expect-error the end time is missing
  return club.bookings.create({ court_id: 1, booking_date: '', start_time: '' });
}
