import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, assertInvalid, type Club, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const open = (opening_hours: unknown): Promise<Answer> =>
  club.call('POST', '/admin/courts', { body: { name: 'Court', type: 'tennis', opening_hours }, as: admin });
const monday = (open: string, close: string) => ({ day: 1, open, close });

const taken: [name: string, hours: unknown[]][] = [
  ['no interval: always closed', []],
  ['a whole day', [monday('00:00', '24:00')]],
  ['the last minute', [monday('23:59', '24:00')]],
  ['several intervals a day', [monday('08:00', '12:00'), monday('14:00', '20:00')]],
  ['touching windows', [monday('08:00', '12:00'), monday('12:00', '20:00')]],
  ['equal intervals on different days', [monday('08:00', '12:00'), { day: 7, open: '08:00', close: '12:00' }]],
];
for (const [name, hours] of taken) {
  test(`accepts ${name}`, async () => {
    const { status, body, text } = await open(hours);
    assert.equal(status, 201, text);
    assert.deepEqual(body.opening_hours, hours);
  });
}

test('midnight as an end is 24:00, also if it is sent as 00:00, in opening hours and in peak prices', async () => {
  for (const start of ['00:00', '20:00', '23:59']) {
    const window = { days: [1], start_time: start, end_time: '00:00', price_per_hour: { amount: 5 } };
    const body = { name: 'Court', type: 'tennis', opening_hours: [monday(start, '00:00')], peak_prices: [window] };
    const answer = await club.call('POST', '/admin/courts', { body, as: admin });
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(answer.body.opening_hours, [monday(start, '24:00')]);
    assert.equal(answer.body.peak_prices[0].end_time, '24:00');
  }
});

test('sorts the intervals', async () => {
  const [early, late] = [monday('08:00', '12:00'), monday('14:00', '20:00')];
  const sunday = { day: 7, open: '06:00', close: '07:00' };
  assert.deepEqual((await open([sunday, late, early])).body.opening_hours, [early, late, sunday]);
});

const refused: [name: string, hours: unknown, ...pointers: string[]][] = [
  ['overlapping windows', [monday('08:00', '12:00'), monday('11:59', '20:00')], '#/opening_hours/1'],
  ['an interval within another', [monday('08:00', '20:00'), monday('10:00', '11:00')], '#/opening_hours/1'],
  ['an interval around another', [monday('10:00', '11:00'), monday('08:00', '20:00')], '#/opening_hours/1'],
  ['an interval twice', [monday('08:00', '12:00'), monday('08:00', '12:00')], '#/opening_hours/1'],
  ['an empty interval', [monday('08:00', '08:00')], '#/opening_hours/0/close'],
  ['an interval across midnight', [monday('20:00', '02:00')], '#/opening_hours/0/close'],
  ['opening at 24:00', [monday('24:00', '24:00')], '#/opening_hours/0/open'],
  ['closing after midnight', [monday('20:00', '24:01')], '#/opening_hours/0/close'],
  ['an hour of one digit', [monday('8:00', '12:00')], '#/opening_hours/0/open'],
  ['seconds', [monday('08:00', '12:00:00')], '#/opening_hours/0/close'],
  ['minute 60', [monday('08:60', '12:00')], '#/opening_hours/0/open'],
  ['day 0', [{ ...monday('08:00', '12:00'), day: 0 }], '#/opening_hours/0/day'],
  ['day 8', [{ ...monday('08:00', '12:00'), day: 8 }], '#/opening_hours/0/day'],
  ['a day by name', [{ ...monday('08:00', '12:00'), day: 'monday' }], '#/opening_hours/0/day'],
  ['an interval without an end', [{ day: 1, open: '08:00' }], '#/opening_hours/0/close'],
  ['an interval with an unknown field', [{ ...monday('08:00', '12:00'), note: 'x' }], '#/opening_hours/0/note'],
  [
    'two faults',
    [monday('9:00', '12:00'), { day: 9, open: '08:00', close: '12:00' }],
    '#/opening_hours/0/open',
    '#/opening_hours/1/day',
  ],
  ['an object', { 1: monday('08:00', '12:00') }, '#/opening_hours'],
  ['null', null, '#/opening_hours'],
];
for (const [name, hours, ...pointers] of refused) {
  test(`refuses ${name}`, async () => assertInvalid(await open(hours), ...pointers));
}
