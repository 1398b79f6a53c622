import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  fieldsWithCodes: {
    'date_to too_long': 'Un informe abarca como mucho 366 días. Elige un periodo más corto.',
  },
};
