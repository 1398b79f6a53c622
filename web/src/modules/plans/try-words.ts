import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  try: 'Try on past bookings',
  title: (plan: string) => `Try “${plan}” on past bookings`,
  lead: 'Checks past bookings against these rules. No booking is changed.',
  whose: 'Whose bookings',
  ofPlan: (plan: string) => `People with the plan “${plan}”`,
  ofOthers: 'People without a membership',
  period: 'Period',
  days: (n: number) => `Last ${n} days`,
  none: 'No bookings in this period.',
  result: (checked: number, first: string, last: string) =>
    `${plural(checked, 'booking', 'bookings')} of all players from ${first} to ${last}.`,
  byPlan: 'By plan',
  plan: 'Plan',
  noPlan: 'No plan',
  bookings: 'Bookings',
  refused: 'Rejected with these rules',
  refusedNow: 'Rejected with the current rules',
  income: 'Income with these rules',
  incomeNow: 'Income with the current rules',
  all: 'All',
  byRule: 'Rejected bookings by rule',
  rule: 'Rule',
  courtRule: 'Rules of the court',
  newlyRefused: 'Bookings that only these rules reject',
  when: 'When',
  court: 'Court',
  player: 'Player',
};

const es: typeof en = {
  try: 'Probar con reservas pasadas',
  title: (plan) => `Probar «${plan}» con reservas pasadas`,
  lead: 'Comprueba las reservas pasadas con estas reglas. No se cambia ninguna reserva.',
  whose: 'Reservas de',
  ofPlan: (plan) => `Personas con el plan «${plan}»`,
  ofOthers: 'Personas sin membresía',
  period: 'Periodo',
  days: (n) => `Últimos ${n} días`,
  none: 'No hay reservas en este periodo.',
  result: (checked, first, last) =>
    `${plural(checked, 'reserva', 'reservas')} de todos los jugadores, del ${first} al ${last}.`,
  byPlan: 'Por plan',
  plan: 'Plan',
  noPlan: 'Sin plan',
  bookings: 'Reservas',
  refused: 'Rechazadas con estas reglas',
  refusedNow: 'Rechazadas con las reglas actuales',
  income: 'Ingresos con estas reglas',
  incomeNow: 'Ingresos con las reglas actuales',
  all: 'Todas',
  byRule: 'Reservas rechazadas por regla',
  rule: 'Regla',
  courtRule: 'Reglas de la pista',
  newlyRefused: 'Reservas que solo estas reglas rechazan',
  when: 'Cuándo',
  court: 'Pista',
  player: 'Jugador',
};

export const useTryWords = wordsHook({ en, es });
