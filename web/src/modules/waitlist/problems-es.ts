import { plural } from '../../i18n/plural.ts';
import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    slot_available: ['Esa hora está libre', 'Resérvala ahora: no hace falta esperar.'],
    no_offer: ['La oferta ha terminado', 'En tus reservas ves tus ofertas y tus listas de espera.'],
  },
  remedies: {
    slot_available: ({ court_name, start_time }, formats) =>
      court_name === undefined || start_time === undefined
        ? undefined
        : `${court_name} está libre a las ${formats.time(start_time)}. Resérvala ahora: no hace falta esperar.`,
  },
  remedyOf: ({ quota, used, limit }) =>
    quota !== 'waitlist_entries' || limit === undefined
      ? undefined
      : `Ya estás en ${plural(used, 'lista de espera', 'listas de espera')}, y el límite es ${limit}. Sal de una antes de apuntarte a otra.`,
  fieldsWithCodes: {
    'duration_minutes too_large': 'No hay tiempo suficiente entre el primer inicio y el último final.',
    'duration_minutes off_grid': 'Ninguna reserva de esa duración cabe entre esas horas.',
  },
  fields: {
    end_before: 'Terminar antes de',
    start_after: 'Desde las',
  },
};
