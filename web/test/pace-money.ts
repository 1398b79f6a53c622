import type { Locator, Page } from 'playwright-core';
import { DAY, openWebClub, type WebClub } from './club.ts';
import type { Person } from './person.ts';

/** Opens a club that takes money, with a booking that is to be paid. */
export async function openMoneyClub(): Promise<WebClub> {
  const club = await openWebClub({});
  const court = await club.court({ name: 'Padel 1' });
  await club.admin.api.post('/admin/payment-terms', { body: { name: 'All courts' } });
  const player = await club.player('Paul Payer');
  const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await player.api.post('/bookings', { body: slot });
  return club;
}

/** Shows the day sheet, from which the desk takes the payment. */
export const dayPath = `/admin?date=${DAY}`;

const toPay = (page: Page): Locator => page.getByRole('button', { name: /^Paul Payer.*Owed/ });

export const waitForDay = (page: Page): Promise<void> => toPay(page).waitFor();

export async function takePayment(person: Person): Promise<void> {
  const { page } = person;
  await person.click(toPay(page));
  await person.see(page.getByText('Owed €24.00'));
  await person.click(page.getByRole('button', { name: 'Cash €24.00' }));
  await page
    .getByText(/^Receipt 20/)
    .first()
    .waitFor();
}
