import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

const web = useWebApp();

/** The texts that each region shows for a typed time. */
const regions: [locale: string, start: string, typed: Record<string, string>][] = [
  ['en-US', 'Start time', { '5.30pm': '5:30 PM', '17': '5:00 PM', '12am': '12:00 AM', '9:05': '9:05 AM' }],
  ['en-GB', 'Start time', { '5.30pm': '17:30', '830': '08:30', '5 p.m.': '17:00' }],
  ['es-ES', 'Hora de inicio', { '17h30': '17:30', '5:30 p. m.': '17:30' }],
  ['es-CO', 'Hora de inicio', { '17:30': '5:30 p. m.', '5:30 a. m.': '5:30 a. m.' }],
];
for (const [locale, label, typed] of regions) {
  test(`a time field shows the format of ${locale}, and accepts all formats`, web.options, async (t) => {
    const page = await web.visitAsAdmin(t, '/admin/closures', { locale });
    await page
      .getByRole('button', { name: /^(Close courts|Cerrar pistas)/ })
      .first()
      .click();
    const field = page.getByRole('dialog').getByLabel(label);
    for (const [text, shown] of Object.entries(typed)) {
      await field.fill(text);
      await field.press('Tab');
      assert.equal((await field.inputValue()).replace(/\s/g, ' '), shown, text); // Some regions use wider or narrower spaces
      assert.equal(await field.evaluate((input: HTMLInputElement) => input.validity.valid), true, text);
    }
    await field.fill('noon');
    await field.press('Tab');
    assert.equal(await field.inputValue(), 'noon');
    assert.equal(await field.evaluate((input: HTMLInputElement) => input.validity.valid), false);
  });
}

test('the desk books, reschedules and reads toasts in the format of its region', web.options, async (t) => {
  const court = await web.club.court({ name: 'US court' });
  await web.club.player('Uma Umpire');
  const page = await web.visitAsAdmin(t, `/admin/?date=${DAY}`, { locale: 'en-US' });
  await page.getByRole('button', { name: 'US court, 10:00 AM, free: book' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('uma');
  await page.getByRole('option', { name: 'Uma Umpire' }).click();
  await dialog.getByRole('button', { name: 'Book for Uma Umpire' }).click();
  await page.getByText(/^Booked for Uma Umpire: US court, .*10:00–11:00 AM/).waitFor();
  await page.getByRole('button', { name: /^Uma Umpire/ }).click();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  const start = dialog.getByLabel('From');
  assert.equal(await start.inputValue(), '10:00 AM');
  await start.fill('5:30 PM');
  assert.equal(await dialog.getByLabel('Until', { exact: true }).inputValue(), '6:30 PM');
  assert.deepEqual(await violationsOf(page), []);
  await start.press('Enter');
  await page
    .getByText(/5:30–6:30 PM/)
    .first()
    .waitFor();
  const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } });
  assert.deepEqual(
    data.map(({ start_time, end_time }) => [start_time, end_time]),
    [['17:30', '18:30']],
  );
});
