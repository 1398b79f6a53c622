import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Your data',
  text: 'Download a copy of all the data we hold about you, or delete your account.',
  download: 'Download my data',
  remove: 'Delete my account',
  removeTitle: 'Delete your account?',
  removeText:
    'We delete your name, email address, phone number and notes, and cancel your upcoming bookings. Past bookings stay without your name. This cannot be undone.',
  password: 'Your password',
  keep: 'Keep my account',
  removed: 'Your account is deleted.',
  lastAdmin: 'You are the only admin. Make another person an admin first.',
};

const es: typeof en = {
  title: 'Tus datos',
  text: 'Descarga una copia de todos los datos que guardamos de ti, o borra tu cuenta.',
  download: 'Descargar mis datos',
  remove: 'Borrar mi cuenta',
  removeTitle: '¿Borrar tu cuenta?',
  removeText:
    'Borramos tu nombre, correo, teléfono y notas, y cancelamos tus próximas reservas. Las reservas pasadas quedan sin tu nombre. No se puede deshacer.',
  password: 'Tu contraseña',
  keep: 'Conservar mi cuenta',
  removed: 'Tu cuenta está borrada.',
  lastAdmin: 'Eres el único administrador. Nombra antes administrador a otra persona.',
};

export const usePrivacyWords = wordsHook({ en, es });
