import type { Answer, Club } from '../club.ts';

/** The next Friday and Saturday. The club's clock starts on Saturday, 2026-11-21. */
export const [FRIDAY, SATURDAY] = ['2026-11-27', '2026-11-28'] as const;
export const night = [
  { day: 5, open: '08:00', close: '24:00' },
  { day: 6, open: '00:00', close: '12:00' },
];

export const at = (start_time: string, end_time: string, booking_date: string = FRIDAY) => {
  return { booking_date, start_time, end_time };
};
export const text = ({ start_time, end_time }: any): string => `${start_time}–${end_time}`;

/** Returns functions for courts that are open in the night from Friday to Saturday. */
export function nightOf(own: () => { club: Club; player: { token: string } }) {
  return {
    overnight: (fields: object = {}) => own().club.court({ opening_hours: night, ...fields }),
    book: (court: { id: number }, slot: object, as = own().player): Promise<Answer> =>
      own().club.book(as, { court_id: court.id, ...slot }),
    day: async (court: { id: number }, query = `date=${FRIDAY}`) =>
      (await own().club.call('GET', `/courts/${court.id}/availability?${query}`)).body.data,
  };
}
