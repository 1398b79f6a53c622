import { plural } from '../../i18n/plural.ts';
import { type Language, useLanguage } from '../../i18n/words.tsx';

const en = {
  signIn: 'Sign in',
  name: 'Name',
  email: 'Email',
  phone: 'Phone (optional)',
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  noPassword: 'You need no password. When you sign in again, we email you a code.',
  choosePassword: 'Choose a password',
  register: 'Create account',
  newHere: 'New here',
  haveAccount: 'I have an account',
  account: 'Your account',
  newToClub: 'New here?',
  hasAccount: 'Have an account?',
  expired: "You've been signed out. Sign in again to continue.",
  needed: 'Sign in to continue.',
  working: 'One moment…',
  wrong: 'Wrong email or password.',
  wrongCode: 'Wrong email, password or code. Each code works only once. Wait for the next code of the app.',
  sendCode: 'Email me a code',
  codeSent: (email: string) => `If there is an account with ${email}, we have sent a code. It works for 10 minutes.`,
  emailCode: 'Code from the email',
  sendAnother: 'Send another code',
  usePassword: 'Use my password',
  wrongEmailCode: 'This code is wrong or too old. Type the code from the newest email, or send another code.',
  verifiedByCode:
    'Your email address is confirmed. For your safety, earlier sign-ins and passwords no longer work. You can set a new password with “Forgot your password?”.',
  code: 'Code',
  codeHint: 'Open your authenticator app and type the code that it shows.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'Type one of the codes that you stored when you set up the second factor.',
  useRecoveryCode: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  tooMany: (seconds: number) =>
    `Too many attempts. Try again in ${seconds < 100 ? plural(seconds, 'second', 'seconds') : plural(Math.ceil(seconds / 60), 'minute', 'minutes')}.`,
  tooManyForNow: 'Too many attempts. Try again in a few minutes.',
  deactivated: 'This account has been deactivated. Ask the club.',
  emailTaken: (email: string) => `You already have an account with ${email}. Enter your password to sign in.`,
  weakPassword: 'This password is too easy to guess. Choose another one.',
  checkName: 'Enter your name.',
  checkEmail: 'Enter an email address such as name@example.org.',
  anotherAddress: 'The invitation is for another email address.',
  approvalWithMail:
    'The club checks new accounts. You can book as soon as your account is accepted. We will email you.',
  approval: 'The club checks new accounts. You can book as soon as your account is accepted.',
  approvalAndVerify:
    'The club checks new accounts. You can book when your account is accepted and you have confirmed your email address. We will email you about both.',
  verifyFirst: 'We will email you a link. Open it to confirm your address. Then you can book.',
  inviteOnly: 'New here? To create an account, you need an invitation from the club.',
  closed: 'New here? The club creates all accounts itself. Ask the club for one.',
};

export type AccountWords = typeof en;

const es: AccountWords = {
  signIn: 'Entrar',
  name: 'Nombre',
  email: 'Correo',
  phone: 'Teléfono (opcional)',
  password: 'Contraseña',
  passwordHint: 'Al menos 8 caracteres.',
  noPassword: 'No necesitas contraseña. Cuando vuelvas a entrar, te enviaremos un código por correo.',
  choosePassword: 'Elegir una contraseña',
  register: 'Crear cuenta',
  newHere: 'Cuenta nueva',
  haveAccount: 'Ya tengo cuenta',
  account: 'Tu cuenta',
  newToClub: '¿Es tu primera vez?',
  hasAccount: '¿Ya tienes cuenta?',
  expired: 'Se ha cerrado tu sesión. Entra de nuevo para continuar.',
  needed: 'Entra para continuar.',
  working: 'Un momento…',
  wrong: 'El correo o la contraseña no son correctos.',
  wrongCode:
    'El correo, la contraseña o el código no son correctos. Cada código vale una sola vez. Espera al siguiente código de la aplicación.',
  sendCode: 'Enviarme un código',
  codeSent: (email) => `Si hay una cuenta con ${email}, hemos enviado un código. Sirve durante 10 minutos.`,
  emailCode: 'Código del correo',
  sendAnother: 'Enviar otro código',
  usePassword: 'Usar mi contraseña',
  wrongEmailCode: 'El código no es correcto o ya no sirve. Escribe el del correo más reciente o pide otro.',
  verifiedByCode:
    'Tu correo está confirmado. Por seguridad, las sesiones y contraseñas anteriores ya no sirven. Puedes elegir otra con «¿Has olvidado tu contraseña?».',
  code: 'Código',
  codeHint: 'Abre tu aplicación de autenticación y escribe el código que muestra.',
  recoveryCode: 'Código de recuperación',
  recoveryCodeHint: 'Escribe uno de los códigos que guardaste al configurar el segundo factor.',
  useRecoveryCode: 'Usar un código de recuperación',
  useApp: 'Usar la aplicación de autenticación',
  tooMany: (seconds) =>
    `Demasiados intentos. Reinténtalo en ${seconds < 100 ? plural(seconds, 'segundo', 'segundos') : plural(Math.ceil(seconds / 60), 'minuto', 'minutos')}.`,
  tooManyForNow: 'Demasiados intentos. Reinténtalo dentro de unos minutos.',
  deactivated: 'Esta cuenta está desactivada. Pregunta en el club.',
  emailTaken: (email) => `Ya tienes una cuenta con ${email}. Escribe tu contraseña para entrar.`,
  weakPassword: 'Esta contraseña es demasiado fácil de adivinar. Elige otra.',
  checkName: 'Escribe tu nombre.',
  checkEmail: 'Escribe un correo como nombre@example.org.',
  anotherAddress: 'La invitación es para otro correo.',
  approvalWithMail:
    'El club revisa las cuentas nuevas. Podrás reservar en cuanto acepte la tuya. Te avisaremos por correo.',
  approval: 'El club revisa las cuentas nuevas. Podrás reservar en cuanto acepte la tuya.',
  approvalAndVerify:
    'El club revisa las cuentas nuevas. Podrás reservar cuando acepte la tuya y confirmes tu correo. Te escribiremos sobre ambas cosas.',
  verifyFirst: 'Te enviaremos un enlace. Ábrelo para confirmar tu correo. Después podrás reservar.',
  inviteOnly: '¿Es tu primera vez? Para crear una cuenta necesitas una invitación del club.',
  closed: '¿Es tu primera vez? El club crea todas las cuentas. Pídele una.',
};

const catalogues: Record<Language, AccountWords> = { en, es };

/** The texts of the account form are in the same chunk as its code, so that they are not part of the first load. */
export const useAccountWords = (): AccountWords => catalogues[useLanguage().language];
