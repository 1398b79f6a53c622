import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, type Club, openClub } from '../club.ts';

type User = Awaited<ReturnType<Club['signIn']>>;
const HEAD = 'plan,email,starts_on,ends_on,grace_days,name,group';

let club: Club;
let admin: User;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
  for (const name of ['Family', 'Senior']) await club.call('POST', '/admin/plans', { as: admin, body: { name } });
});
after(() => club.close());

const send = async (rows: readonly string[], { query = '', language = 'en', as = admin } = {}) => {
  const headers = { 'content-type': 'text/csv', 'accept-language': language };
  const body = [HEAD, ...rows, ''].join('\n');
  return club.call('POST', `/admin/imports/memberships${query}`, { as, body, headers });
};
const summaryOf = async (...given: Parameters<typeof send>) => {
  const { status, body, text } = await send(...given);
  assert.equal(status, 200, text);
  const { imported, known, refused, refusals } = body;
  return { counts: [imported, known, refused], refusals };
};
const newPeople = async (count: number): Promise<string[]> => {
  const emails: string[] = [];
  for (let i = 0; i < count; i += 1) emails.push((await club.signIn()).user.email!);
  return emails;
};
const memberships = async (): Promise<any[]> =>
  (await club.call('GET', '/admin/memberships?limit=100', { as: admin })).body.data;

test('imports memberships, alone or shared; the same file again changes nothing', async () => {
  const [ana, ben, cleo, dan, eva] = await newPeople(5);
  const file = [
    `Senior,${ana},2026-01-01,2026-12-31,14,,`,
    `family,"${ben?.toUpperCase()}; ${cleo}",2026-02-01,,,Baker,`,
    `Family,${dan},2026-01-01,,,Carter,c1`,
    `Family,${eva},2026-01-01,,,Carter,c1`,
  ];
  assert.deepEqual(await summaryOf(file, { query: '?dry_run=true' }), { counts: [4, 0, 0], refusals: [] });
  assert.equal((await memberships()).length, 0, 'a dry run changes nothing');
  assert.deepEqual((await summaryOf(file)).counts, [4, 0, 0]);
  const stored = await memberships();
  const fieldsOf = ({ name, starts_on, ends_on, grace_days, pending, people }: any) => {
    return [name, starts_on, ends_on, grace_days, pending, people.length];
  };
  assert.deepEqual(stored.map(fieldsOf), [
    ['Carter', '2026-01-01', null, 0, false, 2],
    ['Baker', '2026-02-01', null, 0, false, 2],
    [null, '2026-01-01', '2026-12-31', 14, false, 1],
  ]);
  assert.deepEqual((await summaryOf(file)).counts, [0, 4, 0]);
  const ended = { ends_on: '2026-06-30', name: 'Carter and Co' };
  await club.call('PATCH', `/admin/memberships/${stored[0].id}`, { as: admin, body: ended });
  assert.deepEqual((await summaryOf(file)).counts, [0, 4, 0], 'a changed membership stays as it is');
  assert.equal((await memberships()).length, 3);
  const renewed = `Senior,${ana},2027-01-01,2027-12-31,,,`;
  assert.deepEqual((await summaryOf([renewed, renewed])).counts, [1, 1, 0]);
  const [entry] = (await club.call('GET', '/admin/audit?action=importMemberships', { as: admin })).body.data;
  assert.ok(entry, 'the audit log has an entry');
});

test('a shared membership is imported as a whole or not at all', async () => {
  const [ana, ben, cleo] = await newPeople(3);
  const row = (email: string | undefined, more = '2026-01-01,,,') => `Family,${email},${more},baker`;
  const { refusals } = await summaryOf([row(ana), row('nobody@example.org'), row(ben)]);
  assert.deepEqual(
    refusals.map(({ line, column, reason }: any) => `${line} ${column}: ${reason}`),
    [
      '2 group: line 3, which is in the same group, is rejected',
      '3 email: no account has the verified email address nobody@example.org',
      '4 group: line 3, which is in the same group, is rejected',
    ],
  );
  assert.deepEqual((await summaryOf([row(ana), row(ben)])).counts, [2, 0, 0]);
  const later = await summaryOf([row(ana), row(ben), row(cleo)]);
  assert.deepEqual(later.counts, [0, 2, 1]);
  assert.equal(later.refusals[0].reason, `the other people already share a membership without ${cleo}`);
});

test('reports the line, the column and the reason of each rejected row, in English and Spanish', async () => {
  const [ana, ben, cleo] = await newPeople(3);
  const rows: [row: string, column: string, english: string, spanish: string][] = [
    [`Gold,${ana},2026-01-01,,,,`, 'plan', 'there is no plan Gold', 'no hay ningún plan Gold'],
    [`,${ana},2026-01-01,,,,`, 'plan', 'plan must have 1 to 80 characters', 'plan debe tener de 1 a 80 caracteres'],
    ['Senior,ana,2026-01-01,,,,', 'email', 'ana is not an email address', 'ana no es una dirección de correo'],
    [
      'Senior,,2026-01-01,,,,',
      'email',
      'email must have at least one email address',
      'email debe tener al menos una dirección de correo',
    ],
    [
      `Senior,${ana},1.1.26,,,,`,
      'starts_on',
      'starts_on 1.1.26 is not a date YYYY-MM-DD',
      'starts_on 1.1.26 no es una fecha AAAA-MM-DD',
    ],
    [
      `Senior,${ana},2026-02-01,2026-01-31,,,`,
      'ends_on',
      'ends_on 2026-01-31 is before starts_on 2026-02-01',
      'ends_on 2026-01-31 es anterior a starts_on 2026-02-01',
    ],
    [
      `Senior,${ana},2026-02-01,,366,,`,
      'grace_days',
      'grace_days must be a whole number from 0 to 365',
      'grace_days debe ser un número entero de 0 a 365',
    ],
    [`Senior,${ben},2026-01-01,2026-06-30,9,,x`, '', '', ''],
    [
      `Senior,${ben},2026-06-30,,,,`,
      'starts_on',
      `${ben} already has this plan from 2026-01-01 to 2026-06-30`,
      `${ben} ya tiene este plan del 2026-01-01 al 2026-06-30`,
    ],
    [
      `Senior,${cleo},2026-01-01,2026-06-30,9,,x`,
      'group',
      'the rows of a group must follow each other, but line 9 is in the same group',
      'las filas de un grupo deben ir seguidas, pero la línea 9 es del mismo grupo',
    ],
    [
      `Senior,${ana},2026-01-01,,,,y`,
      'group',
      'line 13, which is in the same group, is rejected',
      'la línea 13, que es del mismo grupo, se ha rechazado',
    ],
    [
      `Senior,${cleo},2026-01-02,,,,y`,
      'starts_on',
      'starts_on differs from line 12, which is in the same group',
      'starts_on es distinto en la línea 12, que es del mismo grupo',
    ],
  ];
  const expected = (language: 2 | 3) =>
    rows.flatMap((row, i) => (row[1] === '' ? [] : [{ line: i + 2, column: row[1], reason: row[language] }]));
  const file = rows.map(([row]) => row);
  const spanish = await summaryOf(file, { query: '?dry_run=1', language: 'es-ES,es;q=0.9' });
  assert.deepEqual(spanish, { counts: [1, 0, 11], refusals: expected(3) });
  assert.deepEqual(await summaryOf(file), { counts: [1, 0, 11], refusals: expected(2) });
});

test('keeps a group in one transaction, wherever it begins, and refuses more than 100 people', async () => {
  const people = await newPeople(60);
  const alone = people.slice(0, 48).map((email) => `Senior,${email},2026-01-01,,,,`);
  const team = people.slice(48).map((email) => `Family,${email},2026-01-01,,,Team,team`);
  assert.deepEqual((await summaryOf([...alone, ...team])).counts, [60, 0, 0]);
  assert.equal((await memberships()).find(({ name }) => name === 'Team').people.length, 12);
  const crowd = Array.from({ length: 101 }, () => `Family,${people[0]},2026-01-01,,,,crowd`);
  const { counts, refusals } = await summaryOf(crowd);
  assert.deepEqual([counts, refusals[0].reason], [[0, 0, 101], 'a membership has at most 100 people']);
});

test('only an admin who manages plans can import memberships', async () => {
  assertProblem(await send([], { as: await club.signIn() }), 'forbidden');
});
