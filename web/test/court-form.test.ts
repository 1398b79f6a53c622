// Runs only at full size.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Court } from '../../client/src/index.ts';
import type { Locator, Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import { useWebApp } from './club.ts';
import { chooseAction, fillDate, violationsOf } from './page.ts';

const web = useWebApp();

const visitCourts = (t: TestContext): Promise<Page> => web.visitAsAdmin(t, '/admin/courts', { expects: [409, 422] });

async function openNewCourt(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New court' }).click();
  const dialog = page.getByRole('dialog', { name: 'New court' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Sport').fill('Badminton');
  return dialog;
}

const open = (dialog: Locator, part: string): Promise<void> => dialog.locator('summary', { hasText: part }).click();

async function findCourt(search: string): Promise<Court | undefined> {
  return (await web.club.admin.api.get('/courts', { params: { query: { search } } })).data[0];
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const waitForFocus = (field: Locator): Promise<void> => field.and(field.page().locator(':focus')).waitFor();
const save = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: 'Save' }).click();
/** Returns a field's description and error as a screen reader would read them. */
const descriptionOf = (field: Locator): Promise<string> =>
  field.evaluate((input) => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  });

test('creates a court with opening hours and a price, edits it and archives it', web.options, async (t) => {
  const page = await visitCourts(t);
  const dialog = await openNewCourt(page, 'New Hall');
  const text = await dialog.innerText();
  const parts = ['Name', 'Sport', 'Opening hours', 'Price per hour', 'Address', 'Booking rules', 'Location details'];
  const places = parts.map((part) => text.indexOf(part));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    'what every court needs is first',
  );
  assert.ok(!places.includes(-1), places.join());
  await dialog.getByLabel('Price per hour (EUR)').fill('12.50');
  await dialog.getByLabel('Every day: opens').fill('9');
  await dialog.getByLabel('Every day: closes').fill('12:00');
  assert.equal(await dialog.getByLabel('Every day: opens').inputValue(), '09:00', 'all times have one form');
  assert.equal(await dialog.getByLabel(/: opens$/).count(), 1, 'one row for all days');
  await dialog.getByLabel('Same hours every day').uncheck();
  await dialog.getByRole('button', { name: 'Remove: Sunday 09:00–12:00' }).click();
  await open(dialog, 'Location details');
  await dialog.getByLabel('Time zone').selectOption('Europe/Madrid');
  await save(dialog);
  await page.getByText('New Hall saved.').waitFor();
  const court = await findCourt('new hall');
  assert.deepEqual(
    [court?.price_per_hour?.amount, court?.opening_hours, court?.time_zone],
    [1250, [1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '09:00', close: '12:00' })), 'Europe/Madrid'],
  );
  await page.getByRole('button', { name: 'Edit: New Hall' }).click();
  const sameHours = dialogOf(page).getByLabel('Same hours every day');
  assert.equal(await sameHours.isChecked(), false, 'Sunday differs');
  await page.getByLabel('Bookings need approval').check();
  await save(page.getByRole('dialog'));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal((await findCourt('new hall'))?.requires_approval, true);
  await chooseAction(page, 'New Hall', 'Archive');
  const question = page.getByRole('dialog', { name: 'Archive New Hall?' });
  await question.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('New Hall archived.').waitFor();
  assert.equal(await findCourt('new hall'), undefined);
});

test('sports are typed as people write them, and a map link sets the coordinates', web.options, async (t) => {
  const page = await visitCourts(t);
  const dialog = await openNewCourt(page, 'Typed');
  await dialog.getByLabel('Sport').fill('Beach Volleyball');
  await open(dialog, 'Location details');
  await dialog.getByLabel('Paste a map link').fill('https://maps.app.goo.gl/AbC');
  await dialog.getByText('This link has no coordinates').waitFor();
  await dialog.getByLabel('Paste a map link').fill('https://www.openstreetmap.org/#map=19/41.3874/2.1686');
  assert.equal(await dialog.getByLabel('Latitude').inputValue(), '41.3874');
  await open(dialog, 'More details');
  await dialog.getByLabel('Surface').fill('Artificial grass');
  await save(dialog);
  await page.getByText('Typed saved.').waitFor();
  const court = await findCourt('typed');
  assert.deepEqual(
    [court?.type, court?.surface, court?.latitude, court?.longitude],
    ['beach_volleyball', 'artificial_grass', 41.3874, 2.1686],
  );
  await page.getByRole('button', { name: 'Edit: Typed' }).click();
  assert.equal(await dialogOf(page).getByLabel('Sport').inputValue(), 'Beach volleyball');
});

test(
  'the form has every field of a court, and an edit of one field leaves the others unchanged',
  web.options,
  async (t) => {
    const [left, right] = [await web.club.court({ name: 'Left' }), await web.club.court({ name: 'Right' })];
    const page = await visitCourts(t);
    const dialog = await openNewCourt(page, 'Whole Hall');
    for (const part of ['Booking rules', 'Location details', 'More details']) await open(dialog, part);
    const texts = {
      Surface: 'Wood',
      'External ID': 'H-1',
      Description: 'Two courts in one',
      'Club or place': 'Riverside',
      Address: '1 Quay',
      Latitude: '41.5',
      Longitude: '-2.25',
      'Bookings start every (min)': '60',
      'Shortest booking (min)': '60',
      'Longest booking (min)': '120',
      'Buffer (min)': '10',
      'Minimum notice (min)': '30',
      'Booking window (days ahead)': '14',
      'Cancellation deadline': '90',
    };
    for (const [label, value] of Object.entries(texts)) await dialog.getByLabel(label).fill(value);
    await dialog.getByLabel('Upcoming bookings per player').fill('3');
    await dialog.getByLabel('People per booking').fill('6');
    await dialog.getByLabel('No-show').fill('15');
    await dialog.getByLabel('Price per hour (EUR)', { exact: true }).fill('20');
    for (const label of ['Indoors', 'With lights', 'Bookings need approval']) await dialog.getByLabel(label).check();
    const parts = dialog.getByRole('group', { name: 'Parts of this court' });
    for (const name of ['Left', 'Right']) await parts.getByLabel(name).check();
    await dialog.getByRole('button', { name: 'Add a peak price' }).click();
    await dialog.getByRole('button', { name: 'Add a peak price' }).click();
    const peak = dialog.getByRole('group', { name: 'Peak price 1' });
    await peak.getByRole('button', { name: 'Monday' }).click();
    await peak.getByRole('button', { name: 'Saturday' }).click();
    await peak.getByLabel('From').fill('17:00');
    await peak.getByLabel('Until').fill('20:30');
    await peak.getByLabel('Peak price per hour (EUR)').fill('35,5');
    await dialog.getByRole('button', { name: 'Remove: Peak price 2' }).click();
    assert.deepEqual(await violationsOf(page), []);
    await save(dialog);
    await page.getByText('Whole Hall saved.').waitFor();

    const expected = {
      ...{
        name: 'Whole Hall',
        type: 'badminton',
        surface: 'wood',
        external_id: 'H-1',
        description: 'Two courts in one',
      },
      ...{ venue: 'Riverside', address: '1 Quay', latitude: 41.5, longitude: -2.25, time_zone: 'UTC' },
      ...{ indoor: true, lighted: true, active: true, requires_approval: true },
      ...{ slot_minutes: 60, min_duration_minutes: 60, max_duration_minutes: 120, buffer_minutes: 10 },
      ...{ min_notice_minutes: 30, max_advance_days: 14, cancellation_cutoff_minutes: 90, max_upcoming_bookings: 3 },
      ...{ capacity: 6, no_show_after_minutes: 15 },
      price_per_hour: { amount: 2000, currency: 'EUR' },
      peak_prices: [
        {
          ...{ days: [2, 3, 4, 5, 6], start_time: '17:00', end_time: '20:30' },
          price_per_hour: { amount: 3550, currency: 'EUR' },
        },
      ],
      part_ids: [left.id, right.id],
      position: 0,
      opening_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '06:00', close: '23:00' })),
    };
    const settings = async () => {
      const { id, photo_url, version, created_at, updated_at, distance_km, ...rest } = (await findCourt(
        'whole hall',
      ))! as any;
      return rest;
    };
    assert.deepEqual(await settings(), expected);
    await page.getByRole('button', { name: 'Edit: Whole Hall' }).click();
    await open(dialogOf(page), 'More details');
    await page.getByRole('dialog').getByLabel('Description').fill('Both');
    await save(page.getByRole('dialog'));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    assert.deepEqual(await settings(), { ...expected, description: 'Both' }, 'saving changes only the edited field');
  },
);

test(
  'the preview shows the starts of a day with peak prices, closed days and clock changes too',
  web.options,
  async (t) => {
    const page = await visitCourts(t);
    const dialog = await openNewCourt(page, 'Previewed');
    for (const part of ['Booking rules', 'Location details', 'Preview of a day']) await open(dialog, part);
    const preview = dialog.locator('details', { hasText: 'Preview of a day' });
    await dialog.getByLabel('Time zone').selectOption('Europe/Madrid');
    await dialog.getByLabel('Bookings start every (min)').fill('60');
    await dialog.getByLabel('Shortest booking (min)').fill('60');
    await dialog.getByLabel('Price per hour (EUR)').fill('10');
    await dialog.getByLabel('Same hours every day').uncheck();
    for (const day of ['Saturday', 'Sunday']) {
      await dialog.getByLabel(`${day}: opens`).fill('01:00');
      await dialog.getByLabel(`${day}: closes`).fill('05:00');
    }
    await dialog.getByRole('button', { name: 'Add a peak price' }).click();
    await dialog.getByRole('button', { name: 'Sunday', exact: true }).click();
    await dialog.getByLabel('From').fill('04:00');
    await dialog.getByLabel('Until').fill('05:00');
    await dialog.getByLabel('Peak price per hour (EUR)').fill('40');
    // On the last Sunday in March, the clocks go forward from 02:00 to 03:00.
    await fillDate(preview, 'Day to preview', '2027-03-28');
    await preview.getByText('3 start times, from 01:00 to 04:00.').waitFor();
    await preview.getByRole('listitem').filter({ hasText: '€40.00' }).waitFor();
    const items = await preview.getByRole('listitem').allInnerTexts();
    assert.deepEqual(
      items.map((text) => text.replaceAll(/\s+/g, ' ')),
      ['01:00 1 h €10.00', '03:00 1 h €10.00', '04:00 1 h €40.00'],
    );
    await fillDate(preview, 'Day to preview', '2027-03-27');
    await preview.getByText('4 start times, from 01:00 to 04:00.').waitFor();
    await dialog.getByRole('button', { name: 'Remove: Saturday 01:00–05:00' }).click();
    await preview.getByText('Closed on this day.').waitFor();
  },
);

test(
  'an error appears next to its field, the first such field gets the focus, and the input is kept',
  web.options,
  async (t) => {
    await web.club.court({ name: 'Has the id', external_id: 'taken-1' });
    const page = await visitCourts(t);
    const dialog = await openNewCourt(page, 'Refused');
    const latitude = dialog.getByLabel('Latitude');
    const closes = dialog.getByLabel('Wednesday: closes');
    await open(dialog, 'Location details');
    await dialog.getByLabel('Longitude').fill('2.1');
    await open(dialog, 'Location details');
    await dialog.getByLabel('Same hours every day').uncheck();
    await closes.fill('05:00');
    await open(dialog, 'Booking rules');
    await dialog.getByLabel('Longest booking (min)').fill('100');
    await save(dialog);
    await latitude.waitFor();
    assert.match(await descriptionOf(latitude), /Enter both latitude and longitude/);
    await waitForFocus(closes);
    assert.match(await descriptionOf(closes), /closing time must be after the opening time/);
    const longest = dialog.getByLabel('Longest booking (min)');
    assert.match(await descriptionOf(longest), /must be a multiple of “Bookings start every”/);
    const previewed = page.waitForResponse((response) => response.url().includes('day-preview') && response.ok());
    await latitude.fill('41.4');
    await closes.fill('22:00');
    await dialog.getByLabel('Longest booking (min)').fill('120');
    await open(dialog, 'More details');
    await dialog.getByLabel('External ID').fill('taken-1');
    await previewed;
    await save(dialog);
    await waitForFocus(dialog.getByLabel('External ID'));
    assert.match(await descriptionOf(dialog.getByLabel('External ID')), /this external ID/);
    await dialog.getByRole('button', { name: 'Add a peak price' }).click();
    await dialog.getByRole('button', { name: 'Add a peak price' }).click();
    for (const index of [0, 1]) await dialog.getByLabel('Peak price per hour').nth(index).fill('30');
    await dialog.getByRole('group', { name: 'Peak price 2' }).getByText('This overlaps another time').waitFor();
    await dialog.getByRole('button', { name: 'Remove: Peak price 2' }).click();
    await dialog.getByLabel('External ID').fill('free-1');
    await save(dialog);
    await page.getByText('Refused saved.').waitFor();
    const court = await findCourt('refused');
    assert.deepEqual([court?.latitude, court?.longitude, court?.external_id], [41.4, 2.1, 'free-1']);
  },
);

test(
  'in Spanish on a phone, the form is not wider than the screen, and errors are in Spanish',
  web.options,
  async (t) => {
    const { page } = await web.visit(t, { viewport: PHONE, locale: 'es-ES', expects: [422] });
    await page.goto('/sign-in');
    await page.getByLabel('Correo').fill(web.club.admin.email);
    await page.getByLabel('Contraseña').fill('seven green bicycles');
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL((url) => url.pathname !== '/sign-in');
    await page.goto('/admin/courts');
    await page.getByRole('button', { name: 'Pista nueva' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pista nueva' });
    await dialog.getByLabel('Nombre').fill('Central');
    await dialog.getByLabel('Deporte').fill('Pádel');
    await open(dialog, 'Detalles de la ubicación');
    await dialog.getByLabel('Longitud').fill('2');
    await dialog.getByRole('button', { name: 'Añadir un precio especial' }).click();
    await dialog.getByLabel('Precio especial por hora').fill('30');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await waitForFocus(dialog.getByLabel('Latitud'));
    assert.match(await descriptionOf(dialog.getByLabel('Latitud')), /Escribe latitud y longitud/);
    assert.deepEqual(await violationsOf(page), []);
    assert.equal(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth), true);
  },
);
