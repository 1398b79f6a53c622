import { wordsHook } from '../i18n/words.tsx';

const en = {
  title: 'Search',
  open: 'Search',
  hint: 'Name, phone, court, page, date or booking number',
  results: 'Results',
  people: 'People',
  bookings: 'Bookings',
  courts: 'Courts',
  days: 'Days',
  pages: 'Pages',
  guest: 'Guest',
  searching: 'Searching…',
  nothing: 'Nothing found.',
};

const es: typeof en = {
  title: 'Buscar',
  open: 'Buscar',
  hint: 'Nombre, teléfono, pista, página, fecha o número de reserva',
  results: 'Resultados',
  people: 'Personas',
  bookings: 'Reservas',
  courts: 'Pistas',
  days: 'Días',
  pages: 'Páginas',
  guest: 'Invitado',
  searching: 'Buscando…',
  nothing: 'No se ha encontrado nada.',
};

export const useQuickSearchWords = wordsHook({ en, es });
