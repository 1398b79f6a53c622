import { wordsHook } from '../../i18n/words.tsx';

const en = {
  skip: 'Skip to the sheet',
  bookingFor: 'Booking for',
  clickFree: 'Click a free time.',
  otherPerson: 'Choose another person',
  typeTime: 'Type a court and time',
  stopBooking: 'Stop booking',
  legend: 'Legend',
  colours: 'Colours',
  coloursBy: { sport: 'Sport', plan: 'Plan' },
  noPlan: 'No plan',
  takenBy: (who: string) => `Taken by ${who}`,
  closedFor: (reason: string) => `Closed: ${reason}`,
  offline: (time: string) => `No connection. The sheet shows the bookings as they were at ${time}.`,
  stale: (time: string) => `The service does not respond. The sheet shows the bookings as they were at ${time}.`,
};

const es: typeof en = {
  skip: 'Ir a la hoja del día',
  bookingFor: 'Reserva para',
  clickFree: 'Pulsa una hora libre.',
  otherPerson: 'Elegir otra persona',
  typeTime: 'Escribir pista y hora',
  stopBooking: 'Dejar de reservar',
  legend: 'Leyenda',
  colours: 'Colores',
  coloursBy: { sport: 'Deporte', plan: 'Plan' },
  noPlan: 'Sin plan',
  takenBy: (who) => `Ocupada por ${who}`,
  closedFor: (reason) => `Cerrada: ${reason}`,
  offline: (time) => `Sin conexión. La hoja muestra las reservas de las ${time}.`,
  stale: (time) => `El servicio no responde. La hoja muestra las reservas de las ${time}.`,
};

export const useSheetWords = wordsHook({ en, es });
