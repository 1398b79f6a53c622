// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertInvalid, type Club, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };

const courts = [
  { name: 'Pista Ñandú', type: 'padel', venue: 'Club Ibérico', address: 'Calle 100% Sol', indoor: true },
  { name: 'pista álamo', type: 'tennis', venue: 'Club Ibérico', surface: 'clay', active: false },
  { name: 'Pista Alamo', type: 'tennis', venue: 'club iberico', surface: 'hard', description: 'By the old\nmill' },
  { name: 'Zürich Halle', type: 'beach_volleyball', surface: 'artificial_grass', indoor: true },
  { name: 'a_b', type: 'squash', venue: 'Strøm & Sønner' },
];
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
  for (const court of courts) await club.court(court);
  const retired = await club.court({ name: 'Pista Retired', venue: 'Club Ibérico' });
  await club.call('DELETE', `/admin/courts/${retired.id}`, { as: admin });
});
after(() => club.close());

async function names(query: Record<string, string>): Promise<string[]> {
  const { body, text } = await club.call('GET', `/courts?${new URLSearchParams(query).toString()}`);
  assert.ok(body.data, text);
  return body.data.map((court: { name: string }) => court.name);
}

const [NANDU, ALAMO_SMALL, ALAMO, HALLE, A_B] = courts.map((court) => court.name);
const ALL = [A_B, ALAMO_SMALL, ALAMO, NANDU, HALLE];

test('sorts by name without case and accents, then by id', async () => assert.deepEqual(await names({}), ALL));

test('admins see the same list', async () => {
  const everybody = await club.call('GET', '/courts');
  const admins = await club.call('GET', '/admin/courts', { as: admin });
  assert.deepEqual(admins.body, everybody.body);
  const filtered = await club.call('GET', '/admin/courts?search=alamo&active_only=1', { as: admin });
  assert.deepEqual(
    filtered.body.data.map((court: any) => court.name),
    [ALAMO],
  );
});

const queries: [query: Record<string, string>, expected: (string | undefined)[]][] = [
  [{ search: '' }, ALL],
  [{ search: '   ' }, ALL],
  [{ search: 'ñandú' }, [NANDU]],
  [{ search: 'NANDU' }, [NANDU]],
  [{ search: 'n\u0303andu\u0301' }, [NANDU]],
  [{ search: 'and' }, [NANDU]],
  [{ search: 'IBERICO' }, [ALAMO_SMALL, ALAMO, NANDU]],
  [{ search: 'zurich' }, [HALLE]],
  [{ search: 'mill OLD by' }, [ALAMO]],
  [{ search: 'alamo mill' }, [ALAMO]],
  [{ search: 'alamo nandu' }, []],
  [{ search: 'squash' }, [A_B]],
  [{ search: 'beach volleyball' }, [HALLE]],
  [{ search: 'beach_volleyball' }, [HALLE]],
  [{ search: 'calle' }, [NANDU]],
  [{ search: '%' }, [NANDU]],
  [{ search: '100%' }, [NANDU]],
  [{ search: '1%0' }, []],
  [{ search: 'a_b' }, [A_B]],
  [{ search: 'm_ll' }, []],
  [{ search: '\\' }, []],
  [{ search: '&' }, [A_B]],
  [{ search: "' or 1=1 --" }, []],
  [{ search: 'retired' }, []],
  [{ type: 'tennis' }, [ALAMO_SMALL, ALAMO]],
  [{ type: 'squash,tennis' }, [A_B, ALAMO_SMALL, ALAMO]],
  [{ type: 'curling' }, []],
  [{ active_only: 'true' }, [A_B, ALAMO, NANDU, HALLE]],
  [{ active_only: '1' }, [A_B, ALAMO, NANDU, HALLE]],
  [{ active_only: 'false' }, ALL],
  [{ active_only: '0' }, ALL],
  [{ venue: 'Club Ibérico' }, [ALAMO_SMALL, ALAMO, NANDU]],
  [{ venue: 'CLUB IBERICO' }, [ALAMO_SMALL, ALAMO, NANDU]],
  [{ venue: 'Club' }, []],
  [{ indoor: 'true' }, [NANDU, HALLE]],
  [{ indoor: '0' }, [A_B, ALAMO_SMALL, ALAMO]],
  [{ surface: 'clay' }, [ALAMO_SMALL]],
  [{ surface: 'clay,hard' }, [ALAMO_SMALL, ALAMO]],
  [{ search: 'pista', type: 'tennis', active_only: 'true', surface: 'hard,clay', indoor: 'false' }, [ALAMO]],
];
for (const [query, expected] of queries) {
  test(`finds the courts for ${JSON.stringify(query)}`, async () => assert.deepEqual(await names(query), expected));
}

const refused: [query: string, parameter: string][] = [
  ['active_only=yes', 'active_only'],
  ['active_only=', 'active_only'],
  ['active_only=TRUE', 'active_only'],
  ['active_only=2', 'active_only'],
  ['indoor=no', 'indoor'],
  ['type=', 'type'],
  ['surface=-', 'surface'],
  [`search=${'x'.repeat(201)}`, 'search'],
  ['name=x', 'name'],
];
for (const [query, parameter] of refused) {
  test(`refuses ${query.slice(0, 30)}`, async () =>
    assertInvalid(await club.call('GET', `/courts?${query}`), parameter));
}

test('lists the courts that changed since a time', async () => {
  club.clock.now += 60_000;
  const updated_since = new Date(club.clock.now).toISOString();
  assert.deepEqual(await names({ updated_since }), []);
  const { body } = await club.call('GET', '/courts?search=halle');
  const change = { as: await club.signIn('admin'), body: { description: 'New nets' } };
  await club.call('PATCH', `/admin/courts/${body.data[0].id}`, change);
  assert.deepEqual(await names({ updated_since }), [HALLE]);
});
