import type { ListedSession } from '@courtside/client';
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
  endOthers: 'Cerrar todas las demás sesiones',
  ended: 'Esa sesión está cerrada.',
  endedOthers: 'Todas las demás sesiones están cerradas.',
};

export const useSessionWords = wordsHook({ en, es });

/** Returns the browser and the operating system, or the user agent string if the service does not know them. */
export function deviceName(
  { device, user_agent }: Pick<ListedSession, 'device' | 'user_agent'>,
  words: SessionWords,
): string {
  if (device) return words.browser(device.browser, device.system);
  return user_agent?.slice(0, 60) || words.unknown;
}
