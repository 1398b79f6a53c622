/** The present names of time zones that browsers still list under an old name (IANA time zone database, `backward`). */
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

/** Returns the present name. Browsers know the present name of older links too, such as `US/Pacific`. */
export function presentName(zone: string): string {
  const listed = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  return PRESENT_NAMES[zone] ?? PRESENT_NAMES[listed] ?? listed;
}

/** Returns the time zones to choose from, under their present names. The current one keeps the name that is stored. */
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
