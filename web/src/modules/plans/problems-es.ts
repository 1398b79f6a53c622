import { amountsOf, planRemedy, type PlanTexts } from './problem-values.ts';
import type { problems as en } from './problems-en.ts';

const periods: Record<string, [period: string, other: string]> = {
  day: ['Ese día', 'otro día'],
  week: ['Esa semana', 'otra semana'],
  month: ['Ese mes', 'otro mes'],
};

const texts: PlanTexts = {
  opens: (date, time) => `Las reservas se abren el ${date} a las ${time}.`,
  quota({ per = '', counted, ...values }) {
    const [used, limit] = amountsOf(values, 'reservas');
    const [period, other] = periods[per] ?? ['En ese periodo', 'otra hora'];
    const who = counted === 'membership' ? 'tu familia o equipo ha' : 'has';
    const shorter = values.unit === 'minutes' ? ' o menos tiempo' : '';
    return `${period} ${who} usado ${used} de ${limit}. Elige ${other}${shorter}.`;
  },
  participantQuota: ({ participant = 0 }) =>
    `El jugador ${participant + 1} no puede participar. Elige otro día u otros jugadores.`,
};

export const problems: typeof en = {
  codes: {
    not_in_plan: ['Tu plan no incluye esa hora', 'Elige otra hora u otra pista.'],
    guests_not_allowed: ['Tu plan no permite esos jugadores', 'Cambia los jugadores.'],
    plan_in_use: ['Hay membresías con este plan', 'Asigna antes otro plan a esas membresías.'],
  },
  remedyOf: (values, formats) => planRemedy(texts, values, formats),
  sourceOf: ({ rule, plan }) =>
    rule === undefined || plan === undefined ? undefined : `Norma del plan «${plan}»: ${rule}.`,
};
