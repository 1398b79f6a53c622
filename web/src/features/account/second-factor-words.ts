import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Second factor',
  hint: 'An app on your phone shows a code. With the code, a stolen password is not enough to sign in.',
  required: 'Your role needs a second factor. Until you have set it up, you cannot open the staff pages.',
  password: 'Your password',
  begin: 'Set up',
  scan: 'Scan the picture with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.',
  picture: 'QR code for the authenticator app',
  typeIt: 'You cannot scan it? Type this key into the app:',
  openApp: 'Open the app on this device',
  code: 'Code from the app',
  confirm: 'Turn on',
  cancel: 'Cancel',
  on: (since: string) => `On since ${since}.`,
  left: (count: number) => `${plural(count, 'recovery code', 'recovery codes')} left.`,
  fewLeft: 'Create new recovery codes before you need them.',
  codes: 'Your recovery codes',
  keepThem:
    'Store these codes in a safe place now. They are not shown again. Each code works once, if you do not have your phone.',
  download: 'Download',
  file: 'recovery-codes.txt',
  done: 'I have stored them',
  renew: 'New recovery codes',
  renewHint: 'The earlier codes no longer work.',
  anyCode: 'Code from the app, or a recovery code',
  turnOff: 'Turn off',
  turnOffHint: 'Then the password is enough to sign in. To use another phone, turn it off and set it up again.',
  turnedOff: 'The second factor is off.',
  wrong: 'Wrong password or code. Each code works only once. Wait for the next code of the app.',
};

type SecondFactorWords = typeof en;

const es: SecondFactorWords = {
  title: 'Segundo factor',
  hint: 'Una aplicación de tu teléfono muestra un código. Con él, una contraseña robada no basta para entrar.',
  required: 'Tu rol necesita un segundo factor. Hasta que lo configures no puedes abrir las páginas del personal.',
  password: 'Tu contraseña',
  begin: 'Configurar',
  scan: 'Escanea la imagen con una aplicación de autenticación, como Google Authenticator, Microsoft Authenticator o 1Password.',
  picture: 'Código QR para la aplicación de autenticación',
  typeIt: '¿No puedes escanearla? Escribe esta clave en la aplicación:',
  openApp: 'Abrir la aplicación en este dispositivo',
  code: 'Código de la aplicación',
  confirm: 'Activar',
  cancel: 'Cancelar',
  on: (since) => `Activado desde el ${since}.`,
  left: (count) => `Te quedan ${plural(count, 'código', 'códigos')} de recuperación.`,
  fewLeft: 'Crea códigos de recuperación nuevos antes de necesitarlos.',
  codes: 'Tus códigos de recuperación',
  keepThem:
    'Guarda ahora estos códigos en un lugar seguro. No se vuelven a mostrar. Cada código vale una vez, si no tienes el teléfono.',
  download: 'Descargar',
  file: 'codigos-de-recuperacion.txt',
  done: 'Los he guardado',
  renew: 'Códigos de recuperación nuevos',
  renewHint: 'Los códigos anteriores dejan de valer.',
  anyCode: 'Código de la aplicación o de recuperación',
  turnOff: 'Desactivar',
  turnOffHint: 'Después, la contraseña basta para entrar. Para usar otro teléfono, desactívalo y configúralo de nuevo.',
  turnedOff: 'El segundo factor está desactivado.',
  wrong:
    'La contraseña o el código no son correctos. Cada código vale una sola vez. Espera al siguiente código de la aplicación.',
};

export const useSecondFactorWords = wordsHook({ en, es });
