import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Closures',
  lead: 'Times at which courts cannot be booked. Players see the reason.',
  newClosure: 'Close courts',
  formTitle: 'Close courts',
  courts: 'Courts',
  everyCourt: 'All courts, including future ones',
  from: 'From',
  to: 'To',
  fromTime: 'Start time',
  toTime: 'End time',
  endBeforeStart: 'The end must be after the start.',
  reason: 'Reason',
  reasonSeen: 'Reason (players see it)',
  repeats: 'Repeat every week until (optional)',
  close: 'Close courts',
  overlap: (n: number) =>
    n === 1
      ? '1 booking overlaps. Cancel it and notify the players?'
      : `${n} bookings overlap. Cancel them and notify the players?`,
  hitMore: (more: number, total: number) => `… and ${more} more: ${total} bookings in all.`,
  cancelAndClose: (n: number) => `Cancel ${plural(n, 'booking', 'bookings')} and close`,
  closed: 'Courts closed.',
  none: 'No closures planned.',
  nonePast: 'No past closures.',
  noMatches: 'No closures match.',
  when: 'When',
  court: 'Court',
  anyCourt: 'Any court',
  courtNumber: (id: number) => `Court ${id}`,
  show: 'Show',
  upcoming: 'Upcoming',
  past: 'Past',
  weeklyUntil: (day: string) => `Every week until ${day}`,
  bookings: 'Bookings',
  bookingsToCancel: (count: number) => `Cancelling ${plural(count, 'booking', 'bookings')}…`,
  reopen: 'Reopen',
  reopenTitle: (reason: string) => `Reopen the courts closed for “${reason}”?`,
  reopenText: 'Players can book these times again. Bookings that were cancelled stay cancelled.',
  keepClosed: 'Keep closed',
  reopened: 'Courts reopened.',
};

type ClosureWords = typeof en;

const es: ClosureWords = {
  title: 'Cierres',
  lead: 'Horas en las que no se puede reservar. Los jugadores ven el motivo.',
  newClosure: 'Cerrar pistas',
  formTitle: 'Cerrar pistas',
  courts: 'Pistas',
  everyCourt: 'Todas las pistas, también las futuras',
  from: 'Desde',
  to: 'Hasta',
  fromTime: 'Hora de inicio',
  toTime: 'Hora de fin',
  endBeforeStart: 'El fin debe ser posterior al inicio.',
  reason: 'Motivo',
  reasonSeen: 'Motivo (lo ven los jugadores)',
  repeats: 'Repetir cada semana hasta (opcional)',
  close: 'Cerrar pistas',
  overlap: (n) =>
    n === 1
      ? 'Se solapa 1 reserva. ¿Cancelarla y avisar a los jugadores?'
      : `Se solapan ${n} reservas. ¿Cancelarlas y avisar a los jugadores?`,
  hitMore: (more, total) => `… y ${more} más: ${total} reservas en total.`,
  cancelAndClose: (n) => `Cancelar ${plural(n, 'reserva', 'reservas')} y cerrar`,
  closed: 'Pistas cerradas.',
  none: 'No hay cierres previstos.',
  nonePast: 'No hay cierres pasados.',
  noMatches: 'No hay cierres que coincidan.',
  when: 'Cuándo',
  court: 'Pista',
  anyCourt: 'Cualquier pista',
  courtNumber: (id) => `Pista ${id}`,
  show: 'Mostrar',
  upcoming: 'Próximos',
  past: 'Pasados',
  weeklyUntil: (day) => `Cada semana hasta el ${day}`,
  bookings: 'Reservas',
  bookingsToCancel: (count) => `Cancelando ${plural(count, 'reserva', 'reservas')}…`,
  reopen: 'Reabrir',
  reopenTitle: (reason) => `¿Reabrir las pistas cerradas por «${reason}»?`,
  reopenText: 'Los jugadores pueden volver a reservar esas horas. Las reservas canceladas siguen canceladas.',
  keepClosed: 'Mantener cerradas',
  reopened: 'Pistas reabiertas.',
};

export const useClosureWords = wordsHook({ en, es });
