// Runs only at full size.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Court } from '../../client/src/index.ts';
import type { Locator, Page } from 'playwright-core';
import { DAY, useWebApp, YESTERDAY } from './club.ts';
import { chooseAction } from './page.ts';

const web = useWebApp();

const visitCourts = (t: TestContext): Promise<Page> => web.visitAsAdmin(t, '/admin/courts', { expects: [409] });

async function findCourt(search: string): Promise<Court | undefined> {
  return (await web.club.admin.api.get('/courts', { params: { query: { search } } })).data[0];
}

test('archiving a court with upcoming bookings says how many there are', web.options, async (t) => {
  const court = await web.club.court({ name: 'Still booked' });
  const player = await web.club.player();
  for (const hour of ['10', '11', '12'])
    await player.api.post('/bookings', {
      body: { court_id: court.id, booking_date: DAY, start_time: `${hour}:00`, end_time: `${hour}:30` },
    });
  const page = await visitCourts(t);
  await chooseAction(page, 'Still booked', 'Archive');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  const refusal = dialog.getByRole('alert');
  await refusal.waitFor();
  assert.match(await refusal.innerText(), /^Still booked has 3 upcoming bookings\. Cancel or reschedule them, then/);
  await dialog.getByRole('link', { name: 'Show its bookings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
  const chosen = page.getByLabel('Court').locator('option:checked');
  assert.equal(await chosen.innerText(), 'Still booked');
  await page.getByText('11:00–11:30').waitFor();
  assert.notEqual(await findCourt('still booked'), undefined);
});

test('a court is duplicated with the next free name; an equal name is pointed out', web.options, async (t) => {
  await web.club.court({ name: 'Twin 1', surface: 'clay', external_id: 'twin-1' });
  const page = await visitCourts(t);
  await chooseAction(page, 'Twin 1', 'Duplicate');
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'Twin 2');
  await dialog.getByLabel('Name').fill('twin 1');
  await dialog.getByText('Another court here has this name.').waitFor();
  await dialog.getByLabel('Name').fill('Twin 2');
  await dialog.getByText('Another court here has this name.').waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Twin 2 saved.').waitFor();
  const copy = await findCourt('twin 2');
  assert.deepEqual(
    [copy?.surface, copy?.external_id, copy?.opening_hours[0], copy?.price_per_hour?.amount],
    ['clay', null, { day: 1, open: '08:00', close: '22:00' }, 2400],
  );
});

test('the filters of the list of courts survive a reload and the Back button', web.options, async (t) => {
  await web.club.court({ name: 'Kept 10', type: 'squash' });
  await web.club.court({ name: 'Kept 2', type: 'squash' });
  const page = await visitCourts(t);
  const names = (): Promise<string[]> => page.getByRole('rowheader').allInnerTexts();
  await page.getByLabel('Name or place').fill('kept');
  await page.getByLabel('Sport').selectOption({ label: 'Squash' });
  await page.waitForURL(({ searchParams }) => searchParams.size === 2 && searchParams.get('search') === 'kept');
  assert.deepEqual(await names(), ['Kept 2', 'Kept 10'], 'numbers are sorted by value');
  await page.reload();
  await page.getByRole('rowheader', { name: 'Kept 2' }).waitFor();
  assert.equal(await page.getByLabel('Name or place').inputValue(), 'kept');
  await page.getByRole('link', { name: 'Closures' }).click();
  await page.getByRole('heading', { level: 1, name: 'Closures' }).waitFor();
  await page.goBack();
  await page.getByRole('rowheader', { name: 'Kept 2' }).waitFor();
  assert.deepEqual(await names(), ['Kept 2', 'Kept 10']);
  await page.getByRole('link', { name: 'Courts', exact: true }).click();
  await page.waitForURL((url) => url.search === '');
  assert.equal(await page.getByLabel('Name or place').inputValue(), '', 'the words do not come back');
});

test(
  'the court form is at most 1,300 px high; a wrong field in a closed part opens the part',
  web.options,
  async (t) => {
    const page = await visitCourts(t);
    await page.getByRole('button', { name: 'New court' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Long form');
    await dialog.getByLabel('Sport').fill('Badminton');
    const height = await dialog.evaluate((box) => box.scrollHeight);
    assert.ok(height <= 1300, `${height} px`);
    const interval = dialog.getByLabel('Bookings start every (min)');
    assert.equal(await interval.isVisible(), false);
    await dialog.locator('summary', { hasText: 'Booking rules' }).click();
    await interval.fill('');
    await dialog.locator('summary', { hasText: 'Booking rules' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await interval.waitFor();
    assert.equal(await interval.evaluate((input) => input === document.activeElement), true);
  },
);

test("the preview shows how many past bookings violate the draft's rules", web.options, async (t) => {
  await web.club.court({ name: 'Replayed' });
  const times = [
    ['10:00', '11:00'],
    ['12:00', '14:00'],
  ] as const;
  await web.club.importBookings(
    YESTERDAY,
    times.map(([start, end]) => ['Replayed', 'Fay Moss', start, end] as const),
  );
  const page = await visitCourts(t);
  await page.getByRole('button', { name: 'Edit: Replayed' }).click();
  for (const part of ['Booking rules', 'Preview of a day'])
    await page.getByRole('dialog').locator('summary', { hasText: part }).click();
  const refused = (count: number) =>
    page.getByText(`Of 2 bookings in the last 90 days, these rules would have rejected ${count}.`).waitFor();
  await refused(0);
  await page.getByLabel('Longest booking (min)').fill('60');
  await refused(1);
});

test('says how to type a time and a price, in Spanish, and focuses the first wrong field', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/courts', { locale: 'es-ES' });
  await page.getByRole('button', { name: 'Pista nueva' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('Central');
  await dialog.getByLabel('Deporte').fill('Tenis');
  const [opens, price] = [dialog.getByLabel('Todos los días: abre'), dialog.getByLabel('Precio por hora (EUR)')];
  const messageOf = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.validationMessage);
  await price.fill('doce');
  await opens.fill('25:00');
  await price.focus();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await opens.and(page.locator(':focus')).waitFor();
  assert.equal(await messageOf(opens), 'Escribe una hora como 18:30.');
  assert.equal(await messageOf(price), 'Escribe un precio como 18,50.');
  await opens.fill('730');
  await price.fill('12,50');
  assert.equal(await opens.inputValue(), '07:30');
  assert.deepEqual([await messageOf(opens), await messageOf(price)], ['', '']);
});

test('several courts are changed at once, and put in the order of the club', web.options, async (t) => {
  const night = { opening_hours: [{ day: 1, open: '20:00', close: '23:00' }] };
  for (const [name, fields] of Object.entries({ 'Bulk 1': {}, 'Bulk 2': { capacity: 4 }, 'Bulk 3': night }))
    await web.club.court({ name, type: 'futsal', ...fields });
  const saved = async () => (await web.club.admin.api.get('/courts', { params: { query: { type: 'futsal' } } })).data;
  const before = await saved();
  const page = await web.visitAsAdmin(t, '/admin/courts?search=bulk', { expects: [412, 422] });
  await page.getByLabel('Select all 3').check();
  await page.getByRole('button', { name: 'Edit 3 courts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The courts have different opening hours.').waitFor();
  assert.ok(await dialog.getByRole('button', { name: 'Save 3 courts' }).isDisabled());
  await dialog.locator('summary', { hasText: 'Booking rules' }).click();
  assert.equal(await dialog.getByLabel('People per booking').getAttribute('placeholder'), 'Different');
  await dialog.getByRole('button', { name: 'Add a peak price' }).click();
  await dialog.getByLabel('Peak price per hour').fill('30');
  await dialog.getByLabel('Indoors').selectOption('Yes');
  await dialog.getByText('Changes: Peak prices and Indoors.').waitFor();
  await dialog.getByLabel('Longest booking (min)').fill('45');
  const save = dialog.getByRole('button', { name: 'Save 3 courts' });
  await save.click();
  await dialog.getByText('Nothing was saved. The problem is in Bulk 1.').waitFor();
  await dialog.getByLabel('Longest booking (min)').fill('120');
  await save.click();
  await page.getByText('3 courts saved.').waitFor();
  assert.deepEqual(
    (await saved()).map((court) => [court.indoor, court.capacity, court.peak_prices.length, court.opening_hours]),
    [null, 4, null].map((capacity, i) => [true, capacity, 1, i === 2 ? night.opening_hours : before[i]!.opening_hours]),
    'only the changed settings',
  );
  await page.getByRole('button', { name: 'Change order' }).click();
  const up = dialog.getByRole('button', { name: 'Move Bulk 3 up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await up.and(page.locator(':focus')).waitFor();
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await page.getByText('Order saved.').waitFor();
  assert.deepEqual(
    (await saved()).map(({ name }) => name),
    ['Bulk 1', 'Bulk 3', 'Bulk 2'],
  );
  await page.getByRole('rowheader').nth(1).getByText('Bulk 3').waitFor();
});
