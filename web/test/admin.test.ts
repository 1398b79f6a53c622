import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { PHONE } from './browser.ts';
import { DAY, dateAfter, useWebApp, YESTERDAY } from './club.ts';
import { chooseAction, dateIn, fillDate, violationsOf } from './page.ts';

const web = useWebApp();

test('a player cannot open the admin pages, and sees no link to them', web.options, async (t) => {
  const player = await web.club.player();
  const { page } = await web.visit(t, { as: player });
  assert.equal(await page.getByRole('link', { name: 'Admin' }).count(), 0);
  await page.goto('/admin/keys');
  await page.getByText('These pages are only for staff').waitFor();
});

test(
  'admin pages are linked beside the content, and on a phone behind a button with the page name',
  web.atFullSize,
  async (t) => {
    const page = await web.visitAsAdmin(t, '/admin');
    const nav = page.getByRole('navigation', { name: 'Admin' });
    await nav.getByRole('list', { name: 'Club', exact: true }).getByRole('link', { name: 'Closures' }).click();
    await page.getByRole('heading', { level: 1, name: 'Closures' }).waitFor();
    assert.deepEqual(await nav.locator('[aria-current=page]').allInnerTexts(), ['Closures']);
    assert.equal(await nav.getByRole('button', { name: /^Admin/ }).count(), 0);

    await page.setViewportSize(PHONE);
    await nav.getByRole('link').first().waitFor({ state: 'hidden' });
    await nav.getByRole('button', { name: 'Admin: Closures', expanded: false }).click();
    await page.keyboard.press('Escape');
    await nav.getByRole('button', { name: 'Admin: Closures', expanded: false }).click();
    await nav.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await nav.getByRole('button', { name: 'Admin: API keys', expanded: false }).waitFor();
  },
);

test('approves a request, and rejects another with a reason that the player sees', web.options, async (t) => {
  const court = await web.club.court({ name: 'Asked for', requires_approval: true });
  const [dora, emil] = [await web.club.player('Dora'), await web.club.player('Emil')];
  const slot = { court_id: court.id, booking_date: DAY };
  await dora.api.post('/bookings', { body: { ...slot, start_time: '10:00', end_time: '11:00' } });
  await emil.api.post('/bookings', { body: { ...slot, start_time: '12:00', end_time: '13:00' } });
  const page = await web.visitAsAdmin(t, '/admin/requests');
  await page.getByRole('link', { name: 'Requests 2 waiting for approval' }).waitFor();
  await page.getByRole('columnheader', { name: 'Asked' }).waitFor();
  await page.getByRole('button', { name: 'Approve: Dora' }).click();
  const question = page.getByRole('dialog', { name: 'Approve the request of Dora?' });
  await question.getByText(/^Asked for, .* 10:00–11:00$/).waitFor();
  assert.equal((await dora.api.get('/bookings')).data[0]!.status, 'pending', 'nothing has happened yet');
  await question.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve: Dora' }).waitFor({ state: 'hidden' });
  await question.waitFor({ state: 'detached' });
  await clickSteadily(page.getByRole('button', { name: 'Reject: Emil' }));
  await page.getByLabel('Reason').fill('Club evening');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await page.getByText('No requests are waiting').waitFor();
  assert.equal((await dora.api.get('/bookings')).data[0]!.status, 'confirmed');
  const { status, status_reason } = (await emil.api.get('/bookings')).data[0]!;
  assert.deepEqual([status, status_reason], ['rejected', 'Club evening']);
});

/** Clicks until a dialog opens. Right after a row has moved, its buttons ignore clicks. */
async function clickSteadily(button: Locator): Promise<void> {
  const dialog = button.page().getByRole('dialog');
  while ((await dialog.count()) === 0) {
    await button.click();
    await dialog.waitFor({ timeout: 500 }).catch(() => undefined);
  }
}

test('two clicks 350 ms apart act on one booking only, although the rows move up', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Rush', requires_approval: true });
  for (const [i, name] of ['Rush One', 'Rush Two', 'Rush Three'].entries()) {
    const { api } = await web.club.player(name);
    const times = { start_time: `${10 + i}:00`, end_time: `${11 + i}:00` };
    await api.post('/bookings', { body: { court_id: court.id, booking_date: DAY, ...times } });
  }
  const statuses = async (): Promise<string[]> => {
    const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } });
    return data.map(({ status }) => status).toSorted();
  };
  const page = await web.visitAsAdmin(t, '/admin/requests');
  /** Clicks twice at one point of the screen, as a hasty person does. */
  const clickTwice = async (button: Locator): Promise<void> => {
    const { x, y, width, height } = (await button.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForTimeout(350);
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  await page.getByRole('button', { name: 'Approve: Rush One' }).waitFor();
  await clickTwice(page.getByRole('button', { name: 'Approve: Rush One' }));
  assert.deepEqual(await statuses(), ['pending', 'pending', 'pending']);
  if ((await page.getByRole('dialog').count()) === 0)
    await page.getByRole('button', { name: 'Approve: Rush One' }).click();
  await clickTwice(page.getByRole('dialog').getByRole('button', { name: 'Approve' }));
  await page.getByRole('button', { name: 'Approve: Rush One' }).waitFor({ state: 'detached' });
  assert.deepEqual(await statuses(), ['confirmed', 'pending', 'pending']);

  // Marking a no-show asks for no confirmation. After the first click, the marked row disappears, and the next row
  // takes its place. The second of two quick clicks must not mark this next row.
  await web.club.court({ name: 'Played' });
  const names = ['Gone One', 'Gone Two', 'Gone Three'];
  await web.club.importBookings(
    YESTERDAY,
    names.map((name, i) => ['Played', name, `${10 + i}:00`, `${11 + i}:00`] as const),
  );
  await page.goto('/admin/bookings');
  await page.getByLabel('Court').selectOption({ label: 'Played' });
  await page.getByLabel('Status').selectOption({ label: 'Played' });
  await page.getByRole('button', { name: 'No-show: Gone One' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 3);
  const first = page.getByRole('button', { name: /^No-show: / }).first();
  await page.waitForTimeout(800); // The filters have just changed the rows, so the rows still ignore clicks
  await clickTwice(first);
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2);
  const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { status: 'no_show' } } });
  assert.equal(data.filter(({ user }) => names.includes(user.name)).length, 1);
});

test('shows a day, marks a no-show, and prints in black on white without buttons', web.atFullSize, async (t) => {
  await web.club.court({ name: 'Yesterday' });
  await web.club.importBookings(YESTERDAY, [['Yesterday', 'Fay Moss', '10:00', '11:30']]);
  const page = await web.visitAsAdmin(t, `/admin/?date=${YESTERDAY}&view=list`, { theme: 'dark' });
  await page.getByRole('cell', { name: 'Fay Moss', exact: true }).waitFor();
  await page.getByRole('button', { name: 'No-show: Fay Moss' }).dblclick();
  await page.getByText('No-show', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Played: Fay Moss' }).waitFor();
  assert.equal(await page.getByText('Fay Moss: Played').count(), 0, 'the second click does nothing');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('Fay Moss: Played').waitFor();
  await page.waitForTimeout(800); // The status has just changed, so the button still ignores clicks
  await page.getByRole('button', { name: 'No-show: Fay Moss' }).click();
  await page.getByRole('button', { name: 'Grid' }).click();
  const booking = page.getByRole('button', { name: /^Fay Moss\W+10:00–11:30\W+No-show$/ });
  await booking.waitFor();
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('.printed-booking', { hasText: /^Fay Moss10:00–11:30 · No-show$/ });
  await printed.waitFor();
  assert.equal(await printed.evaluate((one) => getComputedStyle(one).colorScheme), 'light');
  assert.equal(await page.getByRole('button').count(), 0);
});

test(
  'reschedules a booking to another court and time; a rejection has a reason and alternatives',
  web.atFullSize,
  async (t) => {
    const [from, to] = [
      await web.club.court({ name: 'From here' }),
      await web.club.court({ name: 'To there', type: 'croquet' }),
    ];
    const [ida, jon] = [await web.club.player('Ida Berg'), await web.club.player('Jon Moss')];
    const slot = { booking_date: DAY, start_time: '10:00', end_time: '11:30' };
    const { id } = await ida.api.post('/bookings', { body: { court_id: from.id, ...slot } });
    await jon.api.post('/bookings', { body: { court_id: to.id, ...slot } });
    const page = await web.visitAsAdmin(t, '/admin/bookings', { expects: [409, 412, 422] });
    await page.getByRole('button', { name: 'Reschedule: Ida Berg' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reschedule the booking of Ida Berg' });
    await dialog.getByLabel('From').fill('23:00');
    assert.equal(await dialog.getByLabel('Until').inputValue(), '00:30', 'the length stays, also past midnight');
    await dialog.getByLabel('From').fill('20:45');
    assert.equal(await dialog.getByLabel('Until').inputValue(), '22:15', 'the length stays');
    await dialog.getByRole('button', { name: 'Save new time' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByText('Bookings start every 30 minutes, and last 30 minutes or a multiple.').first().waitFor();
    await dialog.getByLabel('From').fill('10:30');
    await dialog.getByLabel('Court').selectOption('To there');
    await dialog.getByRole('button', { name: 'Save new time' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/^To there, 10:00–11:30, is booked by Jon Moss\.$/)
      .waitFor();
    assert.equal(
      (await web.club.admin.api.get('/admin/bookings/{booking}', { params: { path: { booking: id } } })).version,
      1,
    );
    assert.deepEqual(await violationsOf(page), []);
    await dialog.getByRole('button', { name: /^Reschedule to To there, .*, 11:30–13:00$/ }).click();
    await page.getByText(/^Ida Berg: To there, .*, 11:30–13:00\.$/).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row').filter({ hasText: 'Ida Berg' });
    await row.getByText('11:30–13:00').waitFor();
    const [moved] = (await ida.api.get('/bookings')).data;
    assert.deepEqual([moved!.court_id, moved!.start_time, moved!.end_time], [to.id, '11:30', '13:00']);

    await clickSteadily(page.getByRole('button', { name: 'Reschedule: Ida Berg' }));
    const elsewhere = { params: { path: { booking: id } }, body: { start_time: '18:00' } };
    await web.club.admin.api.patch('/admin/bookings/{booking}', elsewhere);
    await page.getByLabel('From').fill('13:00');
    await page.getByRole('button', { name: 'Save new time' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    assert.equal((await ida.api.get('/bookings')).data[0]!.start_time, '18:00', "the other admin's change is kept");
  },
);

test('lists upcoming bookings, the nearest first, and finds them by person', web.options, async (t) => {
  const court = await web.club.court({ name: 'Near and far' });
  await web.club.importBookings(YESTERDAY, [['Near and far', 'Over Olsen', '10:00', '11:00']]);
  const [far, near] = [await web.club.player('Far Falk'), await web.club.player('Near Nilsen')];
  const slot = { court_id: court.id, start_time: '10:00', end_time: '11:00' };
  await far.api.post('/bookings', { body: { ...slot, booking_date: dateAfter(3) } });
  await near.api.post('/bookings', { body: { ...slot, booking_date: DAY } });
  const page = await web.visitAsAdmin(t, `/admin/bookings?court=${court.id}`);
  const names = (...expected: string[]) =>
    page.waitForFunction((expected) => {
      const cells = document.querySelectorAll('tbody td:nth-child(4)');
      return Array.from(cells, ({ textContent }) => textContent).join() === expected;
    }, expected.join());
  await names('Near Nilsen', 'Far Falk');
  await page.getByLabel('When').selectOption('Past or cancelled');
  await names('Over Olsen');
  await page.getByLabel('When').selectOption('All');
  await names('Far Falk', 'Near Nilsen', 'Over Olsen');

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('combobox', { name: 'Person' }).fill('far fa');
  await page.getByRole('option', { name: /Far Falk/ }).click();
  await names('Far Falk');
  assert.deepEqual(await violationsOf(page), []);
  await page.reload();
  await names('Far Falk');
  await page.getByLabel('Status').selectOption('Cancelled');
  await page.getByText('No bookings match.').waitFor();
  assert.equal(await page.getByLabel('When').inputValue(), 'all', 'a cancelled booking is not upcoming');
});

test('finds bookings by status, day and court', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Sought' });
  const player = await web.club.player('Gus Hall');
  const body = { court_id: court.id, booking_date: DAY, start_time: '20:00', end_time: '21:00' };
  await player.api.post('/bookings', { body });
  const page = await web.visitAsAdmin(t, '/admin/bookings');
  await page.getByLabel('Court').selectOption({ label: 'Sought' });
  await page.getByRole('cell', { name: 'Gus Hall', exact: true }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await page.getByLabel('Status').selectOption({ label: 'Cancelled' });
  await page.getByText('No bookings match.').waitFor();
  await page.getByLabel('Status').selectOption({ label: 'Confirmed' });
  await fillDate(page, 'Day', DAY);
  const buttons = page.getByRole('row').filter({ hasText: 'Gus Hall' }).getByRole('button');
  await buttons.first().waitFor();
  const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  assert.deepEqual(labels, ['Reschedule: Gus Hall', 'More actions: Gus Hall'], 'a row has one main action');
  await chooseAction(page, 'Gus Hall', 'Cancel booking');
  await page.getByLabel('Reason').fill('Flooded');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText('No bookings match.').waitFor();
  assert.equal((await player.api.get('/bookings')).data[0]!.status, 'cancelled');
});

test('closes a court, lists and cancels the affected bookings, and deletes the closure', web.options, async (t) => {
  const court = await web.club.court({ name: 'To be closed' });
  const player = await web.club.player('Hana Ito');
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await player.api.post('/bookings', { body });
  const page = await web.visitAsAdmin(t, '/admin/closures', { expects: [409] });
  await page.getByRole('button', { name: 'Close courts' }).click();
  const dialog = page.getByRole('dialog');
  await fillDate(dialog, 'From', DAY);
  assert.equal(await dateIn(dialog, 'To'), DAY, 'the end follows the start');
  await dialog.getByLabel(/^Reason/).fill('New floor');
  await dialog.getByRole('button', { name: 'Close courts' }).click();
  await dialog.getByText('Choose at least one court.').waitFor();
  await dialog.getByRole('button', { name: 'To be closed' }).click();
  await dialog.getByRole('button', { name: 'Close courts' }).click();
  const question = dialog.getByRole('alert', { name: '1 booking overlaps' });
  await question.getByText(/Hana Ito: To be closed/).waitFor();
  await question.getByText('these bookings are cancelled. No email is sent').waitFor();
  await dialog.getByRole('button', { name: 'Cancel 1 booking and close' }).click();
  await page.getByText('Courts closed.').waitFor();
  assert.equal((await player.api.get('/bookings')).data[0]!.status, 'cancelled');
  await page.getByRole('button', { name: 'Reopen: New floor' }).click();
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).click();
  await page.getByText('No closures planned.').waitFor();
});

test("replaces the web app's API key, and the web app continues with the new key", web.atFullSize, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/keys', { expects: [401] });
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Another site');
  await page.getByLabel(/^For a web page/).check();
  await page.getByLabel('All permissions').check();
  await page.getByLabel('Every website').check();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Key created. Everybody may see this key.').waitFor();
  const newKey = await page.getByRole('status').locator('.key').innerText();
  assert.match(newKey, /^cpk_/);
  await page.getByRole('button', { name: 'More actions: web app' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog', { name: 'Revoke web app?' }).getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('web app revoked.').waitFor();
  // Closing the dialog goes back in the browser's history, which would abort the next navigation.
  await page.waitForFunction(() => (history.state as { isDialog?: boolean }).isDialog !== true);
  await page.goto('/admin/keys');
  await page.getByText('Revoked').waitFor();
  const { api_key } = (await (await fetch(`${web.club.origin}/config.json`)).json()) as { api_key: string };
  assert.equal(api_key, newKey);
});
