import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkImage } from '../../server/src/modules/club/image.ts';
import { pngOf } from '../../server/test/images.ts';
import { LENGTHS, minutesOf, NEW_COURTS, newCourtsOf, usualLengths } from '../src/modules/club/new-courts.ts';
import { accentOf, contrastOf } from '../src/lib/club-colour.ts';
import { stepAfter, stepBefore, viewOf } from '../src/modules/club/wizard-steps.ts';
import { useWebApp } from './club.ts';
import { personOn, violationsOf } from './page.ts';

const web = useWebApp();

/** Reads an image from the service, as a browser does. Returns its checked type and size. */
async function imageAt(path: string | null) {
  const response = await fetch(`${web.club.origin}${path!}`);
  const { type, width, height } = checkImage(Buffer.from(await response.arrayBuffer()));
  return { type, width, height };
}

test("an admin sets the club's name, colour and logo, and the whole app shows them", web.atFullSize, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/club?step=all');
  const look = page.getByRole('region', { name: 'Logo and colour' });
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  const ownAccent = await accent();
  await page.getByText('0 of 4 steps done').waitFor();
  await page.getByLabel('Club name').fill('Club Río');
  await page.getByRole('region', { name: 'Name and region' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Club saved.').waitFor();
  await page.getByLabel("Use the club's own colour").check();
  await page.getByLabel('Colour', { exact: true }).fill('#ffee55');
  await page.getByText('White text is not readable on this colour').waitFor();
  await page.getByLabel('Colour', { exact: true }).fill('#1d2a7a');
  await page.getByText('White text is not readable on this colour').waitFor({ state: 'hidden' });
  await look.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Club saved.').nth(1).waitFor();
  const brand = page.getByRole('banner').getByRole('link', { name: 'Club Río' });
  await brand.waitFor();
  assert.equal(await page.title(), 'Set-up · Club Río');
  assert.match(await accent(), /^light-dark\(#1d2a7a, #[0-9a-f]{6}\)$/);
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: pngOf(2000, 1000) };
  await look.locator('input[type=file]').setInputFiles(logo);
  await page.getByText('Logo saved.').waitFor();
  const src = await brand.locator('img').getAttribute('src');
  assert.deepEqual(await imageAt(src), { type: 'image/webp', width: 512, height: 256 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const { backgroundColor, filter } = await brand.locator('img').evaluate((image) => ({ ...getComputedStyle(image) }));
  assert.deepEqual([backgroundColor, filter.slice(0, 30)], ['rgba(0, 0, 0, 0)', 'drop-shadow(rgb(255, 255, 255)']);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await brand.waitFor();
  assert.match(await accent(), /#1d2a7a/, 'the colour is applied at the start');
  await page.getByText('2 of 4 steps done').waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.printed-club').isVisible());
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Remove: Logo' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this picture: Logo?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page.getByText('Logo removed.').waitFor();
  await page.getByLabel("Use the club's own colour").uncheck();
  await look.getByRole('button', { name: 'Save' }).click();
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--accent') === '');
  await page.getByLabel('Club name').fill('');
  await page.getByRole('region', { name: 'Name and region' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Courtside' }).waitFor();
  assert.equal(await accent(), ownAccent);
  const { name, colour, logo_url } = await web.club.admin.api.get('/club');
  assert.deepEqual([name, colour, logo_url], [null, null, null]);
});

test('adds several courts at once, undoes it, and gives a court a smaller photo', web.atFullSize, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/club?step=all');
  const courts = async () => (await web.club.admin.api.get('/courts')).data;
  await page.getByLabel('Number of courts').fill('2');
  await page.getByLabel('Price per hour (EUR)').fill('24');
  await page.getByLabel('Closes at').fill('06:00');
  await page.getByRole('button', { name: 'Add 2 courts' }).click();
  await page.getByText('The closing time must be after the opening time.').waitFor();
  await page.getByLabel('Closes at').fill('24:00');
  await page.getByRole('button', { name: 'Add 2 courts' }).click();
  await page.getByText('2 courts added.').waitFor();
  assert.deepEqual(
    (await courts()).map(({ name, type, price_per_hour, opening_hours }) => {
      return [name, type, price_per_hour?.amount, opening_hours.length, opening_hours[0]!.close];
    }),
    ['Padel 1', 'Padel 2'].map((name) => [name, 'padel', 2400, 7, '24:00']),
  );
  const photo = page.locator('li', { hasText: 'Padel 2' }).locator('input[type=file]');
  await photo.setInputFiles({ name: 'photo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByRole('alert').filter({ hasText: 'cannot be read as a picture' }).waitFor();
  await photo.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: pngOf(3000, 1500) });
  await page.getByText('Photo of Padel 2 saved.').waitFor();
  const { photo_url } = (await courts()).find(({ name }) => name === 'Padel 2')!;
  assert.deepEqual(await imageAt(photo_url), { type: 'image/webp', width: 1600, height: 800 });
  await page.getByRole('img', { name: 'Picture: Padel 2' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('img', { name: 'Picture: Padel 2' }).waitFor({ state: 'hidden' });
  assert.deepEqual(await courts(), []);
});

test('a newcomer sets up a club in a few clicks; the set-up can be skipped and continued', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin');
  const person = personOn(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await person.click(page.getByRole('link', { name: 'Set up your club' }));
  await page.getByRole('heading', { level: 2, name: 'Name and region' }).waitFor();
  await page.getByText('Step 1 of 6').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await person.click(page.getByLabel('Club name'));
  await person.type('Riverside');
  await page.getByLabel('Time zone').selectOption('Europe/Madrid');
  await page.getByLabel('Currency').selectOption({ label: 'GBP – British Pound' });
  await person.click(button('Save and continue'));
  await page.getByRole('heading', { level: 2, name: 'Logo and colour' }).waitFor();
  await page.reload();
  await page.getByText('Step 2 of 6').waitFor();
  await person.click(button('Skip'));
  await person.click(page.getByLabel('Price per hour (GBP)'));
  await person.type('24');
  await page.getByText('A booking of 90 min costs £36.').waitFor();
  await page.getByLabel('Other hours on Saturday and Sunday').check();
  await page.getByLabel('Opens at the weekend').fill('09:00');
  await person.click(button('Add 4 courts'));
  await page.getByRole('heading', { level: 2, name: 'Photos' }).and(page.locator(':focus')).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await button('Back').click();
  await page.getByText('There are 4 courts.').waitFor();
  await page.goBack();
  await person.click(button('Skip'));
  await person.click(button('Create 3 plans'));
  await page.getByRole('heading', { level: 2, name: 'Staff (optional)' }).and(page.locator(':focus')).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await button('Invite').click();
  assert.equal(await page.getByLabel('Role').inputValue(), 'desk');
  await page.getByLabel('Email').fill('desk@example.org');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /link|invitation/i })
    .click();
  await page.getByRole('table').getByText('desk@example.org').waitFor();
  await person.click(button('Finish'));
  await page.getByRole('heading', { name: 'Riverside is ready' }).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  assert.ok(person.effort.clicks <= 10, `${person.effort.clicks} clicks`);
  const courts = (await web.club.admin.api.get('/courts')).data;
  assert.deepEqual(
    courts.map(({ name, time_zone, price_per_hour }) => [name, time_zone, price_per_hour]),
    [1, 2, 3, 4].map((n) => [`Padel ${n}`, 'Europe/Madrid', { amount: 2400, currency: 'GBP' }]),
  );
  assert.partialDeepStrictEqual(courts[0], { slot_minutes: 30, min_duration_minutes: 90, max_duration_minutes: 90 });
  assert.deepEqual(
    courts[0]!.opening_hours.slice(4).map(({ open }) => open),
    ['07:00', '09:00', '09:00'],
  );
  await page.goto('/admin/club');
  await page.getByText('2 of 4 steps done').waitFor();
  await button('Continue set-up').click();
  await page.getByText('Step 2 of 6').waitFor();
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByRole('region', { name: 'Courts and bookings on' }).waitFor();
});

test('a new club starts with its first open step, and a club with courts with its settings', () => {
  const unset = { name: null, logo_url: null, colour: null };
  const court = { photo_url: null };
  const cases: [address: string, club: typeof unset | object, courts: (typeof court)[], view: string][] = [
    ['', {}, [], 'club'],
    ['', { name: 'Club' }, [], 'look'],
    ['', { name: 'Club', colour: '#000000' }, [], 'courts'],
    ['', {}, [court], 'all'],
    ['photos', {}, [], 'photos'],
    ['all', {}, [], 'all'],
    ['done', {}, [court], 'done'],
    ['nonsense', { name: 'Club' }, [], 'look'],
  ];
  for (const [address, club, courts, view] of cases)
    assert.equal(viewOf(address, { club: { ...unset, ...club }, courts }), view, `${address} ${JSON.stringify(club)}`);
  assert.deepEqual([stepAfter('photos'), stepBefore('club'), stepBefore('look')], ['plans', undefined, 'club']);
});

test('new courts continue the numbers of existing courts with the same name', () => {
  const draft = { ...NEW_COURTS, count: '2', sport: 'beach Vólley', price: '12,50', venue: ' Pier ' };
  const made = newCourtsOf(draft, { names: ['Beach Vólley 3', 'Beach Vólley', 'Padel 9'], currency: 'EUR' });
  assert.deepEqual(
    made.map(({ name, type, price_per_hour, venue }) => [name, type, price_per_hour?.amount, venue]),
    [
      ['Beach Vólley 4', 'beach_volley', 1250, 'Pier'],
      ['Beach Vólley 5', 'beach_volley', 1250, 'Pier'],
    ],
  );
  const [free] = newCourtsOf({ ...draft, price: '' }, { names: [], currency: 'JPY' });
  assert.deepEqual([free!.name, free!.price_per_hour], ['Beach Vólley 1', null]);
});

test('each sport has its usual lengths of bookings', () => {
  assert.deepEqual(['Padel', 'tennis', 'Squash', 'Ultimate'].map(usualLengths), [
    '90/30',
    '60-120/60',
    '45/45',
    '60/60',
  ]);
  assert.deepEqual(minutesOf('60-120/30'), [60, 90, 120]);
  for (const one of LENGTHS)
    assert.ok(
      minutesOf(one).every((minutes) => minutes % Number(one.split('/')[1]) === 0),
      one,
    );
});

test('a colour is used only if texts in it are readable in both themes', () => {
  assert.equal(Math.round(contrastOf('#000000', '#ffffff')), 21);
  assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48');
  for (const colour of ['#ffffff', '#ffee55', '#ff8800', '#7a7a7a']) assert.equal(accentOf(colour), undefined, colour);
  for (const colour of ['#000000', '#0a6b50', '#1d2a7a', '#b00020', '#0000ff']) {
    const { light, dark } = accentOf(colour)!;
    assert.equal(light, colour);
    assert.ok(contrastOf(light, '#ffffff') >= 4.5 && contrastOf(dark, '#161e1c') >= 4.5, colour);
    assert.ok(contrastOf(dark, '#062018') >= 4.5, `${colour}: text on a button`);
  }
});
