import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Second factor',
  hint: 'To sign in, you need your password and a code from an app on your phone. A stolen password alone is not enough.',
  required: 'Your role needs a second factor. Until you have set it up, you cannot open the staff pages.',
  password: 'Your password',
  begin: 'Set up',
  scan: 'Scan the picture with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.',
  picture: 'QR code for the authenticator app',
  typeIt: 'If you cannot scan it, type this key into the app:',
  openApp: 'Open the app on this device',
  code: 'Code from the app',
  confirm: 'Turn on',
  cancel: 'Cancel',
  on: (since: string) => `On since ${since}.`,
  left: (count: number) => `${plural(count, 'recovery code', 'recovery codes')} left.`,
  fewLeft: 'Create new recovery codes before you need them.',
  codes: 'Your recovery codes',
  keepThem:
    'Store these codes in a safe place now. They are not shown again. If you do not have your phone, sign in with one of these codes. Each code works once.',
  download: 'Download',
  file: 'recovery-codes.txt',
  done: 'I have stored them',
  renew: 'New recovery codes',
  renewHint: 'The earlier codes no longer work.',
  anyCode: 'Code from the app, or a recovery code',
  turnOff: 'Turn off',
  turnOffHint:
    'After that, you need only your password to sign in. To use another phone, turn the second factor off and set it up again.',
  turnedOff: 'The second factor is off.',
  wrong: 'Wrong password or code. Each code works only once. Wait for the next code of the app.',
};

const es: typeof en = {
  title: 'Segundo factor',
  hint: 'Para entrar necesitas tu contraseña y un código de una aplicación de tu teléfono. Una contraseña robada no basta.',
  required: 'Tu rol necesita un segundo factor. Hasta que lo configures no puedes abrir las páginas del personal.',
  password: 'Tu contraseña',
  begin: 'Configurar',
  scan: 'Escanea la imagen con una aplicación de autenticación, como Google Authenticator, Microsoft Authenticator o 1Password.',
  picture: 'Código QR para la aplicación de autenticación',
  typeIt: 'Si no puedes escanearla, escribe esta clave en la aplicación:',
  openApp: 'Abrir la aplicación en este dispositivo',
  code: 'Código de la aplicación',
  confirm: 'Activar',
  cancel: 'Cancelar',
  on: (since) => `Activado desde el ${since}.`,
  left: (count) => `Te quedan ${plural(count, 'código', 'códigos')} de recuperación.`,
  fewLeft: 'Crea códigos de recuperación nuevos antes de necesitarlos.',
  codes: 'Tus códigos de recuperación',
  keepThem:
    'Guarda ahora estos códigos en un lugar seguro. No se vuelven a mostrar. Si no tienes el teléfono, entra con uno de ellos. Cada código vale una vez.',
  download: 'Descargar',
  file: 'codigos-de-recuperacion.txt',
  done: 'Los he guardado',
  renew: 'Códigos de recuperación nuevos',
  renewHint: 'Los códigos anteriores dejan de valer.',
  anyCode: 'Código de la aplicación o de recuperación',
  turnOff: 'Desactivar',
  turnOffHint:
    'Después solo necesitas tu contraseña para entrar. Para usar otro teléfono, desactiva el segundo factor y configúralo de nuevo.',
  turnedOff: 'El segundo factor está desactivado.',
  wrong:
    'La contraseña o el código no son correctos. Cada código vale una sola vez. Espera al siguiente código de la aplicación.',
};

export const useSecondFactorWords = wordsHook({ en, es });
