// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { referenceOf } from '../../src/modules/bank/references.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { DAY } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { openMoneyClub, PRICE, type User } from '../payments/fixture.ts';
import { ACCOUNT } from './expectations.ts';
import { camt, csvSamples, type Entry } from './samples.ts';

let money: Awaited<ReturnType<typeof openMoneyClub>>;
let hour = 6;
let court: { id: number };

before(async () => {
  money = await openMoneyClub();
  court = await money.club.court({ ...PRICE, opening_hours: undefined });
  await money.addTerms({});
  await money.send('PUT', '/admin/bank-account', ACCOUNT);
});
after(async () => {
  await money.assertBooksBalance();
  await money.club.close();
});

const load = (content: string, fields: object = {}) =>
  money.send('POST', '/admin/bank-statements', { content, ...fields });
const reject = (content: string) =>
  money.club.call('POST', '/admin/bank-statements', { as: money.admin, body: { content } });
const open = async (): Promise<any[]> => (await money.send('GET', '/admin/bank-lines?status=open')).data;
const lineWith = async (text: string): Promise<any> =>
  (await money.send('GET', '/admin/bank-lines')).data.find((line: any) => line.text?.includes(text));

/** Returns a booking of a new player that owes 24.00, with its reference. */
async function owing(player?: User) {
  const user = player ?? (await money.club.signIn());
  hour = hour === 20 ? 7 : hour + 1;
  if (hour === 7) court = await money.club.court(PRICE);
  const times = { start_time: `${hour}:00`.padStart(5, '0'), end_time: `${hour + 1}:00`.padStart(5, '0') };
  const booking = await money.book(user, { court_id: court.id, ...times });
  return { user, id: booking.id as number, reference: referenceOf(booking.id) };
}

const owedBy = async ({ id }: { id: number }): Promise<number> => (await money.paymentOf({ id })).owed;
const balanceOf = async ({ user }: User): Promise<number> => (await money.accountOf(user)).balances[0]?.amount ?? 0;

test('pays bookings by their references, once, however often and in whichever statement they are imported', async () => {
  const [one, two, three] = [await owing(), await owing(), await owing()];
  const entries: Entry[] = [
    { amount: '24.00', text: `Court ${one.reference}`, reference: 'A1' },
    { amount: '30.00', text: two.reference.replaceAll(' ', ''), reference: 'A2' },
    { amount: '10.00', text: `${three.reference} part`, reference: 'A3' },
    { amount: '5.00', text: 'Thanks', reference: 'A4' },
    { amount: '24.00', text: one.reference, kind: 'DBIT' },
  ];
  assert.deepEqual(await load(camt([entries])), { new: 4, booked: 3, open: 1, known: 0, skipped: 1 });
  assert.deepEqual([await owedBy(one), await owedBy(two), await owedBy(three)], [0, 0, 1400]);
  assert.equal(await balanceOf(two.user), 600);
  assert.deepEqual(await load(camt([entries])), { new: 0, booked: 0, open: 0, known: 4, skipped: 1 });
  const next = [...entries.slice(2, 4), { amount: '14.00', text: three.reference, reference: 'A5' }];
  assert.deepEqual(await load(camt([next], { version: '08', prefix: 'x' })), {
    ...{ new: 1, booked: 1, open: 0, known: 2, skipped: 0 },
  });
  assert.equal(await owedBy(three), 0);
  const { payment_id } = await lineWith(`Court ${one.reference}`);
  const receipt = await money.send('GET', `/admin/payments/${payment_id}`);
  assert.deepEqual(receipt.means, [{ means: 'transfer', amount: 2400 }]);
  assert.deepEqual(receipt.bookings, [{ booking_id: one.id, amount: 2400 }]);
  await money.assertBooksBalance();
});

test('two equal transfers of one day are two lines, with and without references of the bank', async () => {
  const player = await money.club.signIn();
  const [one, two] = [await owing(player), await owing(player)];
  const twice = (text: string, given: object = {}): Entry[] => [
    { amount: '12.00', text, date: '2026-11-18', ...given },
    { amount: '12.00', text, date: '2026-11-18', ...given },
  ];
  assert.equal((await load(camt([twice(one.reference)]))).booked, 2);
  assert.equal((await load(camt([twice(one.reference), twice(one.reference)]))).new, 0);
  assert.equal(await owedBy(one), 0);
  assert.equal((await load(camt([twice(two.reference, { reference: 'SAME' })]))).booked, 2);
  assert.equal((await load(camt([twice(two.reference, { reference: 'SAME' })]))).new, 0);
  // The second statement is longer, because the day had not ended.
  const [first] = twice('No reference');
  assert.equal((await load(camt([[first!]]))).new, 1);
  assert.equal((await load(camt([twice('No reference')]))).new, 1);
  assert.equal(await balanceOf(player), 0);
});

test('a CSV file does not book the lines of a CAMT file again, and the other way round', async () => {
  for (const [bank, sample] of Object.entries(csvSamples).slice(0, 5)) {
    const [one, two] = [await owing(), await owing()];
    const [before, after] = [one, two].map(({ reference }) => sample.replace('TEXT', `Danke ${reference}`));
    const entryOf = (text: string, reference: string): Entry[] => [
      { amount: '24.00', name: 'ANNA SCHMIDT', text, reference },
    ];
    assert.equal((await load(before!)).booked, 1, bank);
    assert.deepEqual(await load(camt([entryOf(one.reference, `${bank} 1`)])), {
      ...{ new: 0, booked: 0, open: 0, known: 1, skipped: 0 },
    });
    assert.equal((await load(camt([entryOf(two.reference, `${bank} 2`)]))).booked, 1);
    assert.equal((await load(after!)).known, 1);
    assert.equal((await load(before!)).known, 1);
    assert.equal((await balanceOf(one.user)) + (await balanceOf(two.user)), 0);
  }
});

test('knows a line that is in two statements of a file, or has another reference in another format', async () => {
  const [first, plain] = [await owing(), { amount: '3.00', text: 'In two statements' }];
  assert.equal((await load(camt([[plain], [plain]]))).new, 1);
  const entry = { amount: '12.00', text: first.reference, reference: 'BANK-1' };
  const csv = (...numbers: number[]) =>
    ['Date;Amount;Volgnr;Text', ...numbers.map((n) => `2026-11-20;12,00;${n};${first.reference}`), ''].join('\n');
  assert.equal((await load(camt([[entry]]))).booked, 1);
  assert.deepEqual([(await load(csv(7))).known, (await load(csv(7, 8))).booked], [1, 1]);
  const second = { ...entry, reference: 'BANK-2' };
  for (const file of [camt([[entry, second]]), csv(7, 8), camt([[second]])]) assert.equal((await load(file)).new, 0);
  assert.deepEqual([await owedBy(first), await balanceOf(first.user)], [0, 0]);
});

test('two imports at once book each line once', async () => {
  const booked = await Promise.all(Array.from({ length: 6 }, () => owing()));
  const others = Array.from({ length: 60 }, (_, i) => ({ amount: '1.00', text: `Other ${i}` }));
  const file = camt([
    [...booked.map(({ reference }, i) => ({ amount: '24.00', text: reference, reference: `C${i}` })), ...others],
  ]);
  const results = await Promise.all([load(file), load(file), load(file)]);
  assert.equal(
    results.reduce((sum, { booked }) => sum + booked, 0),
    6,
  );
  assert.equal(
    results.reduce((sum, result) => sum + result.new, 0),
    66,
  );
  for (const booking of booked) assert.deepEqual([await owedBy(booking), await balanceOf(booking.user)], [0, 0]);
});

test('leaves lines open that do not pay a booking for certain', async () => {
  const [paid, other, gone] = [await owing(), await owing(), await owing()];
  const means = [{ means: 'cash' }];
  await money.send('POST', '/admin/payments', {
    user_id: paid.user.user.id,
    bookings: [{ booking_id: paid.id }],
    means,
  });
  money.club.clock.now += 2 * DAY;
  await money.send('PATCH', `/admin/bookings/${gone.id}`, { status: 'completed' });
  await eraseUser(money.club.context, gone.user.user.id);
  money.club.clock.now -= 2 * DAY;
  assert.equal(await owedBy(gone), 2400);
  const entries: Entry[] = [
    { amount: '24.00', text: `Paid already ${paid.reference}` },
    { amount: '24.00', currency: 'GBP', text: `Other currency ${other.reference}` },
    { amount: '24.00', text: `Unknown ${referenceOf(4_000_000)}` },
    { amount: '24.00', text: `Wrong ${other.reference.replace('RF', 'RF9').slice(0, -1)}` },
    { amount: '24.00', text: `Erased ${gone.reference}` },
    { amount: '24.00', text: `Reversal ${other.reference}`, isReversal: true },
  ];
  assert.deepEqual(await load(camt([entries])), { new: 6, booked: 0, open: 6, known: 0, skipped: 0 });
  assert.deepEqual([await owedBy(other), await balanceOf(paid.user)], [2400, 0]);
});

test('staff book and ignore open lines, and a reversal opens a line again', async () => {
  const { club, send, admin } = money;
  const { user, id } = await owing();
  await load(
    camt([
      [
        { amount: '30.00', text: 'For the desk' },
        { amount: '500.00', text: 'Sponsor' },
      ],
    ]),
  );
  const [line, sponsor] = [await lineWith('For the desk'), await lineWith('Sponsor')];
  const path = `/admin/bank-lines/${line.id}`;
  const body = { user_id: user.user.id, bookings: [{ booking_id: id }] };
  const tooMuch = { ...body, bookings: [{ booking_id: id, amount: 2500 }] };
  assertProblem(await club.call('POST', `${path}/payment`, { as: admin, body: tooMuch }), 'amount_too_high');
  const answers = await Promise.all([1, 2, 3].map(() => club.call('POST', `${path}/payment`, { as: admin, body })));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409],
  );
  assertProblem(
    answers.find(({ status }) => status === 409)!,
    'bank_line_booked',
  );
  assert.deepEqual([await owedBy({ id }), await balanceOf(user)], [0, 600]);
  assertProblem(await club.call('POST', `${path}/ignore`, { as: admin, body: { reason: 'x' } }), 'bank_line_booked');
  const booked = await lineWith('For the desk');
  assert.deepEqual([booked.status, booked.proposals], ['booked', []]);
  await send('POST', `/admin/payments/${booked.payment_id}/reversal`, { reason: 'Wrong person' });
  const again = await lineWith('For the desk');
  assert.deepEqual([again.status, again.payment_id], ['open', null]);
  assert.equal((await send('POST', `${path}/payment`, { user_id: user.user.id })).status, 'booked');
  assert.equal(await balanceOf(user), 3000);
  const ignored = await send('POST', `/admin/bank-lines/${sponsor.id}/ignore`, { reason: 'A sponsor' });
  assert.deepEqual([ignored.status, ignored.ignored_reason], ['ignored', 'A sponsor']);
  assert.ok(!(await open()).some(({ id }) => id === sponsor.id));
  const { data } = await send('GET', '/admin/bank-lines?status=ignored');
  assert.deepEqual(
    data.map(({ id }: { id: number }) => id),
    [sponsor.id],
  );
  await load(camt([[{ currency: 'JPY', amount: '2000', text: 'Yen' }]]));
  const debt = await owing();
  const inYen = { user_id: debt.user.user.id, bookings: [{ booking_id: debt.id, amount: 2000 }] };
  const yenPath = `/admin/bank-lines/${(await lineWith('Yen')).id}/payment`;
  assertProblem(await club.call('POST', yenPath, { as: admin, body: inYen }), 'validation_failed');
  assert.equal(await owedBy(debt), 2400);
  // Somebody paid the booking in the meantime.
  await load(camt([[{ amount: '24.00', text: 'Too late' }]]));
  const late = await lineWith('Too late');
  await send('POST', '/admin/payments', {
    user_id: user.user.id,
    bookings: [{ booking_id: id }],
    means: [{ means: 'cash' }],
  });
  assertProblem(
    await club.call('POST', `/admin/bank-lines/${late.id}/payment`, { as: admin, body }),
    'amount_too_high',
  );
});

test('proposes people by name, email, booking and amount', async () => {
  const [one, two, three] = [await owing(), await owing(), await owing()];
  await owing(two.user);
  const users = [one, two, three].map(({ user }) => user.user);
  const names = ['Jürgen Müller', 'Zoë de Vries', 'Niamh O’Brien'];
  for (const [i, name] of names.entries()) await money.send('PATCH', '/auth/me', { name }, [one, two, three][i]!.user);
  const cases: [Entry, (typeof users)[number], number[], number][] = [
    [{ amount: '24.00', name: 'JUERGEN MUELLER', text: 'Tennis P1' }, users[0]!, [2400], 0],
    [{ amount: '50.00', name: 'Vries, Zoe de', text: 'P2' }, users[1]!, [2400, 2400], 200],
    [{ amount: '20.00', name: 'Somebody', text: `P3 ${users[2]!.email}` }, users[2]!, [2000], 0],
    [{ amount: '24.00', name: 'Somebody', text: `P4 booking ${three.id}` }, users[2]!, [2400], 0],
  ];
  await load(camt([cases.map(([entry]) => entry)]));
  for (const [{ text }, user, amounts, top_up] of cases) {
    const { proposals } = await lineWith(String(text));
    assert.ok(proposals.length > 0 && proposals.length <= 3);
    assert.equal(proposals[0].user.id, user.id, `${text}`);
    assert.deepEqual(
      proposals[0].bookings.map(({ amount }: { amount: number }) => amount),
      amounts,
    );
    assert.equal(proposals[0].top_up, top_up);
  }
  assert.ok(three.id < 100);
  const date = `P5 on ${three.id}.12. or 2026-${three.id}-01`;
  await load(camt([[{ amount: '24.00', name: 'Somebody', text: date }]]));
  assert.deepEqual((await lineWith('P5')).proposals, []);
  const { id } = await lineWith('P2');
  const [{ user, bookings }] = (await lineWith('P2')).proposals;
  await money.send('POST', `/admin/bank-lines/${id}/payment`, { user_id: user.id, bookings });
  assert.deepEqual([await owedBy(two), await balanceOf(two.user)], [0, 200]);
});

test('an erased person leaves amounts only, and a merged guest’s lines move', async () => {
  const { send, club } = money;
  const { user, reference } = await owing();
  await load(camt([[{ amount: '24.00', name: 'Erna Erased', text: `Erased ${reference}`, reference: 'E1' }]]));
  const { id } = await lineWith(`Erased ${reference}`);
  const exported = await send('GET', '/auth/me/export', undefined, user);
  assert.deepEqual(exported.bank_transfers, [
    { booked_on: '2026-11-20', amount: 2400, currency: 'EUR', name: 'Erna Erased', text: `Erased ${reference}` },
  ]);
  const times = { start_time: '21:00', end_time: '22:00', booking_date: '2026-11-22' };
  const guest = await send('POST', '/admin/bookings', { guest_name: 'Guest', court_id: court.id, ...times });
  await load(camt([[{ amount: '24.00', name: 'Gast', text: `Guest ${referenceOf(guest.id)}` }]]));
  await send('POST', `/admin/users/${user.user.id}/merge`, { user_id: guest.user.id });
  assert.equal((await send('GET', '/auth/me/export', undefined, user)).bank_transfers.length, 2);
  await eraseUser(club.context, user.user.id);
  const lines = (await send('GET', '/admin/bank-lines')).data.filter((line: any) => [id, id + 1].includes(line.id));
  for (const { name, text, amount, status } of lines)
    assert.deepEqual([name, text, amount, status], [null, null, 2400, 'booked']);
  const known = await load(
    camt([[{ amount: '24.00', name: 'Erna Erased', text: `Erased ${reference}`, reference: 'E1' }]]),
  );
  assert.equal(known.known, 1);
});

test('imports nothing from a broken file, from another account, or without an account', async () => {
  const { send } = money;
  const before = (await send('GET', '/admin/bank-lines?limit=1')).data[0].id;
  const broken = await reject(camt([[{ amount: '1.00' }, { amount: 'x' }]]));
  assertProblem(broken, 'malformed_statement');
  assert.equal(broken.body.errors[0].values.line, 3);
  assertProblem(await reject('When;What\n1;2\n'), 'columns_unknown');
  const other = camt([[{ amount: '1.00' }]], { account: '<IBAN>ES9121000418450200051332</IBAN>' });
  assertProblem(await reject(other), 'other_bank_account');
  assert.equal((await send('GET', '/admin/bank-lines?limit=1')).data[0].id, before);
  const ownNumber = camt([[{ amount: '1.00', text: 'Number' }]], { account: '<Othr><Id>0000202051</Id></Othr>' });
  assert.equal((await load(ownNumber)).new, 1);
  await send('PUT', '/admin/bank-account', { holder: null, iban: null });
  assertProblem(await reject(ownNumber), 'bank_account_missing');
  await send('PUT', '/admin/bank-account', ACCOUNT);
});
