import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const bookings = (n: number): string => plural(n, 'booking', 'bookings');
const reservas = (n: number): string => plural(n, 'reserva', 'reservas');

const en = {
  open: 'Close outdoor courts',
  title: 'Close outdoor courts',
  courts: 'Courts',
  from: 'From',
  until: 'Until',
  chooseCourt: 'Choose at least one court.',
  endBeforeStart: 'The end must be after the start.',
  rain: 'Rain',
  message: 'Message to the players (optional)',
  messageHint: 'Added to the reason in the emails.',
  review: 'Review bookings',
  back: 'Back',
  nothingYet: 'Nothing happens until you confirm.',
  noBookings: 'There are no bookings at this time. Nobody gets an email.',
  affected: (n: number) => `${bookings(n)} affected`,
  rescheduleAll: 'Reschedule all where possible',
  cancelAll: 'Cancel all',
  what: (who: string, when: string) => `${who}, ${when}`,
  cancel: 'Cancel booking',
  to: (court: string, time: string) => `${court}, ${time}`,
  sameTime: 'same time',
  indoor: 'indoor',
  noPlace: 'No free court of this sport on this day.',
  tellThese: 'Tell these people yourself. They get no email.',
  isCancelled: 'cancelled',
  mailTo: (who: string) => `To ${who}`,
  preview: 'Preview of the emails',
  rescheduledMail: 'Your booking has changed. It is now:',
  cancelledMail: 'This booking has been cancelled:',
  before: (what: string) => `Before: ${what}`,
  reason: (why: string) => `Reason: ${why}`,
  price: 'The price of a rescheduled booking does not rise.',
  confirm: (courts: number, moved: number, cancelled: number) =>
    [
      `Close ${plural(courts, 'court', 'courts')}`,
      ...(moved > 0 ? [`reschedule ${bookings(moved)}`] : []),
      ...(cancelled > 0 ? [`cancel ${bookings(cancelled)}`] : []),
    ].join(', '),
  done: (moved: number, cancelled: number) =>
    `Courts closed. ${bookings(moved)} rescheduled, ${bookings(cancelled)} cancelled.`,
  reopened: 'Courts reopened. Rescheduled and cancelled bookings stay as they are, because the players already know.',
  changed: 'Nothing was closed or changed, because the data has changed in the meantime.',
  reload: 'Show the current bookings',
  notPossible: (who: string, why: string) => `${who}: ${why}`,
};

const es: typeof en = {
  open: 'Cerrar pistas exteriores',
  title: 'Cerrar pistas exteriores',
  courts: 'Pistas',
  from: 'Desde',
  until: 'Hasta',
  chooseCourt: 'Elige al menos una pista.',
  endBeforeStart: 'El fin debe ser posterior al inicio.',
  rain: 'Lluvia',
  message: 'Mensaje para los jugadores (opcional)',
  messageHint: 'Se añade al motivo en los correos.',
  review: 'Revisar reservas',
  back: 'Atrás',
  nothingYet: 'No pasa nada hasta que confirmes.',
  noBookings: 'No hay reservas en este horario. Nadie recibirá un correo.',
  affected: (n) => plural(n, 'reserva afectada', 'reservas afectadas'),
  rescheduleAll: 'Cambiar todas las posibles',
  cancelAll: 'Cancelar todas',
  what: (who, when) => `${who}, ${when}`,
  cancel: 'Cancelar reserva',
  to: (court, time) => `${court}, ${time}`,
  sameTime: 'misma hora',
  indoor: 'cubierta',
  noPlace: 'No hay ninguna pista libre de este deporte ese día.',
  tellThese: 'Avisa tú a estas personas. No reciben ningún correo.',
  isCancelled: 'cancelada',
  mailTo: (who) => `Para ${who}`,
  preview: 'Vista previa de los correos',
  rescheduledMail: 'Tu reserva ha cambiado. Ahora es:',
  cancelledMail: 'Esta reserva se ha cancelado:',
  before: (what) => `Antes: ${what}`,
  reason: (why) => `Motivo: ${why}`,
  price: 'El precio de una reserva cambiada no sube.',
  confirm: (courts, moved, cancelled) =>
    [
      `Cerrar ${plural(courts, 'pista', 'pistas')}`,
      ...(moved > 0 ? [`cambiar ${reservas(moved)}`] : []),
      ...(cancelled > 0 ? [`cancelar ${reservas(cancelled)}`] : []),
    ].join(', '),
  done: (moved, cancelled) =>
    `Pistas cerradas. ${plural(moved, 'reserva cambiada', 'reservas cambiadas')}, ${plural(cancelled, 'cancelada', 'canceladas')}.`,
  reopened:
    'Pistas reabiertas. Las reservas cambiadas y canceladas se quedan como están, porque los jugadores ya lo saben.',
  changed:
    'No se ha cerrado ninguna pista ni ha cambiado ninguna reserva, porque los datos han cambiado mientras tanto.',
  reload: 'Mostrar las reservas actuales',
  notPossible: (who, why) => `${who}: ${why}`,
};

export const useRainWords = wordsHook({ en, es });
