import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  now: 'Now',
  range: 'Days shown',
  days: { 1: 'Day', 2: '2 days', 7: 'Week' },
  courts: (n: number) => plural(n, 'court', 'courts'),
};

const es: typeof en = {
  zoom: 'Zoom',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  now: 'Ahora',
  range: 'Días que se muestran',
  days: { 1: 'Día', 2: '2 días', 7: 'Semana' },
  courts: (n) => plural(n, 'pista', 'pistas'),
};

export const useTimelineWords = wordsHook({ en, es });
