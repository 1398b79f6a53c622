import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datesOf, findRhythmError, MAX_DATES } from '../../src/modules/series/rules.ts';
import { addDays } from '../../src/platform/time.ts';

const tuesdays = { days: [2], start_date: '2026-11-24', until: null, count: null };

test('returns the dates of the weekdays, ascending', () => {
  assert.deepEqual(datesOf({ ...tuesdays, count: 3 }), ['2026-11-24', '2026-12-01', '2026-12-08']);
  const two = { ...tuesdays, days: [7, 2], until: '2026-12-06' };
  assert.deepEqual(datesOf(two), ['2026-11-24', '2026-11-29', '2026-12-01', '2026-12-06']);
  assert.deepEqual(datesOf({ ...two, until: '2026-12-05' }).length, 3);
  assert.deepEqual(datesOf({ ...tuesdays, until: '2026-11-24' }), ['2026-11-24']);
  assert.deepEqual(datesOf({ ...tuesdays, days: [1], count: 1 }), ['2026-11-30']);
  assert.deepEqual(datesOf({ ...tuesdays, until: '2026-11-23' }), []);
});

test('limits the dates, and computes no more', () => {
  assert.equal(datesOf(tuesdays).length, MAX_DATES);
  assert.equal(datesOf(tuesdays, 5).at(-1), '2026-12-22');
  // The search for dates covers one week for each allowed date, but ends in the year 9999 at the latest.
  assert.deepEqual(datesOf({ ...tuesdays, days: [1] }, 2), ['2026-11-30', '2026-12-07']);
  assert.deepEqual(datesOf({ ...tuesdays, start_date: '9999-12-28', days: [1, 2, 3, 4, 5, 6, 7] }).length, 4);
});

test('requires exactly one of end date and number', () => {
  const fault = { pointer: '#/until', code: 'required', detail: 'Send either until or count, not both.' };
  assert.deepEqual(findRhythmError(tuesdays), fault);
  assert.deepEqual(findRhythmError({ ...tuesdays, until: '2026-12-01', count: 2 }), fault);
  assert.equal(findRhythmError({ ...tuesdays, until: '2026-12-01' }), undefined);
  assert.equal(findRhythmError({ ...tuesdays, count: 2 }), undefined);
});

test('has one date at least, and two a week for a year at most', () => {
  const last = addDays('2026-11-24', 7 * (MAX_DATES - 1));
  assert.equal(findRhythmError({ ...tuesdays, until: last }), undefined);
  assert.equal(findRhythmError({ ...tuesdays, count: MAX_DATES }), undefined);
  const many = {
    pointer: '#/until',
    code: 'too_many',
    detail: `A series has at most 104 dates: end it on ${last} or before.`,
  };
  assert.deepEqual(findRhythmError({ ...tuesdays, until: addDays(last, 7) }), many);
  assert.deepEqual(findRhythmError({ ...tuesdays, until: '2026-11-23' }), {
    pointer: '#/days',
    code: 'too_few',
    detail: 'No date between 2026-11-24 and 2026-11-23 falls on one of these days.',
  });
  const late = { ...tuesdays, days: [1], start_date: '9999-12-28', count: 1 };
  assert.match(findRhythmError(late)?.detail ?? '', /the end of the calendar falls/);
});
