import { wordsHook } from '../../i18n/words.tsx';

const en = {
  or: 'or',
  continueWith: (name: string) => `Continue with ${name}`,
  title: 'Signing in',
  cancelled: 'You have cancelled the sign-in.',
  expired: 'This sign-in has expired, or it began in another browser.',
  failed: 'The sign-in did not work. Try again. If it fails again, tell the club.',
  tryAgain: 'Try again',
};

const es: typeof en = {
  or: 'o',
  continueWith: (name) => `Continuar con ${name}`,
  title: 'Entrando',
  cancelled: 'Has cancelado el inicio de sesión.',
  expired: 'Este inicio de sesión ha caducado, o empezó en otro navegador.',
  failed: 'No se ha podido entrar. Inténtalo otra vez. Si vuelve a fallar, avisa al club.',
  tryAgain: 'Intentarlo otra vez',
};

/** The texts for signing in at an OpenID provider. */
export const useProviderWords = wordsHook({ en, es });
