import { wordsHook } from '../../i18n/words.tsx';

const en = {
  showCourts: 'Show courts',
  search: 'Court, club or place',
  place: 'Indoor or outdoor',
  anyPlace: 'Both',
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  from: 'Earliest start',
  anyTime: 'Any time',
  distance: 'Distance',
  anywhere: 'Any',
  nearMe: 'Near me',
  noPosition: 'Your location is not known. Allow this site to use your location, or search by place.',
  length: 'Duration',
  anyLength: 'Any',
};

const es: typeof en = {
  showCourts: 'Ver pistas',
  search: 'Pista, club o lugar',
  place: 'Interior o exterior',
  anyPlace: 'Ambos',
  indoor: 'Interior',
  outdoor: 'Exterior',
  from: 'Empezar a partir de',
  anyTime: 'Cualquier hora',
  distance: 'Distancia',
  anywhere: 'Cualquiera',
  nearMe: 'Cerca de mí',
  noPosition: 'No se conoce tu ubicación. Permite que este sitio la use, o busca por lugar.',
  length: 'Duración',
  anyLength: 'Cualquiera',
};

/** The filters' texts are in the same chunk as their code, so that they are not part of the first load. */
export const useFilterWords = wordsHook({ en, es });
