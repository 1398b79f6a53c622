const en = {
  label: 'Free times',
  day: 'Day',
  today: 'Today',
  tomorrow: 'Tomorrow',
  loading: 'Loading free times…',
  /** Announced to screen readers after a day has loaded. */
  loaded: (count: number, day: string) => `${day}: ${count} ${count === 1 ? 'start time' : 'start times'}`,
  minutes: (range: string) => `${range} min`,
  pricesFor: (minutes: number) => `prices for ${minutes} min`,
  noCharge: 'Free',
  closed: (reason: string) => `Closed: ${reason}`,
  noTimes: 'No free times on this day.',
  noCourts: 'There are no courts to show.',
  more: (count: number) => `${count} more`,
  moreOf: (count: number, court: string) => `${count} more times: ${court}`,
  all: 'See all courts and times',
  zone: (zone: string) => `Times are in the time zone of the courts (${zone}).`,
  unreachable: 'The club cannot be reached. Check your connection.',
  stale: (time: string) => `Not updated since ${time}, because the club cannot be reached.`,
  slow: 'Too many requests. The times will load again in a minute.',
  refused: 'Free times cannot be shown on this page.',
  retry: 'Try again',
  owner: {
    key: 'For the owner of this page: set “api-key” to a valid publishable key of the club.',
    origin: (origin: string) => `For the owner of this page: the club’s API key must allow the origin ${origin}.`,
    permission: 'For the owner of this page: the API key must be allowed to see courts and free times.',
  },
};

export type EmbedWords = typeof en;

const es: EmbedWords = {
  label: 'Horas libres',
  day: 'Día',
  today: 'Hoy',
  tomorrow: 'Mañana',
  loading: 'Cargando las horas libres…',
  loaded: (count, day) => `${day}: ${count} ${count === 1 ? 'horario' : 'horarios'}`,
  minutes: (range) => `${range} min`,
  pricesFor: (minutes) => `precios por ${minutes} min`,
  noCharge: 'Gratis',
  closed: (reason) => `Cerrada: ${reason}`,
  noTimes: 'No hay horas libres este día.',
  noCourts: 'No hay pistas que mostrar.',
  more: (count) => `${count} más`,
  moreOf: (count, court) => `${count} más en ${court}`,
  all: 'Ver todas las pistas y horas',
  zone: (zone) => `Las horas están en la zona horaria de las pistas (${zone}).`,
  unreachable: 'No se puede contactar con el club. Comprueba tu conexión.',
  stale: (time) => `Sin actualizar desde las ${time}, porque no se puede contactar con el club.`,
  slow: 'Demasiadas peticiones. Las horas se cargarán de nuevo en un minuto.',
  refused: 'Las horas libres no se pueden mostrar en esta página.',
  retry: 'Reintentar',
  owner: {
    key: 'Para quien administra esta página: pon en «api-key» una clave publicable válida del club.',
    origin: (origin) =>
      `Para quien administra esta página: la clave de API del club debe permitir el origen ${origin}.`,
    permission: 'Para quien administra esta página: la clave de API debe poder ver las pistas y las horas libres.',
  },
};

/** Returns the texts in the language of a tag such as `es-ES`. The default is English. */
export function embedWordsFor(locale: string): EmbedWords {
  return locale.toLowerCase().startsWith('es') ? es : en;
}
