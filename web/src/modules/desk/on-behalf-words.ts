import { useLoaderData } from '@tanstack/react-router';
import { useLanguage, wordsHook } from '../../i18n/words.tsx';
import type { Overrides } from '../../lib/web-module.ts';

const en = {
  bookFor: 'Book for someone',
  court: 'Court',
  chooseCourt: 'Choose a court',
  rules: 'Rules of the court',
  open: (hours: string) => `The court is open ${hours}.`,
  closed: 'The court is closed that day.',
  grid: (minutes: number) =>
    minutes === 1 ? 'Bookings start every minute.' : `Bookings start every ${minutes} minutes.`,
  lengths: (least: string, most: string) => `A booking lasts ${least} to ${most}.`,
  buffer: (minutes: string) => `${minutes} are kept free between bookings.`,
  inactive: 'The court takes no bookings at the moment.',
  aside: 'Override this rule (recorded in the audit log)',
  why: (_code: string, detail: string) => detail,
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

const reasons: Record<string, string> = {
  court_inactive: 'La pista no admite reservas.',
  nonexistent_local_time: 'Esa hora no existe: los relojes se adelantan ese día.',
  outside_opening_hours: 'La hora está fuera del horario.',
  off_grid: 'La reserva no coincide con las horas de inicio y las duraciones de la pista.',
  duration_out_of_range: 'La reserva es demasiado corta o demasiado larga.',
  court_closed: 'La pista está cerrada a esa hora.',
  slot_taken: 'La pista está ocupada a esa hora, o demasiado cerca de otra reserva.',
  player_busy: 'Esa persona tiene otra reserva a esa hora.',
};

const es: typeof en = {
  bookFor: 'Reservar para alguien',
  court: 'Pista',
  chooseCourt: 'Elige una pista',
  rules: 'Reglas de la pista',
  open: (hours) => `Abierta ese día: ${hours}.`,
  closed: 'La pista está cerrada ese día.',
  grid: (minutes) =>
    minutes === 1 ? 'Las reservas empiezan cada minuto.' : `Las reservas empiezan cada ${minutes} minutos.`,
  lengths: (least, most) => `Una reserva dura de ${least} a ${most}.`,
  buffer: (minutes) => `Entre reservas quedan libres ${minutes}.`,
  inactive: 'La pista no admite reservas por ahora.',
  aside: 'Saltar esta regla (queda en el registro)',
  why: (code, detail) => reasons[code] ?? detail,
  weekdays: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'],
};

export const useOnBehalfWords = wordsHook({ en, es });

/** Returns the label of a rule that admins can override. The labels come from all modules. */
export function useOverrideLabel(): (name: string) => string {
  const { language } = useLanguage();
  const { overrides }: { overrides: Overrides } = useLoaderData({ from: '/admin' });
  return (name) => overrides[name]?.[language] ?? name;
}
