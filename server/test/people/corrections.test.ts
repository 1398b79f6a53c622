// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findOrAddGuest } from '../../src/modules/accounts/guests.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type Club, NOON, openClub } from '../club.ts';
import { withNames } from '../stored-events.ts';
import { tablesWith } from '../privacy/everything.ts';
import { runJobs } from '../../src/background.ts';

let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

let hour = 6;
const guest = (name: string, email: string | null = null, phone: string | null = null) =>
  club.context.db.transact((db) => findOrAddGuest(db, { name, email, phone }, timestamp(NOON)));
const correct = (id: number, body: object, as = admin) => club.call('PATCH', `/admin/users/${id}`, { as, body });
const merge = (id: number, user_id: number, as = admin) =>
  club.call('POST', `/admin/users/${id}/merge`, { as, body: { user_id } });
async function bookFor(user_id: number, body: object = {}) {
  const court = await club.court();
  const slot = { court_id: court.id, booking_date: '2026-11-22', start_time: `${(hour += 1)}:00`.padStart(5, '0') };
  const end_time = `${hour + 1}:00`.padStart(5, '0');
  const made = await club.call('POST', '/admin/bookings', { as: admin, body: { ...slot, end_time, user_id, ...body } });
  assert.equal(made.status, 201, made.text);
  return { booking: made.body, court };
}

test("corrects a guest's name, address and phone number", async () => {
  const { id } = await guest('Jhon Smiht', 'jhon@example.org', '+34 600');
  const { booking } = await bookFor(id);
  const cases: [body: object, person: [name: string, address: string | null, phone: string | null]][] = [
    [{ name: '  John Smith ' }, ['John Smith', 'jhon@example.org', '+34 600']],
    [{ contact_email: 'John <john@Example.org>' }, ['John Smith', 'john@Example.org', '+34 600']],
    [{ phone: '+34 611' }, ['John Smith', 'john@Example.org', '+34 611']],
    [{ name: 'Ιωάννης Σμιθ', contact_email: null, phone: null }, ['Ιωάννης Σμιθ', null, null]],
    [{ name: 'John Smith', contact_email: 'john@example.org' }, ['John Smith', 'john@example.org', null]],
    // This change corrects only the spelling of the name.
    [{ name: 'JOHN Smith' }, ['JOHN Smith', 'john@example.org', null]],
  ];
  for (const [body, expected] of cases) {
    const { status, body: person, text } = await correct(id, body);
    assert.equal(status, 200, text);
    assert.deepEqual([person.name, person.contact_email, person.phone], expected);
    const found = await club.call('GET', `/admin/users?search=${encodeURIComponent(expected[0])}`, { as: admin });
    const ids = found.body.data.map((one: { id: number }) => one.id);
    assert.deepEqual(ids, [id]);
  }
  const stored = await club.call('GET', `/admin/bookings/${booking.id}`, { as: admin });
  assert.equal(stored.body.user.name, 'JOHN Smith');
  const audit = await club.call('GET', '/admin/audit?limit=1', { as: admin });
  assert.deepEqual([audit.body.data[0].action, audit.body.data[0].target], ['updateUser', `users ${id}`]);
});

test('changes the name and phone number of an account, but not its address', async () => {
  const account = await club.signIn('player', 'Nora Alt');
  const email = account.user.email;
  const { status, body } = await correct(account.user.id, { name: 'Nora Neu', phone: '+34 622' });
  assert.deepEqual([status, body.name, body.phone, body.email], [200, 'Nora Neu', '+34 622', email]);
  assert.equal((await club.call('GET', '/auth/me', { as: account })).body.name, 'Nora Neu');
  for (const search of ['nora neu', '622', encodeURIComponent(email!)]) {
    const found = await club.call('GET', `/admin/users?search=${search}`, { as: admin });
    assert.deepEqual(
      found.body.data.map((one: { id: number }) => one.id),
      [account.user.id],
      search,
    );
  }
  const refused = await correct(account.user.id, { contact_email: 'x@example.org' });
  assert.deepEqual([refused.status, refused.body.errors[0].code], [422, 'not_allowed'], refused.text);
});

test('the desk writes a note about a person, and does not overwrite a newer note', async () => {
  const { id } = await guest('Nils Notiz');
  const desk = await club.signIn('desk');
  const write = (note: string | null, replaces?: string | null, as = desk) =>
    club.call('PUT', `/admin/users/${id}/note`, { as, body: { note, ...(replaces !== undefined && { replaces }) } });
  assert.equal((await write(' Pays in cash \n', null)).body.note, 'Pays in cash');
  assert.deepEqual([(await write('Old', null)).status, (await write('Old', 'x')).status], [412, 412]);
  assert.equal((await club.call('GET', `/admin/users/${id}`, { as: desk })).body.note, 'Pays in cash');
  assert.equal((await write('x'.repeat(2001))).status, 422);
  for (const role of ['treasurer', 'player'] as const)
    assert.equal((await write('Mine', undefined, await club.signIn(role))).status, 403);
  const audit = await club.call('GET', '/admin/audit?action=updateUserNote', { as: admin });
  assert.deepEqual([audit.body.data.length, audit.body.data[0].target], [1, `users ${id}`]);
  assert.doesNotMatch(audit.text, /cash/, 'the log does not contain the text');
  const account = await club.signIn('player');
  await club.call('PUT', `/admin/users/${account.user.id}/note`, { as: desk, body: { note: 'Coach' } });
  assert.equal((await merge(account.user.id, id)).body.note, 'Coach\nPays in cash');
  assert.equal((await club.call('GET', '/auth/me/export', { as: account })).body.staff_note, 'Coach\nPays in cash');
  assert.deepEqual(await tablesWith(club, 'Pays in cash'), ['users']);
  await eraseUser(club.context, account.user.id);
  assert.deepEqual(await tablesWith(club, 'Pays in cash'), []);
  assert.equal((await write(null)).status, 404);
});

test('refuses corrections by other staff, and to the name of another guest', async () => {
  const { id } = await guest('Mia Alt');
  const other = await guest('Mia Neu', 'mia@example.org');
  for (const role of ['desk', 'treasurer', 'player'] as const)
    assert.equal((await correct(id, { name: 'X' }, await club.signIn(role))).status, 403);
  for (const name of ['Mia Neu', 'MIA  NEU'])
    for (const contact_email of ['mia@example.org', 'MIA@example.org']) {
      const { status, body } = await correct(id, { name, contact_email });
      assert.deepEqual([status, body.errors[0].code, body.errors[0].values.user_id], [422, 'duplicate', other.id]);
    }
  for (const body of [{ name: ' ' }, { name: 'a\nb' }, { contact_email: 'nobody' }, { phone: 'by mail' }])
    assert.equal((await correct(id, body)).status, 422);
  assert.equal((await correct(id, { name: 'Mia Neu' })).status, 200, 'without the address it is another guest');
});

test('two corrections at the same time do not make two equal guests', async () => {
  const guests = await Promise.all(['Ann A', 'Ann B'].map((name) => guest(name)));
  const answers = await Promise.all(guests.map(({ id }) => correct(id, { name: 'Ann C' })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422]);
});

test('merges a guest into another guest or an account, once', async () => {
  const account = await club.signIn('player', 'Paul Account');
  const targets = [(await guest('Paula Ruiz', null, '+34 1')).id, account.user.id];
  for (const [i, id] of targets.entries()) {
    const source = await guest(`Paula Ruis ${i}`, `paula${i}@example.org`, '+34 2');
    const { booking } = await bookFor(source.id);
    const stored = club.context.db.read.selectFrom('events').selectAll().where('type', 'like', 'booking.%');
    const events = async () => withNames(club.context.db.read, await stored.execute());
    const first = await merge(id, source.id);
    assert.equal(first.status, 200, first.text);
    assert.equal(first.body.bookings.upcoming, 1);
    assert.equal(first.body.upcoming_bookings[0].id, booking.id);
    const data = await events();
    const named = data.filter((event) => event.data.id === booking.id).map((event) => event.data.user.name);
    assert.deepEqual(named, [first.body.name, first.body.name], 'events name the person');
    const again = await merge(id, source.id);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.deepEqual(await events(), data, 'a repeated merge changes nothing');
    assert.equal((await club.call('GET', `/admin/users/${source.id}`, { as: admin })).status, 404);
    const { body } = await club.call('GET', `/admin/bookings/${booking.id}`, { as: admin });
    assert.deepEqual([body.user.id, body.version], [id, booking.version + 1]);
  }
  const paula = (await club.call('GET', `/admin/users/${targets[0]}`, { as: admin })).body;
  assert.deepEqual([paula.name, paula.phone, paula.contact_email], ['Paula Ruiz', '+34 1', 'paula0@example.org']);
  const own = await club.call('GET', '/bookings', { as: account });
  assert.equal(own.body.data.length, 1);
  const exported = await club.call('GET', '/auth/me/export', { as: account });
  assert.deepEqual(exported.body.former_names, [{ name: 'Paula Ruis 1', email: 'paula1@example.org' }]);
});

test('refuses to merge an account, a person with themselves, and unknown people', async () => {
  const { id } = await guest('Target');
  const account = await club.signIn('player');
  const cases: [id: number, user_id: number, status: number, code: string][] = [
    [id, id, 422, 'not_allowed'],
    [id, account.user.id, 422, 'not_allowed'],
    [id, 999_999, 422, 'user_not_found'],
    [999_999, id, 404, ''],
  ];
  for (const [target, source, status, code] of cases) {
    const refused = await merge(target, source);
    assert.deepEqual([refused.status, refused.body.errors?.[0].code ?? ''], [status, code], refused.text);
  }
  assert.equal((await merge(id, id, await club.signIn('desk'))).status, 403);
});

test('merges in both directions at the same time keep one person with all bookings', async () => {
  const [one, two] = [await guest('Both One'), await guest('Both Two')];
  for (const { id } of [one, two]) await bookFor(id);
  const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)]);
  const [won, ...others] = answers.filter(({ status }) => status === 200);
  assert.equal(others.length, 0);
  assert.equal(won!.body.bookings.total, 2);
});

test('a merged owner is not also a participant', async () => {
  const account = await club.signIn('player', 'Twice Named');
  const source = await guest('Twice Guest');
  const { booking } = await bookFor(source.id, {
    participants: [{ email: account.user.email, name: 'Twice Named' }, { name: 'Other' }],
  });
  await merge(account.user.id, source.id);
  const stored = await club.call('GET', `/admin/bookings/${booking.id}`, { as: admin });
  assert.deepEqual(
    stored.body.participants.map(({ name }: { name: string }) => name),
    ['Other'],
  );
});

test('an import recognises corrected and merged people by their former names', async () => {
  const court = await club.court({ name: 'Import court' });
  const row = (user: string, email: string, date: string, status: string) =>
    `${court.name},${user},${email},${date},10:00,11:00,${status}\n`;
  const head = 'court,user,email,booking_date,start_time,end_time,status\n';
  const people: [string, string][] = [
    ['Zoe Tippo', ''],
    ['Zoe Typo', 'zoe@example.org'],
  ];
  const rowsOf = (days: string[], status: string) =>
    days.flatMap((day, i) => [row(...people[i]!, day, status), row(...people[i]!, day, 'cancelled')]).join('');
  const send = async (body: string) => {
    const headers = { 'content-type': 'text/csv' };
    return (await club.call('POST', '/admin/imports/bookings', { as: admin, headers, body })).body;
  };
  const text = head + rowsOf(['2026-12-01', '2026-12-02'], 'confirmed');
  const first = await send(text);
  assert.equal(first.imported, 4, JSON.stringify(first));
  const [tippo, typo] = await Promise.all(people.map(([name, email]) => guest(name, email || null)));
  await correct(tippo!.id, { name: 'Zoe Typo' });
  await merge(tippo!.id, typo!.id);
  const again = await send(text);
  assert.deepEqual([again.imported, again.known, again.notes], [0, 4, []]);
  const more = await send(head + rowsOf(['2026-12-03', '2026-12-04'], 'confirmed'));
  assert.equal(more.imported, 4);
  const person = await club.call('GET', `/admin/users/${tippo!.id}`, { as: admin });
  assert.equal(person.body.bookings.total, 8);
});

test('imports during merges and erasures give no booking to an erased person', async () => {
  const court = await club.court({ name: 'Busy import' });
  const headers = { 'content-type': 'text/csv' };
  for (let round = 0; round < 20; round += 1) {
    const name = (which: string) => `Import race ${which} ${round}`;
    const people = await Promise.all(['kept', 'merged', 'erased'].map((which) => guest(name(which))));
    const [kept, merged, erased] = people.map(({ id }) => id);
    const day = `2027-02-${String(round + 1).padStart(2, '0')}`;
    const body = `court,user,booking_date,start_time,end_time
${court.name},${name('merged')},${day},10:00,11:00
${court.name},${name('erased')},${day},12:00,13:00
`;
    const [imported, done] = await Promise.all([
      club.call('POST', '/admin/imports/bookings', { as: admin, headers, body }),
      merge(kept!, merged!),
      eraseUser(club.context, erased!),
    ]);
    assert.equal(imported.body.imported, 2, imported.text);
    assert.equal(done.status, 200, done.text);
  }
  const lost = club.context.db.read.selectFrom('bookings').innerJoin('users', 'users.id', 'bookings.user_id');
  const ofErased = lost.select(['bookings.id', 'user_id', 'bookings.status']).where('erased_at', 'is not', null);
  const active = await ofErased.where('bookings.status', '=', 'confirmed').execute();
  assert.deepEqual(active, []);
});

test('an erasure of the person removes the merged guest everywhere', async () => {
  const source = await guest('Wrongmisspelledname', 'wrongmisspelledname@example.org');
  await bookFor(source.id);
  const target = await guest('Rightmisspelledname');
  await correct(target.id, { name: 'Bettermisspelledname' });
  await merge(target.id, source.id);
  assert.notDeepEqual(await tablesWith(club, 'wrongmisspelledname'), []);
  await eraseUser(club.context, target.id);
  await runJobs(club.context);
  assert.deepEqual(await tablesWith(club, 'misspelledname'), []);
});
