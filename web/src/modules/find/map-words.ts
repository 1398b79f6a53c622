import { wordsHook } from '../../i18n/words.tsx';

const en = {
  courts: 'Courts on the map',
  hint: 'Choose a court to see its free times.',
  full: 'Nothing free',
  closed: 'Closed',
  freeFrom: (time: string) => `free from ${time}`,
  others: 'Not on the map',
};

const es: typeof en = {
  courts: 'Pistas en el mapa',
  hint: 'Elige una pista para ver sus horas libres.',
  full: 'Nada libre',
  closed: 'Cerrada',
  freeFrom: (time) => `libre desde las ${time}`,
  others: 'Fuera del mapa',
};

export const useMapWords = wordsHook({ en, es });
