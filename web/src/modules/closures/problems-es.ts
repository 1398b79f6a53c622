import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    court_closed: ['La pista está cerrada a esa hora', 'Elige otra hora u otra pista.'],
  },
  remedies: {
    court_closed: ({ start_time, end_time, reason }, formats) =>
      start_time === undefined || end_time === undefined || reason === undefined
        ? undefined
        : `Cerrada ${formats.range(start_time, end_time)}: ${reason}`,
  },
  fieldsWithCodes: {
    'days too_few': 'Ninguno de los días elegidos está entre estas fechas.',
    'end_date too_long': 'El periodo es demasiado largo. Elige un final anterior.',
    'weekly_until too_long': 'El periodo es demasiado largo. Elige un último día anterior.',
  },
  fields: {
    weekly_until: 'Cada semana hasta',
  },
};
