import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Court } from '../../client/src/index.ts';
import type { Locator, Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import { useWebApp, YESTERDAY } from './club.ts';
import { violationsOf } from './page.ts';

const web = useWebApp();

const visitCourts = (t: TestContext): Promise<Page> => web.visitAsAdmin(t, '/admin/courts', { expects: [409, 422] });

async function openNewCourt(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New court' }).click();
  const dialog = page.getByRole('dialog', { name: 'New court' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel(/^Sport/).fill('badminton');
  return dialog;
}

async function findCourt(search: string): Promise<Court | undefined> {
  return (await web.club.admin.api.get('/courts', { params: { query: { search } } })).data[0];
}

const save = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: 'Save' }).click();
/** Returns a field's description and error as a screen reader would read them. */
const descriptionOf = (field: Locator): Promise<string> =>
  field.evaluate((input) => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  });

test('creates a court with opening hours and a price, edits it and retires it', web.options, async (t) => {
  const page = await visitCourts(t);
  const dialog = await openNewCourt(page, 'New Hall');
  await dialog.getByLabel(/^Price per hour/).fill('12.50');
  await dialog.getByLabel('Opens').first().fill('09:00');
  await dialog.getByLabel('Closes').first().fill('12:00');
  await dialog.getByLabel('Time zone').fill('Nowhere/Here');
  await save(dialog);
  await dialog.getByRole('alert').filter({ hasText: 'There is no such time zone.' }).first().waitFor();
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'New Hall', 'the typed text is kept');
  assert.match(await descriptionOf(dialog.getByLabel('Time zone')), /no such time zone/);
  await dialog.getByLabel('Time zone').fill('Europe/Madrid');
  await save(dialog);
  await page.getByText('The court is saved.').waitFor();
  const court = await findCourt('new hall');
  assert.deepEqual(
    [court?.price_per_hour?.amount, court?.opening_hours[0], court?.time_zone],
    [1250, { day: 1, open: '09:00', close: '12:00' }, 'Europe/Madrid'],
  );
  await page.getByRole('button', { name: 'Edit: New Hall' }).click();
  await page.getByLabel('Each booking needs approval').check();
  await save(page.getByRole('dialog'));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal((await findCourt('new hall'))?.requires_approval, true);
  await page.getByRole('button', { name: 'Retire: New Hall' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('heading', { name: 'New Hall', exact: true }).waitFor({ state: 'hidden' });
  assert.equal(await findCourt('new hall'), undefined);
});

test(
  'the form has every field of a court, and an edit of one field leaves the others unchanged',
  web.options,
  async (t) => {
    const [left, right] = [await web.club.court({ name: 'Left' }), await web.club.court({ name: 'Right' })];
    const page = await visitCourts(t);
    const dialog = await openNewCourt(page, 'Whole Hall');
    const texts = {
      Surface: 'wood',
      'Its id in another system': 'H-1',
      Description: 'Two courts in one',
      'Club or place': 'Riverside',
      Address: '1 Quay',
      'Latitude, degrees': '41.5',
      'Longitude, degrees': '-2.25',
      'Starts every … minutes': '60',
      'Shortest, minutes': '60',
      'Longest, minutes': '120',
      'Kept free between bookings, minutes': '10',
      'Notice, minutes': '30',
      'How far ahead, days': '14',
      'Cancel up to … minutes before': '90',
    };
    for (const [label, value] of Object.entries(texts)) await dialog.getByLabel(label).fill(value);
    await dialog.getByLabel(/^Upcoming bookings a player/).fill('3');
    await dialog.getByLabel(/^At most … people/).fill('6');
    await dialog.getByLabel(/^No-show … minutes/).fill('15');
    await dialog.getByLabel(/^Price per hour/).fill('20');
    for (const label of ['Indoors', 'With lights', 'Each booking needs approval'])
      await dialog.getByLabel(label).check();
    const parts = dialog.getByRole('group', { name: 'Made of courts' });
    for (const name of ['Left', 'Right']) await parts.getByLabel(name).check();
    await dialog.getByRole('button', { name: 'Add a peak price' }).click();
    await dialog.getByRole('button', { name: 'Add a peak price' }).click();
    const peak = dialog.getByRole('group', { name: 'Peak price 1' });
    await peak.getByLabel('Monday').uncheck();
    await peak.getByLabel('Saturday').check();
    await peak.getByLabel('From').fill('17:00');
    await peak.getByLabel('Until').fill('20:30');
    await peak.getByLabel('Price then, EUR').fill('35,5');
    await dialog.getByRole('button', { name: 'Remove: Peak price 2' }).click();
    assert.deepEqual(await violationsOf(page), []);
    await save(dialog);
    await page.getByText('The court is saved.').waitFor();

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
    const preview = dialog.getByRole('region', { name: 'Preview of a day' });
    await dialog.getByLabel('Time zone').fill('Europe/Madrid');
    await dialog.getByLabel('Starts every … minutes').fill('60');
    await dialog.getByLabel('Shortest, minutes').fill('60');
    await dialog.getByLabel(/^Price per hour/).fill('10');
    for (const index of [5, 6]) {
      await dialog.getByLabel('Opens').nth(index).fill('01:00');
      await dialog.getByLabel('Closes').nth(index).fill('05:00');
    }
    await dialog.getByRole('button', { name: 'Add a peak price' }).click();
    await dialog.getByLabel('Sunday').last().check();
    await dialog.getByLabel('From').fill('04:00');
    await dialog.getByLabel('Until').fill('05:00');
    await dialog.getByLabel('Price then, EUR').fill('40');
    // On the last Sunday in March, the clocks go forward from 02:00 to 03:00.
    await preview.getByLabel('Day to preview').fill('2027-03-28');
    await preview.getByText('3 starts, from 01:00 to 04:00.').waitFor();
    await preview.getByRole('listitem').filter({ hasText: '€40.00' }).waitFor();
    const items = await preview.getByRole('listitem').allInnerTexts();
    assert.deepEqual(
      items.map((text) => text.replaceAll(/\s+/g, ' ')),
      ['01:00 1 h €10.00', '03:00 1 h €10.00', '04:00 1 h €40.00'],
    );
    await preview.getByLabel('Day to preview').fill('2027-03-27');
    await preview.getByText('4 starts, from 01:00 to 04:00.').waitFor();
    await dialog.getByLabel('Weekday').nth(5).selectOption('Friday');
    await preview.getByText('Closed that day.').waitFor();
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
  await page.getByText('Of 2 bookings in the last 90 days, these rules would have refused 0.').waitFor();
  await page.getByLabel('Longest, minutes').fill('60');
  await page.getByText('Of 2 bookings in the last 90 days, these rules would have refused 1.').waitFor();
});

test(
  'an error appears next to its field, the first such field gets the focus, and the input is kept',
  web.options,
  async (t) => {
    await web.club.court({ name: 'Has the id', external_id: 'taken-1' });
    const page = await visitCourts(t);
    const dialog = await openNewCourt(page, 'Refused');
    const latitude = dialog.getByLabel('Latitude');
    await dialog.getByLabel('Longitude').fill('2.1');
    await dialog.getByLabel('Closes').nth(2).fill('05:00');
    await dialog.getByLabel('Longest, minutes').fill('100');
    await save(dialog);
    await dialog.getByText('Enter both latitude and longitude, or neither.').first().waitFor();
    assert.match(await descriptionOf(latitude), /Enter both/);
    assert.equal(
      await latitude.evaluate((input) => input === document.activeElement),
      true,
      'the first field with an error has the focus',
    );
    assert.match(
      await descriptionOf(dialog.getByLabel('Closes').nth(2)),
      /closing time must be after the opening time/,
    );
    assert.match(
      await descriptionOf(dialog.getByLabel('Longest, minutes')),
      /must be a multiple of the start interval/,
    );
    await latitude.fill('41.4');
    await dialog.getByLabel('Closes').nth(2).fill('22:00');
    await dialog.getByLabel('Longest, minutes').fill('120');
    await dialog.getByLabel('Its id in another system').fill('taken-1');
    await save(dialog);
    await dialog.getByText('Another court has this external ID.').first().waitFor();
    assert.match(await descriptionOf(dialog.getByLabel('Its id in another system')), /this external ID/);
    await dialog.getByRole('button', { name: 'Add a peak price' }).click();
    await dialog.getByRole('button', { name: 'Add a peak price' }).click();
    for (const index of [0, 1]) await dialog.getByLabel('Price then').nth(index).fill('30');
    await dialog.getByRole('group', { name: 'Peak price 2' }).getByText('This overlaps another time').waitFor();
    await dialog.getByRole('button', { name: 'Remove: Peak price 2' }).click();
    await dialog.getByLabel('Its id in another system').fill('free-1');
    await save(dialog);
    await page.getByText('The court is saved.').waitFor();
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
    await dialog.getByLabel(/^Deporte/).fill('padel');
    await dialog.getByLabel('Longitud, grados').fill('2');
    await dialog.getByRole('button', { name: 'Añadir un precio especial' }).click();
    await dialog.getByLabel('Precio entonces').fill('30');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('Escribe latitud y longitud, o ninguna.').first().waitFor();
    assert.match(await descriptionOf(dialog.getByLabel('Latitud, grados')), /Escribe latitud y longitud/);
    assert.deepEqual(await violationsOf(page), []);
    assert.equal(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth), true);
  },
);
