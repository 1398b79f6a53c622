import { wordsHook } from '../../i18n/words.tsx';

type Method = 'password' | 'registration' | 'provider' | 'passkey' | 'email_code';

const en = {
  title: 'Recent sign-ins',
  hint: 'Every successful and failed sign-in to your account.',
  advice: 'Was this not you? Change your password and sign out all other devices.',
  change: 'Choose a new password',
  none: 'No sign-ins yet.',
  from: (network: string) => `from ${network}`,
  methods: {
    password: 'Password',
    registration: 'Registration',
    provider: 'Sign-in provider',
    passkey: 'Passkey',
    email_code: 'Code from an email',
  } satisfies Record<Method, string> as Record<Method, string>,
  secondFactor: 'with a second factor',
  failed: 'Failed',
  failures: {
    invalid_credentials: 'Wrong password or code',
    too_many_attempts: 'Too many attempts',
    account_deactivated: 'Account deactivated',
  } as Record<string, string>,
};

const es: typeof en = {
  title: 'Inicios de sesión recientes',
  hint: 'Todos los inicios de sesión en tu cuenta, también los fallidos.',
  advice: '¿No has sido tú? Cambia tu contraseña y cierra las demás sesiones.',
  change: 'Elegir otra contraseña',
  none: 'Aún no hay inicios de sesión.',
  from: (network) => `desde ${network}`,
  methods: {
    password: 'Contraseña',
    registration: 'Registro',
    provider: 'Proveedor de inicio de sesión',
    passkey: 'Llave de acceso',
    email_code: 'Código del correo',
  },
  secondFactor: 'con un segundo factor',
  failed: 'Fallido',
  failures: {
    invalid_credentials: 'Contraseña o código incorrectos',
    too_many_attempts: 'Demasiados intentos',
    account_deactivated: 'Cuenta desactivada',
  },
};

export const useSignInListWords = wordsHook({ en, es });
