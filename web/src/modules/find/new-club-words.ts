import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'The club has no courts to book yet',
  yours: 'Your club',
  setUp: 'Set up your club',
  setUpText: 'Enter the name, courts, opening hours and prices. This takes a few minutes.',
  admin: 'You need an admin account. When the service started, it printed the command that creates one.',
  sample: 'A sample club',
  sampleText: 'To look around first, stop the service, and start it with --demo at the end of the command:',
  checkout: 'in a copy of the repository',
  release: 'in an installed release',
  sampleDatabase:
    'The sample club uses a separate database, which is removed when you stop the service. Your database stays as it is.',
};

const es: typeof en = {
  title: 'El club aún no tiene pistas para reservar',
  yours: 'Tu club',
  setUp: 'Configurar el club',
  setUpText: 'El nombre, las pistas, los horarios y los precios se introducen en unos minutos.',
  admin: 'Necesitas una cuenta de administrador. Al iniciarse, el servicio mostró la orden que la crea.',
  sample: 'Un club de ejemplo',
  sampleText: 'Para echar un vistazo antes, detén el servicio e inícialo con --demo al final de la orden:',
  checkout: 'en una copia del repositorio',
  release: 'en una versión instalada',
  sampleDatabase:
    'El club de ejemplo usa otra base de datos, que se borra al detener el servicio. Tu base de datos no cambia.',
};

export const useNewClubWords = wordsHook({ en, es });
