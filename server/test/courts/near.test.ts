import { DEFAULT_REGION } from '../../src/modules/club/store.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { ROOT } from '../../src/platform/release.ts';
import { courtImporter } from '../../src/modules/data-transfer/import-courts.ts';
import { assertInvalid, type Club, openClub, SUNDAY } from '../club.ts';

const FILES = ['nyc_athletic_2022.csv', 'paris_2025.csv', 'toronto_tennis.csv'];

interface Place {
  external_id: string;
  latitude: number;
  longitude: number;
}

let club: Club;
const places: Place[] = [];
before(async () => {
  club = await openClub();
  const importBatch = courtImporter({
    config: club.context.config,
    region: DEFAULT_REGION,
    now: club.clock.now,
    isDryRun: false,
    createCourts: false,
  });
  for (const file of FILES) {
    const rows: Record<string, string>[] = parse(readFileSync(join(ROOT, 'data', file)), { columns: true, bom: true });
    for (const { source, source_id, lat, lon } of rows) {
      if (lat === '' || lon === '') continue;
      places.push({ external_id: `${source}/${source_id}`, latitude: Number(lat), longitude: Number(lon) });
    }
    const numbered = rows.map((fields, i) => ({ fields, line: i + 2 }));
    for (let i = 0; i < numbered.length; i += 500) {
      await club.context.db.transact((db) => importBatch(db, numbered.slice(i, i + 500) as never));
    }
  }
});
after(() => club.close());

/** Uses the spherical law of cosines, so that the test does not repeat the service's haversine formula. */
function distance(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const [φ1, φ2, Δλ] = [a.latitude, b.latitude, b.longitude - a.longitude].map((x) => (x * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const cos = Math.sin(φ1) * Math.sin(φ2) + Math.cos(φ1) * Math.cos(φ2) * Math.cos(Δλ);
  return 6371.0088 * Math.acos(Math.min(1, cos));
}

async function all(query: string): Promise<any[]> {
  const found: any[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body, text } = await club.call('GET', `/courts?limit=100&${query}${more}`);
    assert.ok(body.data, text);
    found.push(...body.data);
    cursor = body.next_cursor;
  }
  return found;
}

const centres: [name: string, latitude: number, longitude: number, km: number][] = [
  ['Manhattan', 40.7831, -73.9712, 3],
  ['Paris', 48.8566, 2.3522, 2.5],
  ['Paris, all of it', 48.8566, 2.3522, 100],
  ['Toronto', 43.6532, -79.3832, 10],
  ['the ocean', 0, 0, 100],
  ['Brooklyn', 40.65, -73.95, 0.8],
];
for (const [name, latitude, longitude, km] of centres) {
  test(`finds the courts within ${km} km of ${name}, nearest first`, async () => {
    const expected = places.filter((place) => distance({ latitude, longitude }, place) <= km);
    const found = await all(`near=${latitude},${longitude}&within_km=${km}`);
    assert.deepEqual(
      found.map(({ external_id }) => external_id).toSorted(),
      expected.map(({ external_id }) => external_id).toSorted(),
    );
    const distances = found.map(({ distance_km }) => distance_km);
    assert.deepEqual(
      distances,
      distances.toSorted((a, b) => a - b),
    );
    for (const court of found) assert.ok(Math.abs(distance({ latitude, longitude }, court) - court.distance_km) < 0.01);
  });
}

test('the files have enough courts for the test', () => {
  assert.ok(places.length > 2500, String(places.length));
});

test('combines with other filters and with availability', async () => {
  const near = 'near=48.8566,2.3522&within_km=20';
  const tennis = (await all(near)).filter(({ type }) => type === 'tennis');
  assert.deepEqual(
    (await all(`${near}&type=tennis`)).map(({ id }) => id),
    tennis.map(({ id }) => id),
  );
  const { body } = await club.call('GET', `/availability?date=${SUNDAY}&${near}&type=tennis&limit=5`);
  assert.deepEqual(
    body.data.map(({ court_id, distance_km }: any) => [court_id, distance_km]),
    tennis.slice(0, 5).map(({ id, distance_km }) => [id, distance_km]),
  );
});

test('distances are null in lists without a position', async () => {
  const { body } = await club.call('GET', '/courts?limit=1');
  assert.equal(body.data[0].distance_km, null);
});

test('finds courts across the date line and at the pole', async () => {
  const admin = await club.signIn('admin');
  const make = async (latitude: number, longitude: number) => {
    const body = { name: 'Far', type: 'curling', latitude, longitude };
    return (await club.call('POST', '/admin/courts', { as: admin, body })).body.id;
  };
  const [fiji, pole] = [await make(-17, 179.9), await make(89.9, 10)];
  assert.deepEqual(
    (await all('near=-17,-179.9&within_km=50')).map(({ id }) => id),
    [fiji],
  );
  assert.deepEqual(
    (await all('near=89.9,-170&within_km=50')).map(({ id }) => id),
    [pole],
  );
});

const invalid: [query: string, parameter: string][] = [
  ['within_km=5', 'within_km'],
  ['near=1,2&within_km=0', 'within_km'],
  ['near=1,2&within_km=101', 'within_km'],
  ['near=1', 'near'],
  ['near=91,2', 'near'],
  ['near=1,181', 'near'],
  ['near=a,b', 'near'],
  ['near=1,2,3', 'near'],
];
for (const [query, parameter] of invalid) {
  test(`refuses ${query}`, async () => assertInvalid(await club.call('GET', `/courts?${query}`), parameter));
}
