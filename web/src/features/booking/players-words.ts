import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  who: 'Who plays with you (optional)',
  hint: (capacity: number | null) =>
    `A name, or an email: whoever has an account with it sees the booking.${capacity === null ? '' : ` At most ${plural(capacity, 'person', 'people')}, you included.`}`,
  player: (n: number) => `Player ${n}: name or email`,
  add: 'Add a player',
  remove: (n: number) => `Remove player ${n}`,
  change: 'Who plays',
  changeTitle: 'Who plays with you?',
  changed: 'Who plays is changed.',
  plays: (names: string) => `With ${names}`,
  hidden: 'another player',
  bookedBy: (name: string) => `Booked by ${name}`,
  invited: 'With others',
  noneInvited: 'Nobody has you in a booking.',
  leave: 'Leave',
  leaveOf: (what: string) => `Leave: ${what}`,
  leaveTitle: 'Leave this booking?',
  leaveText: (name: string) => `${name} keeps it, and sees that you no longer play.`,
  stay: 'Stay in it',
  left: 'You no longer take part.',
  checkIn: 'Check in',
  checkedIn: 'Checked in',
  opensAt: (when: string) => `Check-in opens ${when}.`,
};

const es: typeof en = {
  who: 'Quién juega contigo (opcional)',
  hint: (capacity) =>
    `Un nombre, o un correo: quien tenga cuenta con él ve la reserva.${capacity === null ? '' : ` Como mucho ${plural(capacity, 'persona', 'personas')}, tú incluida.`}`,
  player: (n) => `Jugador ${n}: nombre o correo`,
  add: 'Añadir jugador',
  remove: (n) => `Quitar al jugador ${n}`,
  change: 'Quién juega',
  changeTitle: '¿Quién juega contigo?',
  changed: 'Los jugadores están cambiados.',
  plays: (names) => `Con ${names}`,
  hidden: 'otro jugador',
  bookedBy: (name) => `Reserva de ${name}`,
  invited: 'Con otros',
  noneInvited: 'Nadie te tiene en una reserva.',
  leave: 'Dejarla',
  leaveOf: (what) => `Dejarla: ${what}`,
  leaveTitle: '¿Dejar esta reserva?',
  leaveText: (name) => `${name} la conserva, y ve que ya no juegas.`,
  stay: 'Seguir en ella',
  left: 'Ya no participas.',
  checkIn: 'Registrar llegada',
  checkedIn: 'Llegada registrada',
  opensAt: (when) => `La llegada se registra desde ${when}.`,
};

export const usePlayersWords = wordsHook({ en, es });
