/** The browser and the operating system of a device, taken from its `User-Agent` header. */
export interface Device {
  browser: string;
  system: string;
}

const MAX_USER_AGENT_LENGTH = 200;

/** The user agent of some browsers also contains the mark of another browser, so the order matters. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Edg\w*\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Returns the browser and the operating system, or null if the browser or the system is unknown. */
export function deviceOf(userAgent: string | null): Device | null {
  const nameIn = (list: typeof browsers) => list.find(([mark]) => mark.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  return browser !== undefined && system !== undefined ? { browser, system } : null;
}

/** Returns whether two user agents are the same, or two versions of the same browser on the same system. */
export function isSameDevice(one: string | null, other: string | null): boolean {
  const [a, b] = [deviceOf(one), deviceOf(other)];
  return a && b ? a.browser === b.browser && a.system === b.system : one === other;
}

/** Returns the part of a `User-Agent` header that is stored. */
export function shortUserAgent(userAgent: string | undefined): string | null {
  return userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
}
