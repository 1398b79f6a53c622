import type { Page } from 'playwright-core';
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

export const dayPath = `/admin?date=${DAY}`;

/** Opens the card of the booking, from which the desk takes the payment. */
export async function openCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Paul Payer/ }).click();
  await page.getByRole('button', { name: 'Take payment' }).waitFor();
}

export async function takePayment(person: Person): Promise<void> {
  const { page } = person;
  await person.see(page.getByText('Owed €24.00'));
  await person.click(page.getByRole('button', { name: 'Take payment' }));
  await person.see(page.getByRole('dialog', { name: 'Take payment: Paul Payer' }));
  await person.press('Enter'); // Cash, the whole amount
  await page
    .getByText(/^Receipt 20/)
    .first()
    .waitFor();
}
