import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  hours: (used: number, limit: number) => `${used} of ${plural(limit, 'hour', 'hours')}`,
  minutes: (used: number, limit: number) => `${used} of ${plural(limit, 'minute', 'minutes')}`,
  bookings: (used: number, limit: number) => `${used} of ${plural(limit, 'booking', 'bookings')}`,
  per: { day: 'today', week: 'this week', month: 'this month' },
  perOfSlot: { day: 'on that day', week: 'in that week', month: 'in that month' },
  /** Such as “Prime time: 1 of 2 hours used this week”. The text of `until` can follow. */
  used: (rule: string, amount: string, period: string) => `${rule}: ${amount} used ${period}`,
  usedTogether: (rule: string, amount: string, period: string) =>
    `${rule}: ${amount} used ${period} by everyone in the membership together`,
  upcoming: (rule: string, used: number, limit: number) => `${rule}: ${used} of ${limit}`,
  until: (day: string) => ` (until ${day})`,
};

const decimal = (text: string): string => text.replaceAll('.', ',');

const es: typeof en = {
  hours: (used, limit) => decimal(`${used} de ${plural(limit, 'hora', 'horas')}`),
  minutes: (used, limit) => `${used} de ${plural(limit, 'minuto', 'minutos')}`,
  bookings: (used, limit) => `${used} de ${plural(limit, 'reserva', 'reservas')}`,
  per: { day: 'hoy', week: 'esta semana', month: 'este mes' },
  perOfSlot: { day: 'ese día', week: 'esa semana', month: 'ese mes' },
  used: (rule, amount, period) => `${rule}: usado ${amount} ${period}`,
  usedTogether: (rule, amount, period) => `${rule}: usado ${amount} ${period} entre todas las personas de la membresía`,
  upcoming: (rule, used, limit) => `${rule}: ${used} de ${limit}`,
  until: (day) => ` (hasta ${day})`,
};

export const useQuotaUsageWords = wordsHook({ en, es });
