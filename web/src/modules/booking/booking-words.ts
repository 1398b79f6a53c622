import { plural } from '../../i18n/plural.ts';
import { type Language, useLanguage } from '../../i18n/words.tsx';

const en = {
  title: (court: string) => `Book ${court}`,
  start: 'Start',
  total: 'Total',
  totalWith: (guests: number) => `Total with ${plural(guests, 'guest', 'guests')}`,
  totalAtMost: 'Maximum total',
  addPlayers: 'Add players',
  addNote: 'Add a note',
  note: 'Note to the club',
  deadline: (when: string) => `Free cancellation until ${when}`,
  deadlineAtStart: 'Free cancellation until the start',
  deadlinePassed: (when: string) => `Cannot be cancelled: the deadline was ${when}`,
  deadlineUnknown: 'The cancellation deadline could not be loaded.',
  approval: 'The club confirms each booking, so you send a request first.',
  yourTime: (time: string, zone: string) => `That is ${time} where you are (${zone}).`,
  confirm: 'Book now',
  request: 'Request booking',
  create: 'Create account',
  createAndBook: 'Create account and book',
  createAndRequest: 'Create account and request',
  signInAndBook: 'Sign in and book',
  signInAndRequest: 'Sign in and request',
  working: 'Booking…',
  refused: "This time can't be booked",
  toCorrect: 'Something needs to be corrected',
  gone: 'This time has just been booked',
  unavailable: "This time isn't available",
  chooseOther: 'Choose one of these times, or join the waiting list.',
  waitInstead:
    'No similar time is free that day. If you join the waiting list, we offer you this time when it becomes free.',
  alternatives: 'Other available times',
  takeAlternative: (slot: string) => `Book ${slot}`,
  chooseAlternative: (slot: string) => `Choose ${slot}`,
  otherStart: 'Another start time',
  wait: 'Join waiting list',
  done: 'Booked',
  requested: 'Requested',
  doneText: 'See you there!',
  requestedText: 'The club will answer soon.',
  invite: 'Invite players',
  invited: 'Players updated.',
  directions: 'Directions',
  toBookings: 'My bookings',
  /** The limits of the club. The limits of plans have names of their own. */
  limitNames: {
    upcoming_bookings: 'Upcoming bookings',
    upcoming_bookings_at_court: 'Upcoming bookings of this court',
    minutes_a_day: 'Playing time',
    minutes_a_week: 'Playing time',
  } as Partial<Record<string, string>>,
  /** Texts that address the player, by the code of the problem. */
  reasons: {
    slot_taken: 'Someone else has booked it. Choose another time.',
    player_busy: 'You already have a booking at that time. Choose another time, or cancel or reschedule it first.',
  } as Partial<Record<string, string>>,
};

export type BookingWords = typeof en;

const es: BookingWords = {
  title: (court) => `Reservar ${court}`,
  start: 'Inicio',
  total: 'Total',
  totalWith: (guests) => `Total con ${plural(guests, 'invitado', 'invitados')}`,
  totalAtMost: 'Total máximo',
  addPlayers: 'Añadir jugadores',
  addNote: 'Añadir una nota',
  note: 'Nota para el club',
  deadline: (when) => `Cancelación gratuita hasta el ${when}`,
  deadlineAtStart: 'Cancelación gratuita hasta el inicio',
  deadlinePassed: (when) => `No se puede cancelar: el plazo terminó el ${when}`,
  deadlineUnknown: 'No se ha podido cargar el plazo de cancelación.',
  approval: 'El club confirma cada reserva: primero envías una solicitud.',
  yourTime: (time, zone) => `Donde estás será el ${time} (${zone}).`,
  confirm: 'Reservar',
  request: 'Solicitar reserva',
  create: 'Crear cuenta',
  createAndBook: 'Crear cuenta y reservar',
  createAndRequest: 'Crear cuenta y solicitar',
  signInAndBook: 'Entrar y reservar',
  signInAndRequest: 'Entrar y solicitar',
  working: 'Reservando…',
  refused: 'No se puede reservar a esta hora',
  toCorrect: 'Hay algo que corregir',
  gone: 'Acaban de reservar esta hora',
  unavailable: 'Esta hora no está libre',
  chooseOther: 'Elige una de estas horas o apúntate a la lista de espera.',
  waitInstead:
    'Ese día no queda libre ninguna hora parecida. Si te apuntas a la lista de espera, te ofrecemos esta hora cuando quede libre.',
  alternatives: 'Otras horas libres',
  takeAlternative: (slot) => `Reservar ${slot}`,
  chooseAlternative: (slot) => `Elegir ${slot}`,
  otherStart: 'Otra hora de inicio',
  wait: 'Apuntarme a la lista de espera',
  done: 'Reservada',
  requested: 'Solicitada',
  doneText: '¡Te esperamos!',
  requestedText: 'El club te responderá pronto.',
  invite: 'Invitar jugadores',
  invited: 'Jugadores actualizados.',
  directions: 'Cómo llegar',
  toBookings: 'Mis reservas',
  limitNames: {
    upcoming_bookings: 'Próximas reservas',
    upcoming_bookings_at_court: 'Próximas reservas de esta pista',
    minutes_a_day: 'Tiempo de juego',
    minutes_a_week: 'Tiempo de juego',
  },
  // Empty, because the Spanish texts in `problems-es.ts` already address the player.
  reasons: {},
};

const catalogues: Record<Language, BookingWords> = { en, es };

/** The texts of the booking dialog are in the same chunk as its code, so that they are not part of the first load. */
export const useBookingWords = (): BookingWords => catalogues[useLanguage().language];
