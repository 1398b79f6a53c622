import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Server } from '../processes.ts';
import { bySize } from '../size.ts';
import { withApp } from '../app-server.ts';
import { call } from '../http-call.ts';
import { asJson, count, DATA, newClub, query, readCsv, refuse, succeed, writeBeside } from './courtside.ts';

const ALL_FILES: [name: string, rows: number][] = [
  ['nyc_athletic_2022.csv', 1000],
  ['toronto_tennis.csv', 591],
  ['paris_2025.csv', 1255],
];
const FILES = bySize(ALL_FILES.slice(2), ALL_FILES);

async function search(server: Pick<Server, 'origin'>, key: string, text: string): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = new URLSearchParams({ search: text, limit: '100', ...(cursor !== '' && { cursor }) });
    const { body } = await call(server, key, { path: `/courts?${page.toString()}` });
    ids.push(...body.data.map(({ id }: { id: number }) => id));
    cursor = body.next_cursor;
  }
  return ids;
}

test('imports the courts of real files once, and a running service finds them', async (t) => {
  const total = FILES.reduce((sum, [, rows]) => sum + rows, 0);
  const file = await newClub(t);
  await withApp(file, async (server) => {
    const { key } = await asJson(file, ['keys', 'create', '--name', 'test']);
    for (const again of [false, true]) {
      for (const [name, rows] of FILES) {
        const summary = await asJson(file, ['import', 'courts', join(DATA, name)]);
        const [imported, known] = again ? [0, rows] : [rows, 0];
        const format = { ignored_columns: ['access'], encoding: 'utf-8', notes: [] };
        assert.deepEqual(summary, { rows, imported, known, refused: 0, dry_run: false, ...format, refusals: [] });
      }
      assert.equal(count(file, 'courts'), total);
    }
    assert.equal((await search(server, key, '')).length, total);

    const found = await search(server, key, 'pétanque');
    assert.ok(found.length > 10, `only ${found.length} found`);
    for (const text of ['PETANQUE', 'PÉTANQUE', 'petanque', 'Pe\u0301tanque']) {
      assert.deepEqual(await search(server, key, text), found, text);
    }
  });
});

test('accepts every column of courts, and makes slugs of sports and surfaces', async (t) => {
  const file = await newClub(t);
  const csv = writeBeside(
    file,
    'courts.csv',
    'lat,name,type,source,source_id,venue,address,district,surface,setting,lights,lon,access\n' +
      '48.5,"Court N°1, élite",Multi-Purpose Play Area,town,7,Parc,3 rue Haute,Nord,Béton Poreux,Indoor,YES,2.5,free\n' +
      ',Plain,TENNIS,,,,,,,,,,\n',
  );
  await succeed(file, ['import', 'courts', csv, '--time-zone', 'europe/paris']);
  const [full, plain] = query(file, 'select * from courts order by id');
  assert.deepEqual(
    [full!['name'], full!['type'], full!['external_id'], full!['venue'], full!['address'], full!['surface']],
    ['Court N°1, élite', 'multi_purpose_play_area', 'town/7', 'Parc', '3 rue Haute, Nord', 'beton_poreux'],
  );
  const rest = [full!['indoor'], full!['lighted'], full!['latitude'], full!['longitude'], full!['time_zone']];
  assert.deepEqual(rest, [1, 1, 48.5, 2.5, 'Europe/Paris']);
  assert.deepEqual(
    [plain!['type'], plain!['external_id'], plain!['venue'], plain!['surface'], plain!['indoor'], plain!['latitude']],
    ['tennis', null, null, null, 0, null],
  );
});

test('refuses an invalid row with its line, and imports the others', async (t) => {
  const file = await newClub(t);
  const csv = writeBeside(
    file,
    'courts.csv',
    `name,type,lat,lon\nA,tennis,1,1\n,tennis,,\nB,!!!,,\nC,tennis,91,1\n${'x'.repeat(121)},tennis,,\nD,tennis,x,1\n` +
      '"E\nover two lines",padel,,\nF,,,\n',
  );
  const { imported, refusals } = await asJson(file, ['import', 'courts', csv]);
  assert.equal(imported, 2);
  assert.deepEqual(refusals, [
    { line: 3, column: 'name', reason: 'name must have 1 to 120 characters' },
    { line: 4, column: 'type', reason: 'type must contain a letter or a digit' },
    { line: 5, column: 'lat', reason: 'lat or lon is not a valid number of degrees' },
    { line: 6, column: 'name', reason: 'name must have 1 to 120 characters' },
    { line: 7, column: 'lat', reason: 'lat or lon is not a valid number of degrees' },
    { line: 10, column: 'type', reason: 'type must contain a letter or a digit' },
  ]);
});

test('--time-zone refuses an unknown zone before the import', async (t) => {
  const file = await newClub(t);
  const args = ['import', 'courts', join(DATA, 'toronto_tennis.csv'), '--time-zone', 'Mars/Olympus'];
  assert.match(await refuse(file, 1, args), /IANA time zone/);
});

test('recognises a court without an id by name, venue and address', async (t) => {
  const file = await newClub(t);
  const csv = writeBeside(
    file,
    'courts.csv',
    'name,type,venue,address\n1,padel,A,\n1,padel,B,\n1,padel,A,x\n1,padel,A,\n',
  );
  const { imported, known } = await asJson(file, ['import', 'courts', csv]);
  assert.deepEqual([imported, known], [3, 1]);
  const exported = readCsv(await succeed(file, ['export', 'courts']));
  assert.deepEqual(
    exported.map(({ venue, address }) => `${venue}/${address}`),
    ['A/', 'B/', 'A/x'],
  );
});

test('refuses and accepts the same courts as the API', async (t) => {
  const file = await newClub(t);
  const [long, longer] = ['x'.repeat(199), 'x'.repeat(200)];
  const lines = [
    `A,padel,s,${'x'.repeat(198)},,,1.5,-2`,
    `B,padel,s,${long},,,,`,
    `C,padel,,${longer}x,,,,`,
    `D,padel,,${longer},${longer},${longer},1e1,+.5`,
    `E,padel,,,${longer}x,,,`,
    `F,padel,,,,${longer}x,,`,
    ...['1,', ',1', '0x10,1', '1,0b1', 'Infinity,1', '1 2,1', '.,1'].map((place) => `G,padel,,,,,${place}`),
  ];
  const head = 'name,type,source,source_id,venue,address,lat,lon';
  const csv = writeBeside(file, 'courts.csv', `${[head, ...lines].join('\n')}\n`);
  const { imported, refusals } = await asJson(file, ['import', 'courts', csv]);
  assert.equal(imported, 2);
  const tooLong = (column: string) => `${column} has more than 200 characters`;
  assert.deepEqual(
    refusals.map(({ line, reason }: { line: number; reason: string }) => `${line}: ${reason}`),
    [
      ...[
        `3: ${tooLong('source_id')}`,
        `4: ${tooLong('source_id')}`,
        `6: ${tooLong('venue')}`,
        `7: ${tooLong('address')}`,
      ],
      ...[8, 9].map((line) => `${line}: lat and lon must both be set or both be empty`),
      ...[10, 11, 12, 13, 14].map((line) => `${line}: lat or lon is not a valid number of degrees`),
    ],
  );
  const places = query(file, 'select latitude, longitude from courts order by name');
  assert.deepEqual(
    places.map((row) => Object.values(row)),
    [
      [1.5, -2],
      [10, 0.5],
    ],
  );
});
