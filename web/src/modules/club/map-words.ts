import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Map',
  lead: 'Players choose a court on a plan of your site, if at least two courts are on it.',
  image: 'Plan of the site',
  imageSaved: 'Plan saved.',
  imageRemoved: 'Plan removed. The courts keep their places.',
  courts: 'Courts on the map',
  missing: 'Not on the map',
  allPlaced: 'All courts are on the map.',
  howTo: 'Choose a court, and click its place on the map. Drag a marker to move it, or use the arrow keys.',
  place: (court: string) => `Place ${court}`,
  putInCentre: 'Put in the centre',
  clickMap: 'Click its place on the map.',
  left: 'From the left (%)',
  top: 'From the top (%)',
  remove: 'Take off the map',
  at: (court: string, left: string, top: string) => `${court}: ${left} % from the left, ${top} % from the top`,
  saved: 'Map saved.',
  failed: 'Nothing has been saved.',
};

const es: typeof en = {
  title: 'Mapa',
  lead: 'Los jugadores eligen una pista en un plano de tu club, si contiene al menos dos pistas.',
  image: 'Plano del club',
  imageSaved: 'Plano guardado.',
  imageRemoved: 'Plano eliminado. Las pistas conservan su lugar.',
  courts: 'Pistas en el mapa',
  missing: 'Fuera del mapa',
  allPlaced: 'Todas las pistas están en el mapa.',
  howTo: 'Elige una pista y haz clic en su lugar del mapa. Arrastra un marcador para moverlo, o usa las flechas.',
  place: (court) => `Colocar ${court}`,
  putInCentre: 'Poner en el centro',
  clickMap: 'Haz clic en su lugar del mapa.',
  left: 'Desde la izquierda (%)',
  top: 'Desde arriba (%)',
  remove: 'Quitar del mapa',
  at: (court, left, top) => `${court}: ${left} % desde la izquierda, ${top} % desde arriba`,
  saved: 'Mapa guardado.',
  failed: 'No se ha guardado nada.',
};

export const useMapWords = wordsHook({ en, es });
