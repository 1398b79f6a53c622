// Runs only at full size.
import assert from 'node:assert/strict';
import { DAY, dateAfter, PASSWORD, useWebApp } from './club.ts';
import { expectToFit, openAdminPage, openSignIn, runFlow, signInWith } from './flows.ts';

const web = useWebApp({ settings: { check_in_before_minutes: 2880 } });

runFlow(web, 'the front desk books for a caller, checks a player in and closes a court', async (flow) => {
  const { say, id } = flow;
  const name = `Desk ${id}`;
  const court = await web.club.court({ name });
  const olga = await web.club.player(`Olga ${id}`);
  const tomorrow = { court_id: court.id, booking_date: dateAfter(1), start_time: '12:00', end_time: '13:00' };
  await web.club.admin.api.post('/admin/bookings', { body: { ...tomorrow, guest_name: `Ivan ${id}` } });
  const desk = await web.club.staff(`Dana ${id}`, 'desk');
  const person = await flow.visit();
  const { page } = person;
  await openSignIn(person, flow, '');
  await signInWith(person, flow, { email: desk.email, password: PASSWORD });
  await person.choose(page.getByRole('link', { name: say('Admin', 'Administración') }));

  await person.choose(page.getByRole('button', { name: say('List', 'Lista'), exact: true }));
  const dayAfter = page.getByRole('button', { name: say('Day after', 'Día siguiente') });
  await person.choose(dayAfter);
  await person.choose(page.getByRole('button', { name: `${say('Check in', 'Registrar llegada')}: Ivan ${id}` }));
  await page.getByText(say(`Ivan ${id}: Checked in.`, `Ivan ${id}: Llegada registrada.`)).waitFor();
  await expectToFit(page);

  await person.choose(page.getByRole('button', { name: say('Grid', 'Cuadrícula'), exact: true }));
  await person.choose(dayAfter);
  const slot = (time: string) =>
    page.getByRole('button', { name: say(`${name}, ${time}, free: book`, `${name}, ${time}, libre: reservar`) });
  await slot('08:00').waitFor();
  await person.tabTo(page.getByRole('region', { name: say('Courts and bookings on', 'Pistas y reservas del') }));
  await person.press('ArrowDown');
  await person.moveTo(slot('08:00'), 'ArrowRight');
  await person.moveTo(slot('10:00'), 'ArrowDown');
  await person.press('Enter');
  const dialog = page.getByRole('dialog', { name: say(`Book ${name}`, `Reservar ${name}`) });
  await person.fill(dialog.getByLabel(say('Player or guest', 'Jugador o invitado')), `olga ${id}`);
  const option = page.getByRole('option', { name: olga.email });
  await option.waitFor();
  await person.press('ArrowDown');
  await option.and(page.locator('[data-focused]')).waitFor();
  await person.press('Enter');
  await option.waitFor({ state: 'detached' });
  await person.choose(dialog.getByRole('button', { name: say(`Book for Olga ${id}`, `Reservar para Olga ${id}`) }));
  await page.getByText(say(`Booked for Olga ${id}`, `Reservado para Olga ${id}`)).waitFor();

  await openAdminPage(person, flow, say('Closures', 'Cierres'));
  const close = { name: say('Close courts', 'Cerrar pistas') };
  await person.choose(page.getByRole('button', close));
  await person.choose(page.getByRole('dialog').getByRole('button', { name, exact: true }));
  for (const label of [say('From', 'Desde'), say('To', 'Hasta')]) {
    const field = page.getByRole('dialog').getByRole('group', { name: label, exact: true });
    await person.tabTo(field.locator('[data-type=day]'));
    const [year, month, day] = dateAfter(3).split('-');
    for (const digits of [day!, month!, year!]) await page.keyboard.type(digits);
  }
  await person.choose(page.getByRole('dialog').getByRole('button', { name: say('Rain', 'Lluvia'), exact: true }));
  await person.choose(page.getByRole('dialog').getByRole('button', close));
  await page.getByText(say('Courts closed.', 'Pistas cerradas.')).waitFor();
  await expectToFit(page);

  const { data: bookings } = await web.club.admin.api.get('/admin/bookings', {
    params: { query: { court_id: court.id } },
  });
  assert.deepEqual(
    bookings
      .map(({ user, booking_date, checked_in_at }) => [user.name, booking_date, checked_in_at !== null])
      .toSorted(),
    [
      [`Ivan ${id}`, dateAfter(1), true],
      [`Olga ${id}`, DAY, false],
    ],
  );
  const { data: closures } = await web.club.admin.api.get('/admin/closures', {
    params: { query: { date_from: dateAfter(3), court_id: court.id } },
  });
  assert.deepEqual(
    closures.map(({ start_date, reason }) => [start_date, reason]),
    [[dateAfter(3), say('Rain', 'Lluvia')]],
  );
});
