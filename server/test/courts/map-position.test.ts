// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertInvalid, type Club, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const patch = (id: number, body: object) => club.call('PATCH', `/admin/courts/${id}`, { as: admin, body });

test('a court has no place on the site map until an admin sets it, and null removes the place', async () => {
  const court = await club.court();
  assert.equal(court.map_position, null);
  await club.newEvents();
  const set = await patch(court.id, { map_position: { x: 0, y: 1000 } });
  assert.deepEqual([set.status, set.body.map_position, set.body.version], [200, { x: 0, y: 1000 }, 2]);
  const { body } = await club.call('GET', `/courts/${court.id}`);
  assert.deepEqual(body.map_position, { x: 0, y: 1000 });
  const [event] = await club.newEvents();
  assert.partialDeepStrictEqual(event, {
    type: 'court.updated',
    data: { map_position: { x: 0, y: 1000 }, former: { map_position: null } },
  });
  const equal = await patch(court.id, { map_position: { y: 1000, x: 0 } });
  assert.equal(equal.body.version, 2, 'the order of the properties makes no difference');
  assert.equal((await patch(court.id, { map_position: null })).body.map_position, null);
  const audit = await club.call('GET', '/admin/audit?action=updateCourt&limit=1', { as: admin });
  const { before, after } = audit.body.data[0];
  assert.deepEqual([before.map_position, after.map_position], ['{"x":0,"y":1000}', null]);
});

test('places several courts in one request, all or none', async () => {
  const [a, b] = [await club.court({ name: 'A' }), await club.court({ name: 'B', map_position: { x: 1, y: 2 } })];
  const update = (...places: [court: { id: number }, map_position: unknown][]) => {
    const courts = places.map(([{ id }, map_position]) => ({ id, patch: { map_position } }));
    return club.call('POST', '/admin/courts/update-many', { as: admin, body: { courts } });
  };
  const placed = await update([a, { x: 100, y: 200 }], [b, null]);
  assert.equal(placed.status, 200, placed.text);
  const placesOf = ({ courts }: any) => courts.map((court: any) => court.map_position);
  assert.deepEqual(placesOf(placed.body), [{ x: 100, y: 200 }, null]);
  assert.deepEqual(placed.body.courts[0].bookings_outside_policy, []);
  const bad = await update([a, { x: 500, y: 500 }], [b, { x: 1001, y: 0 }]);
  assertInvalid(bad, '#/courts/1/patch/map_position/x');
  assert.deepEqual((await club.call('GET', `/courts/${a.id}`)).body.map_position, { x: 100, y: 200 });
});

test('refuses a place outside the map, half a place and other values, and keeps the former place', async () => {
  const court = await club.court({ map_position: { x: 5, y: 6 } });
  for (const [place, pointer] of [
    [{ x: -1, y: 0 }, '#/map_position/x'],
    [{ x: 0, y: 1001 }, '#/map_position/y'],
    [{ x: 0.5, y: 0 }, '#/map_position/x'],
    [{ x: '1', y: 0 }, '#/map_position/x'],
    [{ x: 1 }, '#/map_position/y'],
    [{ x: 1, y: 1, z: 1 }, '#/map_position/z'],
    ['5,6', '#/map_position'],
    [[5, 6], '#/map_position'],
  ] as const)
    assertInvalid(await patch(court.id, { map_position: place }), pointer);
  const { map_position, version } = (await club.call('GET', `/courts/${court.id}`)).body;
  assert.deepEqual([map_position, version], [{ x: 5, y: 6 }, 1]);
});
