import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Booking',
  gone: 'This booking does not exist, or you do not take part in it.',
  unverified: (email: string) =>
    `This booking does not exist, or you do not take part in it. If somebody has invited ${email}, confirm this address first.`,
  toBookings: 'My bookings',
  calendar: 'Add to your calendar',
  file: 'Apple, .ics file',
  where: 'Where',
  map: 'Directions',
  newTab: '(opens in a new tab)',
  share: 'Share this booking',
  shareText: 'Only you, your players and the club can open this link.',
  shareButton: 'Share link',
  code: 'QR code of this page',
  photo: (court: string) => `Photo of ${court}`,
};

const es: typeof en = {
  title: 'Reserva',
  gone: 'Esta reserva no existe, o no participas en ella.',
  unverified: (email) =>
    `Esta reserva no existe, o no participas en ella. Si alguien ha invitado a ${email}, confirma primero esta dirección.`,
  toBookings: 'Mis reservas',
  calendar: 'Añadir a tu calendario',
  file: 'Apple, archivo .ics',
  where: 'Dónde',
  map: 'Cómo llegar',
  newTab: '(se abre en otra pestaña)',
  share: 'Compartir esta reserva',
  shareText: 'Solo tú, tus jugadores y el club podéis abrir este enlace.',
  shareButton: 'Compartir enlace',
  code: 'Código QR de esta página',
  photo: (court) => `Foto de ${court}`,
};

export const useBookingPageWords = wordsHook({ en, es });
