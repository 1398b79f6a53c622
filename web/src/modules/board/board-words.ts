import { useLanguage } from '../../i18n/words.tsx';

const en = {
  title: 'Courts now',
  book: 'Scan to book',
  free: 'Free',
  booked: 'Booked',
  closed: 'Closed',
  until: (time: string) => `until ${time}`,
  untilClosing: 'until closing',
  allDay: 'all day',
  next: 'Next',
  from: (time: string) => `from ${time}`,
  opens: 'Opens',
  closes: 'Closes',
  noCourts: 'No courts to show. Check the address of this page.',
  stale: (time: string) => `Not updated since ${time}`,
  staleHint: 'The club’s server cannot be reached. The board will update by itself.',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pause: 'Stop changing pages',
  play: 'Change pages automatically',
  nextPage: 'Next page',
};

const es: typeof en = {
  title: 'Pistas ahora',
  book: 'Escanea y reserva',
  free: 'Libre',
  booked: 'Reservada',
  closed: 'Cerrada',
  until: (time) => `hasta las ${time}`,
  untilClosing: 'hasta el cierre',
  allDay: 'todo el día',
  next: 'Después',
  from: (time) => `desde las ${time}`,
  opens: 'Abre',
  closes: 'Cierra',
  noCourts: 'No hay pistas que mostrar. Comprueba la dirección de esta página.',
  stale: (time) => `Sin actualizar desde las ${time}`,
  staleHint: 'No se puede contactar con el servidor del club. La pantalla se actualizará sola.',
  page: (page, pages) => `Página ${page} de ${pages}`,
  pause: 'No cambiar de página',
  play: 'Cambiar de página automáticamente',
  nextPage: 'Página siguiente',
};

export type BoardWords = typeof en;

const wordsOf = { en, es };

export function useBoardWords(): BoardWords {
  return wordsOf[useLanguage().language];
}
