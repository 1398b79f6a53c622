// Runs only at full size.
import { test } from 'node:test';
import { DAY, PASSWORD, useWebApp } from './club.ts';

const web = useWebApp();

const languages = [
  {
    locale: 'en-GB',
    labels: { email: 'Email', password: 'Password', court: 'Court', open: 'Open', edit: 'Edit', save: 'Save' },
    lengths: ['Bookings start every (min)', 'Shortest booking (min)', 'Longest booking (min)'],
    parts: ['Booking rules', 'Preview of a day'],
    person: '1 booking, 1 upcoming; 0 no-shows.',
    series: [/^From .*, 1 date$/, '1 booked, 1 upcoming'],
    people: /At most 1 person in all\./,
    preview: /1 start time, at 10:00/,
    outside: /1 upcoming booking does not fit the new rules/,
  },
  {
    locale: 'es-ES',
    labels: { email: 'Correo', password: 'Contraseña', court: 'Pista', open: 'Abrir', edit: 'Editar', save: 'Guardar' },
    lengths: ['Las reservas empiezan cada (min)', 'Reserva más corta (min)', 'Reserva más larga (min)'],
    parts: ['Reglas de reserva', 'Vista previa de un día'],
    person: '1 reserva, 1 próxima; 0 veces sin presentarse.',
    series: [/^Desde el .*, 1 fecha$/, '1 reservada, 1 próxima'],
    people: /Como mucho 1 persona en total\./,
    // The first sign-in stores the region of the admin, so the time has the format of the United Kingdom.
    preview: /1 hora de inicio, a las 10:00/,
    outside: /1 reserva próxima no cumple las reglas nuevas/,
  },
];

for (const { locale, labels, lengths, parts, person, series, people, preview, outside } of languages) {
  test(`uses the singular for one, in ${locale}`, web.options, async (t) => {
    const name = `One ${locale}`;
    const opening_hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '10:00', close: '11:00' }));
    const hour = { slot_minutes: 60, min_duration_minutes: 60, max_duration_minutes: 60 };
    const { id: court_id } = await web.club.court({ name, opening_hours, ...hour, capacity: 1 });
    const once = { start_date: DAY, days: [new Date(DAY).getUTCDay() || 7], count: 1 };
    const body = { court_id, guest_name: name, ...once, start_time: '10:00', end_time: '11:00' };
    await web.club.admin.api.post('/admin/booking-series', { body });

    const { page } = await web.visit(t, { locale });
    await page.goto('/sign-in');
    await page.getByLabel(labels.email).fill(web.club.admin.email);
    await page.getByLabel(labels.password).fill(PASSWORD);
    await page.getByRole('main').locator('button[type=submit]').click();
    await page.waitForURL((url) => url.pathname !== '/sign-in');
    await page.goto('/admin/people');
    await page.getByRole('link', { name }).click();
    await page.getByText(person).waitFor();
    await page.goto('/admin/series');
    const card = page.getByRole('row').filter({ hasText: name });
    for (const text of series) await card.getByText(text).waitFor();
    await page.goto('/admin/book-for');
    await page.getByLabel(labels.court, { exact: true }).selectOption({ label: name });
    await page.getByText(people).waitFor();
    await page.goto('/admin/courts');
    await page.getByRole('button', { name: `${labels.edit}: ${name}` }).click();
    for (const part of parts) await page.locator('summary', { hasText: part }).click();
    await page.getByText(preview).waitFor();
    for (const length of lengths) await page.getByLabel(length).fill('30');
    await page.getByRole('button', { name: labels.save }).click();
    await page.getByRole('heading', { name: outside }).waitFor();
  });
}
