import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    external_id_taken: ['Otra pista tiene ese identificador externo', 'Elige otro.'],
    court_has_bookings: ['Hay reservas próximas', 'Cancélalas antes, o espera a que pasen.'],
  },
  remedies: {
    court_has_bookings: ({ bookings: n }) =>
      n !== undefined && n > 0
        ? `${n === 1 ? 'Afecta a 1 reserva próxima. Cancélala' : `Afecta a ${n} reservas próximas. Cancélalas`} antes, o espera a que ${n === 1 ? 'pase' : 'pasen'}.`
        : undefined,
  },
  fieldErrors: {
    unknown_time_zone: 'Esta zona horaria no existe. Una que existe es Europe/Madrid.',
    unknown_currency: 'Esta moneda no existe. Una que existe es EUR.',
    another_currency: 'Todos los precios de una pista deben estar en la misma moneda.',
  },
  fieldsWithCodes: {
    'opening_hours too_few': 'Añade al menos un tramo en que la pista abre.',
    'max_duration_minutes too_small': 'La reserva más larga no debe ser más corta que la más corta.',
    'latitude required': 'Escribe latitud y longitud, o ninguna.',
    'longitude required': 'Escribe latitud y longitud, o ninguna.',
    'type wrong_format': 'Elige un deporte de la lista, o escribe su nombre.',
  },
  fields: {
    address: 'Dirección',
    capacity: 'Máximo de jugadores',
    max_duration_minutes: 'Reserva más larga',
    min_duration_minutes: 'Reserva más corta',
    opening_hours: 'Horario',
    special_hours: 'Horarios especiales',
    peak_prices: 'Precios especiales',
    price_per_hour: 'Precio',
    time_zone: 'Zona horaria',
    type: 'Deporte',
    venue: 'Club o lugar',
  },
};
