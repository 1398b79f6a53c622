import { useLanguage } from '../../i18n/words.tsx';

const en = {
  title: 'Your data',
  text: 'You can have a copy of all that is kept of you, and you can have it deleted.',
  download: 'Download my data',
  remove: 'Delete my account',
  removeTitle: 'Delete your account?',
  removeText:
    'Your name, email, phone and notes are deleted, and bookings to come are cancelled. What you played stays, without your name. This cannot be undone.',
  password: 'Your password, again',
  lastAdmin: 'You are the only admin: make somebody else one first.',
};

const es: typeof en = {
  title: 'Tus datos',
  text: 'Puedes tener una copia de todo lo que se guarda de ti, y puedes pedir que se borre.',
  download: 'Descargar mis datos',
  remove: 'Borrar mi cuenta',
  removeTitle: '¿Borrar tu cuenta?',
  removeText:
    'Se borran tu nombre, correo, teléfono y notas, y se cancelan tus próximas reservas. Lo que jugaste queda, sin tu nombre. No se puede deshacer.',
  password: 'Tu contraseña, otra vez',
  lastAdmin: 'Eres el único administrador: nombra antes a otra persona.',
};

export const usePrivacyWords = (): typeof en => (useLanguage().language === 'es' ? es : en);
