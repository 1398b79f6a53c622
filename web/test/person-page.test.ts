import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, useWebApp, YESTERDAY } from './club.ts';
import { violationsInLooks } from './looks.ts';

const web = useWebApp({
  setUp: async (club) => {
    await club.court({ name: 'Centre' });
    await club.importBookings(YESTERDAY, [['Centre', 'Gita Guest', '10:00', '11:00']]);
  },
});

async function idOf(name: string): Promise<number> {
  const { data } = await web.club.admin.api.get('/admin/users', { params: { query: { search: name } } });
  return data[0]!.id;
}

test('the page of a person shows plan, limits and bookings, and the desk keeps a note', web.options, async (t) => {
  const { api } = web.club.admin;
  const player = await web.club.player('Nina Note');
  const id = await idOf('Nina Note');
  const quotas = [{ per: 'week', unit: 'bookings', limit: 3, counted: 'person' }];
  const rules = [{ name: 'Prime time', settings: { quotas } }];
  const plan = await api.post('/admin/plans', { body: { name: 'Gold', rules } as never });
  await api.post('/admin/memberships', { body: { plan_id: plan.id, starts_on: YESTERDAY, people: [{ user_id: id }] } });
  const body = { court_id: 1, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await player.api.post('/bookings', { body });
  const desk = await web.club.staff('Dora Desk', 'desk');
  const { page } = await web.visit(t, { as: desk, expects: [412] });
  await page.goto(`/admin/people/${id}`);
  await page.getByRole('region', { name: 'Plan' }).getByText('Gold').waitFor();
  await page.getByText(/^Prime time: \d of 3 bookings used this week/).waitFor();
  await page.getByRole('cell', { name: 'Centre' }).waitFor();
  const notes = page.getByRole('region', { name: 'Notes' });
  const note = notes.getByLabel('Note about this person');
  const save = notes.getByRole('button', { name: 'Save' });
  await note.fill('Left-handed');
  await save.click();
  await page.getByText('Note about Nina Note saved.').waitFor();
  await note.fill('Left-handed, pays in cash');
  const params = { path: { user: id } };
  await api.put('/admin/users/{user}/note', { params, body: { note: 'Has a key' } });
  await save.click();
  await notes.getByText('Somebody else has changed the note to: “Has a key”.').waitFor();
  assert.equal(await note.inputValue(), 'Left-handed, pays in cash', 'the typed text stays');
  await save.click();
  await notes.getByRole('alert').waitFor({ state: 'hidden' });
  assert.equal((await api.get('/admin/users/{user}', { params })).note, 'Left-handed, pays in cash');
  await page.getByRole('link', { name: 'Book for Nina Note' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Write an email' }).getAttribute('href'), `mailto:${player.email}`);
  assert.deepEqual(await violationsInLooks(page, 'person'), []);
});

test("staff book for a person from the person's page, with a click on a free time", web.options, async (t) => {
  const id = await idOf('Gita Guest');
  const page = await web.visitAsAdmin(t, `/admin/people/${id}`);
  await page.getByRole('button', { name: 'Past or cancelled' }).click();
  await page.getByRole('cell', { name: 'Centre' }).waitFor();
  await page.getByRole('link', { name: 'Book for Gita Guest' }).click();
  await page.getByText('Booking for Gita Guest. Click a free time.').waitFor();
  assert.equal(new URL(page.url()).search, '', 'a reload begins no booking');
  await page.getByRole('button', { name: 'Day after' }).click();
  await page.getByRole('button', { name: 'Day after' }).click();
  await page.getByRole('button', { name: 'Centre, 12:00, free: book' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book for Gita Guest' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/^Booked for Gita Guest: Centre/).waitFor();
  await page.getByText('Booking for Gita Guest.').waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: /^Gita Guest, 12:00|Gita Guest/ }).click();
  const card = page.getByRole('dialog', { name: 'Gita Guest' });
  await card.getByRole('link', { name: 'Open the page of Gita Guest' }).waitFor();
  assert.equal(await card.getByRole('button', { name: 'Played' }).count(), 0, 'not before the end');
  await card.getByRole('link', { name: 'Open the page of Gita Guest' }).click();
  await page.getByRole('heading', { level: 1, name: 'Gita Guest' }).waitFor();
});

test('the button Book asks for the person first, also for a new guest', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, `/admin/?date=${DAY}`);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('combobox', { name: 'Player or guest' }).fill('Greta New');
  await page.getByRole('option', { name: 'Add guest “Greta New”' }).click();
  await page.getByText('Booking for Greta New.').waitFor();
  await page.getByRole('button', { name: 'Centre, 15:00, free: book' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone of the guest').fill('+34 600 300');
  await dialog.getByRole('button', { name: 'Book for Greta New' }).click();
  await page.getByText(/^Booked for Greta New: Centre/).waitFor();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.keyboard.press('Escape'); // Closes the list of recent people
  await page.getByRole('button', { name: 'Stop booking' }).click();
  await page.getByRole('combobox', { name: 'Player or guest' }).waitFor({ state: 'hidden' });
  // A time can also be chosen first.
  await page.getByRole('button', { name: 'Centre, 17:00, free: book' }).click();
  await dialog.getByRole('combobox', { name: 'Player or guest' }).waitFor();
});
