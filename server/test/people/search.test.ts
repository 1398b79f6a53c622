// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { foldNames } from '../../src/modules/accounts/fold-names.ts';
import { insertUser } from '../../src/modules/accounts/store.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type Club, NOON, openClub } from '../club.ts';

const NAMES = [
  ...[
    'Władysław Nowak',
    'Søren Jørgensen',
    'Martin Ødegård',
    'Anna Weiß',
    'Łukasz Zając',
    "Maeve O'Hara",
    'Đuro Perić',
    'Rita D´Angelo',
  ],
  ...['Işık Yılmaz', 'Семён Иванов', 'Ana', 'Ana Ruiz', 'Juliana Cano', 'Mari-Ana Gil', 'Bruno Diana', 'Zoe Lund'],
];

let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
let court: { id: number };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin', 'Boss');
  court = await club.court({ name: 'Área 2', venue: 'Grün-Weiß', type: 'fussball' });
  await club.context.db.transact(async (db) => {
    for (const [i, name] of NAMES.entries()) {
      const email = name === 'Zoe Lund' ? 'ana.zoe@example.org' : `p${i}@example.org`;
      await insertUser(db, { name, email, phone: null, role: 'player', password_hash: null }, timestamp(NOON));
    }
  });
});
after(() => club.close());

const find = async (search: string, more = ''): Promise<string[]> => {
  const path = `/admin/users?search=${encodeURIComponent(search)}${more}`;
  const { body, text } = await club.call('GET', path, { as: admin });
  assert.ok(body.data, text);
  return body.data.map(({ name }: { name: string }) => name);
};

for (const [search, name] of [
  ['wladyslaw', 'Władysław Nowak'],
  ['jorgensen', 'Søren Jørgensen'],
  ['odegard', 'Martin Ødegård'],
  ['WEISS', 'Anna Weiß'],
  ['lukasz zajac', 'Łukasz Zając'],
  ['O’Hara', "Maeve O'Hara"],
  ['o´hara', "Maeve O'Hara"],
  ["d'angelo", 'Rita D´Angelo'],
  ['D`Angelo', 'Rita D´Angelo'],
  ['duro', 'Đuro Perić'],
  ['isik', 'Işık Yılmaz'],
  ['ışık', 'Işık Yılmaz'],
  ['семен', 'Семён Иванов'],
] as const) {
  test(`"${search}" finds ${name}`, async () => assert.deepEqual(await find(search), [name]));
}

test('the exact name is first, then beginnings of names, of words, other names, and emails', async () => {
  const expected = ['Ana', 'Ana Ruiz', 'Mari-Ana Gil', 'Bruno Diana', 'Juliana Cano', 'Zoe Lund'];
  assert.deepEqual(await find('ána'), expected);
  const first = await club.call('GET', '/admin/users?search=ana&limit=4', { as: admin });
  const next = await find('ana', `&limit=4&cursor=${first.body.next_cursor}`);
  assert.deepEqual([...first.body.data.map(({ name }: { name: string }) => name), ...next], expected);
});

test('courts are found in any spelling, and by the name of the sport', async () => {
  for (const query of [
    'search=area',
    'search=A\u0301REA 2',
    'search=weiss',
    'venue=GRÜN-WEISS',
    'type=Fußball',
    'type=FUSSBALL,padel',
  ]) {
    const { body, text } = await club.call('GET', `/courts?${encodeURI(query)}`);
    assert.deepEqual(
      body.data?.map(({ id }: { id: number }) => id),
      [court.id],
      `${query} ${text}`,
    );
  }
});

test('an import knows a court and a guest in any spelling, so that no hour is sold twice', async () => {
  const head = 'court,type,user,booking_date,start_time,end_time';
  const send = async (rows: string[]) => {
    const request = { as: admin, body: [head, ...rows, ''].join('\n'), headers: { 'content-type': 'text/csv' } };
    return (await club.call('POST', '/admin/imports/bookings?create_courts=true', request)).body;
  };
  const at = (name: string, user: string, hour: number) =>
    `${name},tennis,${user},2027-03-01,${hour}:00,${hour + 1}:00`;
  assert.equal((await send([at('Área 2', 'Eva Weiß', 10)])).imported, 1);
  const again = await send([at('área 2', 'Bo', 10), at('A\u0301REA 2', 'Bo', 10), at('Área  2', 'EVA WEISS', 12)]);
  assert.deepEqual([again.imported, again.refused], [1, 2]);
  const two = await send([at('Neu Platz', 'Bo', 10), at('NEU PLATZ', 'Cy', 10), at('neu platz', 'Cy', 11)]);
  assert.deepEqual([two.imported, two.refused], [2, 1]);
  const { read } = club.context.db;
  assert.equal((await read.selectFrom('courts').select('id').execute()).length, 2);
  const guests = await read.selectFrom('users').select('name').where('email', 'is', null).orderBy('id').execute();
  assert.deepEqual(
    guests.map(({ name }) => name),
    ['Eva Weiß', 'Bo', 'Cy'],
  );
});

test('the migration computes the texts of existing rows again', async () => {
  const { db } = club.context;
  await db.transact(async (db) => {
    await sql`update users set search_text = 'łukasz zając', sort_name = 'łukasz zajac' where name = 'Łukasz Zając'`.execute(
      db,
    );
    await sql`update courts set search_text = 'grün-weiß', venue_key = 'grun-weiß' where id = ${court.id}`.execute(db);
    await foldNames(db as never);
  });
  assert.deepEqual(await find('lukasz'), ['Łukasz Zając']);
  assert.equal((await club.call('GET', '/courts?venue=gruen')).body.data.length, 0);
  assert.equal((await club.call('GET', '/courts?venue=grun-weiss')).body.data.length, 1);
});
