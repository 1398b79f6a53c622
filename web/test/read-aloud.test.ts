import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, everyDay, useWebApp } from './club.ts';

const web = useWebApp({
  setUp: async (club) => {
    const opening_hours = everyDay('08:00', '11:00');
    const price_per_hour = { amount: 2400, currency: 'EUR' };
    const { id } = await club.court({ name: 'Padel 1', opening_hours, price_per_hour });
    await club.court({ name: 'Tennis 1', type: 'tennis', opening_hours: everyDay('08:00', '09:00') });
    await club.importBookings(DAY, [['Padel 1', 'Dan Drag', '08:30', '09:30']]);
    const times = { start_date: DAY, end_date: DAY, start_time: '10:00', end_time: '10:30' };
    await club.admin.api.post('/admin/closures', {
      body: { court_ids: [id], reason: 'Rain', ...times },
    });
  },
});

/** The accessible names and roles of the day sheet, in the order in which a screen reader reads them. */
const DAY_AS_TEXT = `
- group "Zoom"
  - button "Zoom out"
  - button "Zoom in"
- button "Padel, 1 court" [expanded]
- button "Tennis, 1 court" [expanded]
- link "Padel 1"
- link "Tennis 1"
- group "Padel 1"
  - button "Padel 1, 08:00, free: book"
  - button "Dan Drag 08:30–09:30"
  - button "Padel 1, 09:30, free: book"
  - strong: Rain
  - text: (closed)
  - button "Padel 1, 10:30, free: book"
- group "Tennis 1"
  - button "Tennis 1, 08:00, free: book"
  - button "Tennis 1, 08:30, free: book"
`;

test('a screen reader reads the day sheet court by court, each from early to late', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, `/admin/?date=${DAY}`);
  const sheet = page.getByRole('region', { name: /^Courts and bookings on .*Arrow keys move between times/ });
  await sheet.getByRole('group', { name: 'Tennis 1' }).waitFor();
  const lines = (await sheet.ariaSnapshot()).split('\n').map((line) => line.replace(/^ {2}/, ''));
  // A screen reader reads the name of a button or a link, instead of its content.
  const nameOf = (line: string): string => line.replace(/^( *- )'?(\w+ "[^"]*"(?: \[expanded\])?).*$/, '$1$2');
  const text = lines.filter((line) => !/^ {4}|\/url:/.test(line)).map(nameOf);
  assert.deepEqual(text.slice(1), DAY_AS_TEXT.trim().split('\n'));
});
