import { plural } from './plural.ts';

const en = {
  always: 'always',
  everyDay: 'every day',
  weekdays: 'weekdays',
  weekend: 'weekends',
  from: (time: string) => `from ${time}`,
  until: (time: string) => `until ${time}`,
  dates: (first: string, last: string) => `from ${first} to ${last}`,
  date: (day: string) => `on ${day}`,
  fromDate: (day: string) => `from ${day}`,
  untilDate: (day: string) => `until ${day}`,
  onSport: (sport: string) => `on ${sport.toLowerCase()} courts`,
  atVenue: (venue: string) => `at ${venue}`,
  onCourts: (names: string) => `on ${names}`,
  moreCourts: (n: number) => plural(n, 'more court', 'more courts'),
  length: (minutes: number) =>
    minutes >= 2880 && minutes % 1440 === 0
      ? `${minutes / 1440} days`
      : minutes > 0 && minutes % 30 === 0
        ? plural(minutes / 60, 'hour', 'hours')
        : plural(minutes, 'minute', 'minutes'),
  bookings: (n: number) => plural(n, 'booking', 'bookings'),
  bookable: 'can be booked',
  notBookable: 'cannot be booked',
  opens: (days: number) =>
    days === 0 ? 'booking opens on the same day' : `booking opens ${plural(days, 'day', 'days')} ahead`,
  at: (time: string) => ` at ${time}`,
  notice: (length: string) => `must be booked at least ${length} before the start`,
  cancellation: (length: string) => `can be cancelled until ${length} before the start`,
  cancelAnytime: 'can be cancelled until the start',
  longest: (length: string) => `at most ${length} per booking`,
  quota: (amount: string, per: string, whose: string) => `at most ${amount} ${per} ${whose}`,
  per: { day: 'a day', week: 'a week', month: 'a month' },
  counted: { person: 'per person', membership: 'per family or team' },
  everyParticipant: ', counted for every player',
  price: (price: string) => `${price} an hour`,
  free: 'free of charge',
  approval: 'needs approval',
  noApproval: 'confirmed at once',
  noGuests: 'no guests',
  guests: (n: number) => `up to ${plural(n, 'guest', 'guests')}`,
  guestPrice: (price: string) => ` for ${price} each`,
  named: ', named in the booking',
  membersOnly: 'all players need a membership',
  upcoming: (n: number) =>
    n === 0 ? 'any number of upcoming bookings' : `at most ${plural(n, 'upcoming booking', 'upcoming bookings')}`,
  upcomingAtCourt: (n: number) =>
    n === 0
      ? 'any number of upcoming bookings per court'
      : `at most ${plural(n, 'upcoming booking', 'upcoming bookings')} per court`,
  noLimitPer: (per: string) => `no limit on booked time ${per}`,
  timePer: (length: string, per: string) => `at most ${length} booked ${per}`,
  noShows: (n: number) =>
    n === 0 ? 'no limit on no-shows' : `no more bookings after ${plural(n, 'no-show', 'no-shows')}`,
  overlap: 'several bookings at the same time are allowed',
  noOverlap: 'the usual rule for bookings at the same time',
  notMembersOnly: 'players without a membership may take part',
};

export type RuleWords = typeof en;

const es: RuleWords = {
  always: 'siempre',
  everyDay: 'todos los días',
  weekdays: 'de lunes a viernes',
  weekend: 'los fines de semana',
  from: (time) => `desde las ${time}`,
  until: (time) => `hasta las ${time}`,
  dates: (first, last) => `del ${first} al ${last}`,
  date: (day) => `el ${day}`,
  fromDate: (day) => `desde el ${day}`,
  untilDate: (day) => `hasta el ${day}`,
  onSport: (sport) => `en pistas de ${sport.toLowerCase()}`,
  atVenue: (venue) => `en ${venue}`,
  onCourts: (names) => `en ${names}`,
  moreCourts: (n) => plural(n, 'pista más', 'pistas más'),
  length: (minutes) =>
    minutes >= 2880 && minutes % 1440 === 0
      ? `${minutes / 1440} días`
      : minutes > 0 && minutes % 30 === 0
        ? plural(minutes / 60, 'hora', 'horas').replace('.', ',')
        : plural(minutes, 'minuto', 'minutos'),
  bookings: (n) => plural(n, 'reserva', 'reservas'),
  bookable: 'se puede reservar',
  notBookable: 'no se puede reservar',
  opens: (days) =>
    days === 0 ? 'la reserva se abre el mismo día' : `la reserva se abre ${plural(days, 'día', 'días')} antes`,
  at: (time) => ` a las ${time}`,
  notice: (length) => `hay que reservar al menos ${length} antes del inicio`,
  cancellation: (length) => `se puede cancelar hasta ${length} antes del inicio`,
  cancelAnytime: 'se puede cancelar hasta el inicio',
  longest: (length) => `como máximo ${length} por reserva`,
  quota: (amount, per, whose) => `como máximo ${amount} ${per} ${whose}`,
  per: { day: 'al día', week: 'a la semana', month: 'al mes' },
  counted: { person: 'por persona', membership: 'por familia o equipo' },
  everyParticipant: ', para cada jugador',
  price: (price) => `${price} por hora`,
  free: 'gratis',
  approval: 'necesita aprobación',
  noApproval: 'se confirma al momento',
  noGuests: 'sin invitados',
  guests: (n) => `hasta ${plural(n, 'invitado', 'invitados')}`,
  guestPrice: (price) => ` por ${price} cada uno`,
  named: ', con su nombre en la reserva',
  membersOnly: 'todos los jugadores necesitan membresía',
  upcoming: (n) =>
    n === 0 ? 'sin límite de reservas próximas' : `como mucho ${plural(n, 'reserva próxima', 'reservas próximas')}`,
  upcomingAtCourt: (n) =>
    n === 0
      ? 'sin límite de reservas próximas por pista'
      : `como mucho ${plural(n, 'reserva próxima', 'reservas próximas')} por pista`,
  noLimitPer: (per) => `sin límite de tiempo reservado ${per}`,
  timePer: (length, per) => `como mucho ${length} de reserva ${per}`,
  noShows: (n) =>
    n === 0 ? 'sin límite de ausencias' : `no se puede reservar tras ${plural(n, 'ausencia', 'ausencias')}`,
  overlap: 'se permiten varias reservas a la misma hora',
  noOverlap: 'la regla habitual para reservas a la misma hora',
  notMembersOnly: 'pueden jugar personas sin membresía',
};

/** The texts that describe the rules of plans. */
export const ruleWords = { en, es };
