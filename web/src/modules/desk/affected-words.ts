import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  overlap: (n: number) => (n === 1 ? '1 booking overlaps' : `${n} bookings overlap`),
  notClosedYet: 'The courts are not closed yet. If you close them, these bookings are cancelled.',
  playersGetMail: 'The players get an email with the reason.',
  playersGetNoMail: 'No email is sent, so tell the players yourself.',
  tellYourself: 'Gets no email: tell this person yourself.',
  noContact: 'No phone number is known.',
  writeFirst: 'Write to these players',
  hitMore: (more: number, total: number) => `… and ${more} more: ${total} bookings in all.`,
  cancelAndClose: (n: number) => `Cancel ${plural(n, 'booking', 'bookings')} and close`,
  keepOpen: 'Do not close',
};

const es: typeof en = {
  overlap: (n) => (n === 1 ? 'Se solapa 1 reserva' : `Se solapan ${n} reservas`),
  notClosedYet: 'Las pistas aún no están cerradas. Si las cierras, estas reservas se cancelan.',
  playersGetMail: 'Los jugadores reciben un correo con el motivo.',
  playersGetNoMail: 'No se envía ningún correo: avisa tú a los jugadores.',
  tellYourself: 'No recibe correo: avisa tú a esta persona.',
  noContact: 'No hay número de teléfono.',
  writeFirst: 'Escribir a estos jugadores',
  hitMore: (more, total) => `… y ${more} más: ${total} reservas en total.`,
  cancelAndClose: (n) => `Cancelar ${plural(n, 'reserva', 'reservas')} y cerrar`,
  keepOpen: 'No cerrar',
};

/** Texts about bookings that a closure cancels. */
export const useAffectedWords = wordsHook({ en, es });
