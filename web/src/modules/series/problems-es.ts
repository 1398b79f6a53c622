import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    series_conflict: ['Algunas fechas no se pueden reservar', 'Elige otra hora u omite esas fechas.'],
  },
  remedies: {
    series_conflict: ({ dates: n }) =>
      n !== undefined && n > 0
        ? `${n === 1 ? '1 fecha no es posible. Elige otra hora u omítela' : `${n} fechas no son posibles. Elige otra hora u omítelas`}.`
        : undefined,
  },
  fieldsWithCodes: {
    'until too_many': 'Una serie tiene como mucho 104 fechas. Elige un último día anterior.',
    'until required': 'Elige un último día o un número de fechas.',
  },
  fields: {
    count: 'Número de fechas',
    until: 'Último día',
  },
};
