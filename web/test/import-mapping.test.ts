import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertFile, convertRow, possibleOrders, splitDate } from '../src/modules/data-transfer/convert-rows.ts';
import { recordsOf, sheetOf } from '../src/modules/data-transfer/csv-sheet.ts';
import { guessMapping, missingFields, presetOf } from '../src/modules/data-transfer/import-fields.ts';

const conversion = (headings: string, order: 'ymd' | 'dmy' | 'mdy' = 'dmy') => {
  const list = headings.split(',');
  return { mapping: guessMapping(list, 'bookings', presetOf(list)), order, currency: 'EUR' };
};

test('dates are read in the order of day, month and year that the person chooses', () => {
  const cases: [cell: string, order: 'ymd' | 'dmy' | 'mdy', date: string | undefined][] = [
    ['15.12.2026', 'dmy', '2026-12-15'],
    ['12/15/2026', 'mdy', '2026-12-15'],
    ['12/15/2026', 'dmy', undefined],
    ['2026-12-15', 'mdy', '2026-12-15'],
    ['5/6/31', 'dmy', '2031-06-05'],
    ['31.02.2026', 'dmy', undefined],
    ['soon', 'dmy', undefined],
  ];
  for (const [cell, order, date] of cases) assert.equal(splitDate(cell, order)?.date, date, `${cell} ${order}`);
  const sheet = sheetOf('date\n03/04/2026\n15/04/2026')!;
  assert.deepEqual(possibleOrders(sheet, { booking_date: 0 }), ['dmy']);
});

test('columns are found by the usual headings of several languages and systems', () => {
  const found = (headings: string) => {
    const list = headings.split(',');
    const mapping = guessMapping(list, 'bookings', presetOf(list));
    return Object.fromEntries(Object.entries(mapping).map(([field, at]) => [field, list[at!]]));
  };
  assert.deepEqual(found('Pista,Jugador,Fecha,Hora inicio,Hora fin,Importe'), {
    ...{ court: 'Pista', user: 'Jugador', booking_date: 'Fecha', start_time: 'Hora inicio', end_time: 'Hora fin' },
    price: 'Importe',
  });
  assert.deepEqual(found('Resource,User,Begin,End,Title'), {
    ...{ court: 'Resource', user: 'User', start_time: 'Begin', end_time: 'End', note: 'Title', booking_date: 'Begin' },
  });
  assert.equal(presetOf(['Resource', 'User', 'Begin', 'End']), 'librebooking');
  assert.equal(presetOf(['court', 'user', 'booking_date']), undefined);
  assert.deepEqual(missingFields('bookings', guessMapping(['Court', 'Duration'], 'bookings')), [
    ...['user', 'booking_date', 'start_time'],
  ]);
});

test('cells are converted: dates with times, durations, prices, names and states', () => {
  const headings = 'Space,First name,Surname,Start,Duration,Total,State';
  const row = ['Court 1', 'Ana', 'Ruiz', '15.12.2026 17:30', '90', '€ 1.234,50', 'Canceled'];
  assert.deepEqual(convertRow(row, conversion(headings)), {
    ...{ court: 'Court 1', user: 'Ana Ruiz', booking_date: '2026-12-15', start_time: '17:30', end_time: '19:00' },
    ...{ price_amount: '123450', status: 'cancelled' },
  });
  const ends = [
    ['6:30 PM', '60', '19:30'],
    ['23:30', '1:00', '00:30'],
    ['9', '60', ''],
  ];
  for (const [start = '', duration = '', end] of ends)
    assert.equal(convertRow([start, duration], conversion('Start,Duration'))['end_time'], end, start);
});

test('the converted file keeps the lines of the chosen file, and an unchanged file is sent as it is', async () => {
  const text =
    'sep=;\r\nPlatz;Spieler;Datum;Von;Bis;Memo\r\n\r\n"A";"B ""C""";1.2.2031;10:00;11:00;"two\nlines"\r\nD;E;soon;1;2;\r\n';
  const sheet = sheetOf(text)!;
  assert.deepEqual([sheet.delimiter, sheet.rows.length], [';', 2]);
  const file = new File([text], 'a.csv');
  const made = await convertFile(file, sheet, conversion('Platz,Spieler,Datum,Von,Bis,Memo')).text();
  assert.deepEqual(made.split('\n'), [
    ...['', 'court,user,booking_date,start_time,end_time', '', '', 'A,"B ""C""",2031-02-01,10:00,11:00'],
    ...['D,E,soon,1,2', ''],
  ]);
  const own = 'court,user,booking_date,start_time,end_time,weather\nA,B,2031-02-01,10:00,11:00,fine';
  const same = new File([own], 'b.csv');
  assert.equal(convertFile(same, sheetOf(own)!, conversion(own.split('\n')[0]!)), same);
  assert.deepEqual(
    [...recordsOf('a,"b', ',')].map(({ cells }) => cells),
    [['a', 'b']],
  );
});
