import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDate, readDecimal, readTime, readYesNo } from '../../src/modules/data-transfer/spreadsheet-values.ts';

test('reads dates, times, words and numbers', () => {
  const dates: [string, string | undefined][] = [
    ['2031/6/1', '2031-06-01'],
    ['13/1/2031', '2031-01-13'],
    ['1/13/2031', '2031-01-13'],
    ['31.12.2031', '2031-12-31'],
    ['31.02.2031', undefined],
    ['32/01/2031', undefined],
    ['21.06.31', undefined],
    ['2031-06-21T00:00', '2031-06-21'],
    ['2031-06-21 09:30', undefined],
    ['', undefined],
  ];
  for (const [text, date] of dates) assert.equal(readDate(text).date, date, text);
  const times: [string, string | undefined][] = [
    ['7', undefined],
    ['7h', '07:00'],
    ['19 h', '19:00'],
    ['19u30', '19:30'],
    ['h30', undefined],
    ['AM 9:30 PM', undefined],
    ['9:30:15', undefined],
    ['12:00 μμ', '12:00'],
    ['下午3:05', '15:05'],
    ['۱۹:۳۰', '19:30'],
    ['7 p. m.', '19:00'],
    ['12am', '00:00'],
    ['13:00 PM', undefined],
    ['24:00', '24:00'],
    ['24:01', undefined],
    ['9:60', undefined],
    ['9:30\u202fPM', '21:30'],
  ];
  for (const [text, time] of times) assert.equal(readTime(text), time, text);
  const words = 'PRAWDA TOSI EVET Verdadeiro DOĞRU ИСТИНА ΑΛΗΘΕΣ IGAZ Sant'.split(' ');
  const negatives = 'FAŁSZ EPÄTOSI HAYIR não YANLIŞ ЛОЖЬ ΨΕΥΔΕΣ HAMIS Falskt nej'.split(' ');
  assert.deepEqual(
    words.map(readYesNo),
    words.map(() => true),
  );
  assert.deepEqual(
    negatives.map(readYesNo),
    negatives.map(() => false),
  );
  assert.deepEqual([readDecimal('−3,7'), readDecimal('٤٠٫٤'), readDecimal('1,2,3')], [-3.7, 40.4, NaN]);
  assert.deepEqual([readYesNo('SI\u0301'), readYesNo('perhaps'), readYesNo('Nein')], [true, undefined, false]);
  assert.deepEqual([readDecimal('1.234,5'), readDecimal(',5'), readDecimal('1e2')], [NaN, 0.5, 100]);
});
