/**
 * The current names of time zones that some browsers still list under an old name (IANA time zone database, file
 * `backward`).
 */
const PRESENT_NAMES: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Returns the current name of a time zone. Browsers resolve older names, such as `US/Pacific`, themselves. */
export function presentName(zone: string): string {
  const listed = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  return PRESENT_NAMES[zone] ?? PRESENT_NAMES[listed] ?? listed;
}

/**
 * Returns the time zones to choose from, under their current names. The value of the stored time zone (`current`) does
 * not change, even if its name is old.
 */
export function timeZoneChoices(
  current: string,
  listed: readonly string[] = Intl.supportedValuesOf('timeZone'),
): { zone: string; name: string }[] {
  const currentName = presentName(current);
  const names = new Set(['UTC', currentName, ...listed.map((zone) => PRESENT_NAMES[zone] ?? zone)]);
  return [...names]
    .toSorted()
    .map((name) => ({ zone: name === currentName ? current : name, name: name.replaceAll('_', ' ') }));
}
