import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  who: 'Players besides you',
  hint: (capacity: number | null) =>
    `Add players by name or email. If you enter an email address, we ask that player to accept.${capacity === null ? '' : ` At most ${plural(capacity, 'person', 'people')}, including you.`}`,
  noGuests: 'No guests: all players need a membership.',
  guests: (max: number, price: string | undefined) =>
    `Up to ${plural(max, 'guest', 'guests')}${price === undefined ? '' : `, ${price} each`}. Invited players count as guests until they accept. After that, the price can be lower.`,
  player: (n: number) => `Other player ${n}: name or email`,
  add: 'Add a player',
  remove: (n: number) => `Remove other player ${n}`,
  change: 'Players',
  changeTitle: 'Players',
  changed: 'Players updated.',
  plays: (names: string) => `With ${names}`,
  hidden: 'another player',
  withState: (name: string, state: 'invited' | 'accepted' | undefined) =>
    state === 'invited' ? `${name} (invited)` : name,
  bookedBy: (name: string) => `Booked by ${name}`,
  leave: 'Leave',
  leaveOf: (what: string) => `Leave: ${what}`,
  leaveTitle: 'Leave this booking?',
  leaveText: (name: string) => `${name} keeps the booking and sees that you no longer play.`,
  stay: 'Stay in the booking',
  left: 'You have left the booking.',
  checkIn: 'Check in',
  checkedIn: 'Checked in',
  opensAt: (when: string) => `Check-in opens ${when}.`,
};

const es: typeof en = {
  who: 'Jugadores además de ti',
  hint: (capacity) =>
    `Añade jugadores por nombre o correo. Si indicas un correo, preguntaremos a esa persona si juega.${capacity === null ? '' : ` Como mucho ${plural(capacity, 'persona', 'personas')}, contándote a ti.`}`,
  noGuests: 'Sin invitados: todos los jugadores necesitan una membresía.',
  guests: (max, price) =>
    `Hasta ${plural(max, 'invitado', 'invitados')}${price === undefined ? '' : `, ${price} por persona`}. Cada jugador cuenta como invitado hasta que acepta. Después, el precio puede bajar.`,
  player: (n) => `Otro jugador ${n}: nombre o correo`,
  add: 'Añadir jugador',
  remove: (n) => `Quitar al otro jugador ${n}`,
  change: 'Jugadores',
  changeTitle: 'Jugadores',
  changed: 'Jugadores actualizados.',
  plays: (names) => `Con ${names}`,
  hidden: 'otro jugador',
  withState: (name, state) => (state === 'invited' ? `${name} (por confirmar)` : name),
  bookedBy: (name) => `Reserva de ${name}`,
  leave: 'Dejar la reserva',
  leaveOf: (what) => `Dejar la reserva: ${what}`,
  leaveTitle: '¿Dejar esta reserva?',
  leaveText: (name) => `${name} conserva la reserva y verá que ya no juegas.`,
  stay: 'Seguir en la reserva',
  left: 'Has dejado la reserva.',
  checkIn: 'Registrar llegada',
  checkedIn: 'Llegada registrada',
  opensAt: (when) => `La llegada se registra desde ${when}.`,
};

export const usePlayersWords = wordsHook({ en, es });
