import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  now: 'Now',
  courts: (n: number) => plural(n, 'court', 'courts'),
};

const es: typeof en = {
  zoom: 'Zoom',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  now: 'Ahora',
  courts: (n) => plural(n, 'pista', 'pistas'),
};

export const useTimelineWords = wordsHook({ en, es });
