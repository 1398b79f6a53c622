import { wordsHook } from './words.tsx';

const en = {
  offered: 'Held',
  pending: 'Requested',
  confirmed: 'Confirmed',
  completed: 'Played',
  no_show: 'No-show',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};
const es: typeof en = {
  offered: 'Guardada',
  pending: 'Solicitada',
  confirmed: 'Confirmada',
  completed: 'Jugada',
  no_show: 'No presentado',
  rejected: 'Rechazada',
  cancelled: 'Cancelada',
};

/** The names of the statuses of bookings. The first load shows none of them. */
export const useStatusWords = wordsHook({ en, es });
