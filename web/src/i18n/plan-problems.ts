import type { Formats } from './formats.ts';

/** The texts of problems that come from plans. */
export const planProblems = {
  en: {
    not_in_plan: ['Your plan does not include this time', 'Choose another time or court.'],
    guests_not_allowed: ['Your plan does not allow these players', 'Change the players.'],
    plan_in_use: ['Some memberships use this plan', 'Give these memberships another plan first.'],
  },
  es: {
    not_in_plan: ['Tu plan no incluye esa hora', 'Elige otra hora u otra pista.'],
    guests_not_allowed: ['Tu plan no permite esos jugadores', 'Cambia los jugadores.'],
    plan_in_use: ['Hay membresías con este plan', 'Asigna antes otro plan a esas membresías.'],
  },
} satisfies Record<string, Record<string, [title: string, remedy: string]>>;

/** The values of a violated rule of a plan. */
interface PlanValues {
  rule?: string | undefined;
  plan?: string | undefined;
  /** The date and the time at which booking opens. */
  opens_on?: string | undefined;
  opens_at?: string | undefined;
  quota?: string | undefined;
  unit?: string | undefined;
  per?: string | undefined;
  counted?: string | undefined;
  used?: number | undefined;
  limit?: number | undefined;
  /** The index of the participant who has reached a limit. */
  participant?: number | undefined;
}

interface PlanTexts {
  /** Returns a sentence with the names of the violated rule and its plan. */
  rule: (rule: string, plan: string) => string;
  opens: (date: string, time: string) => string;
  quota: (values: PlanValues) => string;
  participantQuota: (values: PlanValues) => string;
}

export const planTexts: Record<'en' | 'es', PlanTexts> = {
  en: {
    rule: (rule, plan) => `Rule of the plan “${plan}”: ${rule}.`,
    opens: (date, time) => `Booking opens on ${date} at ${time}.`,
    quota({ per = '', counted, ...values }) {
      const [used, limit] = amountsOf(values, 'bookings');
      const who = counted === 'membership' ? 'Your family or team has' : 'You have';
      return `${who} booked ${used} of ${limit} in that ${per}. Choose another ${per}, or a shorter time.`;
    },
    participantQuota: ({ participant = 0 }) =>
      `Player ${participant + 1} cannot take part. Choose another day, or other players.`,
  },
  es: {
    rule: (rule, plan) => `Norma del plan «${plan}»: ${rule}.`,
    opens: (date, time) => `Las reservas se abren el ${date} a las ${time}.`,
    quota({ per = '', counted, ...values }) {
      const [used, limit] = amountsOf(values, 'reservas');
      const [period, other] = periods[per] ?? ['ese periodo', 'otra hora'];
      const who = counted === 'membership' ? 'Tu familia o equipo ha' : 'Has';
      return `${who} reservado ${used} de ${limit} en ${period}. Elige ${other} o menos tiempo.`;
    },
    participantQuota: ({ participant = 0 }) =>
      `El jugador ${participant + 1} no puede participar. Elige otro día u otros jugadores.`,
  },
};

const periods: Record<string, [period: string, other: string]> = {
  day: ['ese día', 'otro día'],
  week: ['esa semana', 'otra semana'],
  month: ['ese mes', 'otro mes'],
};

function amountsOf({ unit, used = 0, limit = 0 }: PlanValues, bookings: string): [used: string, limit: string] {
  return unit === 'minutes' ? [lengthOf(used), lengthOf(limit)] : [`${used}`, `${limit} ${bookings}`];
}

const lengthOf = (minutes: number): string => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`);

/** Returns what to do about a violated rule of a plan, or undefined if the general remedy of the problem applies. */
export function planRemedy(texts: PlanTexts, values: PlanValues, formats: Formats): string | undefined {
  const { quota, opens_on, opens_at } = values;
  if (quota === 'plan') return texts.quota(values);
  if (quota === 'participant') return texts.participantQuota(values);
  if (opens_on === undefined || opens_at === undefined) return undefined;
  return texts.opens(formats.date(opens_on), formats.time(opens_at));
}
