import { wordsHook } from '../../i18n/words.tsx';

const en = {
  courts: 'Courts on the map',
  hint: 'Choose a court to see its free times.',
  full: 'nothing free',
  closed: 'closed',
  freeFrom: 'free from',
  others: 'Not on the map',
};

const es: typeof en = {
  courts: 'Pistas en el mapa',
  hint: 'Elige una pista para ver sus horas libres.',
  full: 'nada libre',
  closed: 'cerrada',
  freeFrom: 'libre desde las',
  others: 'Fuera del mapa',
};

export const useMapWords = wordsHook({ en, es });
