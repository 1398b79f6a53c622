const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let regions: Map<string, string> | undefined;

/** Returns the country of a time zone, such as `US` for `America/New_York`; undefined for `UTC`. */
export function regionOfZone(timeZone: string): string | undefined {
  regions ??= zonesOfRegions();
  const { timeZone: canonical } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  return regions.get(timeZone) ?? regions.get(canonical);
}

function zonesOfRegions(): Map<string, string> {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`));
  return new Map(codes.flatMap((code) => zonesOf(code).map((zone) => [zone, code] as const)));
}

/** TypeScript does not know this method of ECMAScript 2026 yet. Older engines do not have it. */
function zonesOf(region: string): string[] {
  const locale = new Intl.Locale(`und-${region}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
  return locale.getTimeZones?.() ?? [];
}
