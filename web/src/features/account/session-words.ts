import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Devices',
  hint: 'Where you are signed in.',
  here: 'This device',
  lastUsed: (when: string) => `Last used ${when}`,
  since: (when: string) => `Signed in ${when}`,
  unknown: 'Unknown device',
  browser: (name: string, system: string) => `${name} on ${system}`,
  end: 'Sign out',
  endOne: (device: string, when: string) => `Sign out: ${device}, last used ${when}`,
  endOthers: 'Sign out all other devices',
  ended: 'Device signed out.',
  endedOthers: 'All other devices are signed out.',
};

type SessionWords = typeof en;

const es: SessionWords = {
  title: 'Dispositivos',
  hint: 'Dónde tienes la sesión abierta.',
  here: 'Este dispositivo',
  lastUsed: (when) => `Último uso: ${when}`,
  since: (when) => `Sesión abierta: ${when}`,
  unknown: 'Dispositivo desconocido',
  browser: (name, system) => `${name} en ${system}`,
  end: 'Cerrar esa sesión',
  endOne: (device, when) => `Cerrar esa sesión: ${device}, último uso ${when}`,
  endOthers: 'Cerrar todas las demás',
  ended: 'Esa sesión está cerrada.',
  endedOthers: 'Todas las demás sesiones están cerradas.',
};

export const useSessionWords = wordsHook({ en, es });

const browsers: [RegExp, string][] = [
  [/Edg\w*\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Returns the browser and operating system in a user agent string, or the string itself for an unknown browser. */
export function deviceOf(userAgent: string | null, words: SessionWords): string {
  if (userAgent === null || userAgent === '') return words.unknown;
  const [browser, system] = [browsers, systems].map((list) => list.find(([mark]) => mark.test(userAgent))?.[1]);
  return browser && system ? words.browser(browser, system) : userAgent.slice(0, 60);
}
