import { useLanguage } from '../../i18n/words.tsx';

const en = {
  title: 'Your data',
  text: 'You can download all the data we hold about you, or delete your account.',
  download: 'Download my data',
  remove: 'Delete my account',
  removeTitle: 'Delete your account?',
  removeText:
    'Your name, email, phone and notes are deleted, and your upcoming bookings are cancelled. Past bookings stay without your name. You cannot undo this.',
  password: 'Your password',
  lastAdmin: 'You are the only admin. Make somebody else an admin first.',
  keep: 'Keep account',
  removed: 'Account deleted.',
};

const es: typeof en = {
  title: 'Tus datos',
  text: 'Puedes descargar todos los datos que guardamos de ti, o borrar tu cuenta.',
  download: 'Descargar mis datos',
  remove: 'Borrar mi cuenta',
  removeTitle: '¿Borrar tu cuenta?',
  removeText:
    'Se borran tu nombre, correo, teléfono y notas, y se cancelan tus próximas reservas. Las reservas pasadas quedan sin tu nombre. No se puede deshacer.',
  password: 'Tu contraseña',
  lastAdmin: 'Eres el único administrador. Nombra antes a otra persona.',
  keep: 'Conservar cuenta',
  removed: 'Cuenta borrada.',
};

export const usePrivacyWords = (): typeof en => (useLanguage().language === 'es' ? es : en);
