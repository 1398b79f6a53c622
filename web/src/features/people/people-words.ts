import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'People',
  search: 'Name, email or phone',
  role: 'Role',
  anyRole: 'Any role',
  roles: { player: 'Player', admin: 'Admin' },
  state: 'State',
  anyState: 'Active or not',
  active: 'Active',
  deactivated: 'Deactivated',
  guest: 'Guest, without an account',
  name: 'Name',
  contact: 'Contact',
  actions: 'Actions',
  none: 'Nobody fits.',
  open: 'Open',
  promote: 'Make an admin',
  demote: 'Make a player',
  deactivate: 'Deactivate',
  activate: 'Activate',
  deactivateHint:
    'They are signed out everywhere at once and cannot sign in. Their bookings stay until you decide on them.',
  counts: (total: number, upcoming: number, noShows: number) =>
    `${plural(total, 'booking', 'bookings')}, ${upcoming} upcoming; ${plural(noShows, 'no-show', 'no-shows')}.`,
  upcoming: 'Upcoming bookings',
  done: 'Done.',
  lastAdmin: 'Nobody else is an admin: make somebody else one first.',
};

const es: typeof en = {
  title: 'Personas',
  search: 'Nombre, correo o teléfono',
  role: 'Papel',
  anyRole: 'Cualquier papel',
  roles: { player: 'Jugador', admin: 'Administrador' },
  state: 'Estado',
  anyState: 'Activas o no',
  active: 'Activa',
  deactivated: 'Desactivada',
  guest: 'Invitado, sin cuenta',
  name: 'Nombre',
  contact: 'Contacto',
  actions: 'Acciones',
  none: 'Nadie encaja.',
  open: 'Abrir',
  promote: 'Hacer administrador',
  demote: 'Hacer jugador',
  deactivate: 'Desactivar',
  activate: 'Activar',
  deactivateHint:
    'Sale de todas partes al momento y no puede entrar. Sus reservas siguen hasta que decidas sobre ellas.',
  counts: (total, upcoming, noShows) =>
    `${plural(total, 'reserva', 'reservas')}, ${plural(upcoming, 'próxima', 'próximas')}; ${plural(noShows, 'vez', 'veces')} sin presentarse.`,
  upcoming: 'Próximas reservas',
  done: 'Hecho.',
  lastAdmin: 'No hay otro administrador: nombra antes a alguien más.',
};

export const usePeopleWords = wordsHook({ en, es });
