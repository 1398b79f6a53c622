import { wordsHook } from '../../i18n/words.tsx';

const en = {
  section: 'Email address',
  sectionHint: 'You sign in with this address.',
  current: (email: string) => `Your address is ${email}.`,
  newEmail: 'New email address',
  password: 'Current password',
  wrongPassword: 'This is not your current password.',
  change: 'Change email address',
  asked: (email: string) =>
    `We have sent a link to ${email}. Open it within a day. Until then, you keep your old address.`,
  same: 'Your account already uses this address.',
  noMail: 'The club does not send emails yet, so you cannot change your address here. Ask the club.',
  confirm: 'Confirm your new email address',
  confirmText: 'After this, you sign in with the new address.',
  confirmed: 'Your new email address is in use.',
  signInAgain: 'If your password no longer works, choose “Forgot your password?” on the sign-in page.',
  undo: 'Undo the change of your email address',
  undoText:
    'Your account gets its old email address back. All devices are signed out. All passkeys and links to sign-in providers are removed, and so is an authenticator app that was set up recently. The person who changed the address knew your password, so choose a new one.',
  undone:
    'Your account has its old email address again. All devices are signed out. Sign in with this address and your new password.',
  unverifiedTitle: 'Confirm your email address first',
  unverified: (email: string) => `We have sent a link to ${email}. Open it, and then try again here.`,
  reminderTitle: 'Confirm your email address',
  reminder: (email: string) =>
    `We have sent a link to ${email}. Until you open it, you get no emails about your bookings.`,
  sendAgain: 'Send the link again',
  sent: 'We have sent you a link.',
};

const es: typeof en = {
  section: 'Correo',
  sectionHint: 'Entras con esta dirección.',
  current: (email) => `Tu dirección es ${email}.`,
  newEmail: 'Correo nuevo',
  password: 'Contraseña actual',
  wrongPassword: 'No es tu contraseña actual.',
  change: 'Cambiar correo',
  asked: (email) =>
    `Hemos enviado un enlace a ${email}. Ábrelo antes de un día. Hasta entonces conservas tu dirección anterior.`,
  same: 'Tu cuenta ya usa esta dirección.',
  noMail: 'El club todavía no envía correos, así que aquí no puedes cambiar tu dirección. Pregunta al club.',
  confirm: 'Confirma tu correo nuevo',
  confirmText: 'Después entras con la dirección nueva.',
  confirmed: 'Ya usas tu correo nuevo.',
  signInAgain: 'Si tu contraseña ya no vale, elige «¿Has olvidado tu contraseña?» en la página para entrar.',
  undo: 'Deshaz el cambio de tu correo',
  undoText:
    'Tu cuenta recupera el correo anterior y se cierran todas las sesiones. Se eliminan todas las llaves de acceso y los enlaces con proveedores, y también la aplicación de autenticación que se haya configurado hace poco. Quien cambió el correo conocía tu contraseña, así que elige otra.',
  undone:
    'Tu cuenta vuelve a tener el correo anterior. Se han cerrado todas las sesiones. Entra con ese correo y la contraseña nueva.',
  unverifiedTitle: 'Confirma primero tu correo',
  unverified: (email) => `Hemos enviado un enlace a ${email}. Ábrelo y después inténtalo aquí otra vez.`,
  reminderTitle: 'Confirma tu correo',
  reminder: (email) =>
    `Hemos enviado un enlace a ${email}. Hasta que lo abras no recibirás correos sobre tus reservas.`,
  sendAgain: 'Enviar el enlace otra vez',
  sent: 'Te hemos enviado un enlace.',
};

export const useEmailChangeWords = wordsHook({ en, es });
