import { slugOf } from '../../lib/names.ts';

export type ImportKind = 'courts' | 'bookings' | 'memberships';

/** The fields that the service reads, in the order of the form. Those in `EXTRA` exist only in the browser. */
export const FIELDS = {
  courts: [
    ...['name', 'type', 'venue', 'address', 'surface', 'setting', 'lights', 'capacity', 'active'],
    ...['time_zone', 'lat', 'lon', 'district', 'source', 'source_id'],
  ],
  bookings: [
    ...['court', 'user', 'last_name', 'booking_date', 'start_time', 'end_time', 'duration', 'email', 'phone', 'status'],
    ...['price', 'price_amount', 'price_currency', 'note', 'participants', 'venue', 'type', 'time_zone'],
  ],
  memberships: ['plan', 'email', 'starts_on', 'ends_on', 'name', 'group', 'grace_days'],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof FIELDS)[ImportKind][number];

/** Fields that the browser turns into the service's fields: a surname, a duration, and a price such as 12.50. */
export const EXTRA: readonly string[] = ['last_name', 'duration', 'price'];

export const REQUIRED: Record<ImportKind, readonly string[]> = {
  courts: ['name', 'type'],
  bookings: ['court', 'user', 'booking_date', 'start_time', 'end_time'],
  memberships: ['plan', 'email', 'starts_on'],
};

/** Whether a field contains dates. */
export const isDateField = (field: string): boolean => ['booking_date', 'starts_on', 'ends_on'].includes(field);

export const PRESETS = ['playtomic', 'clubspark', 'skedda', 'ep3-bs', 'librebooking'] as const;
export type Preset = (typeof PRESETS)[number];
export const PRESET_NAMES: Record<Preset, string> = {
  playtomic: 'Playtomic',
  clubspark: 'ClubSpark',
  skedda: 'Skedda',
  'ep3-bs': 'ep3-bs',
  librebooking: 'LibreBooking',
};

/** The headings that a system uses for the fields of bookings, as slugs. They are checked before the headings below. */
const OF_PRESET: Record<Preset, Partial<Record<string, string>>> = {
  playtomic: {
    court: 'resource_name',
    user: 'owner_name',
    start_time: 'start_date',
    end_time: 'end_date',
    note: 'notes',
  },
  clubspark: { court: 'resource', user: 'first_name', last_name: 'last_name', booking_date: 'date', price: 'cost' },
  skedda: { court: 'spaces space', user: 'holder booked_by', start_time: 'start', end_time: 'end', note: 'title' },
  'ep3-bs': { court: 'square sid', user: 'alias uid', start_time: 'time_start', end_time: 'time_end' },
  librebooking: { court: 'resource', user: 'user', start_time: 'begin', end_time: 'end', note: 'title' },
};

/** Usual headings for each field, as slugs. */
const USUAL: Partial<Record<string, string>> = {
  court: 'court_name resource resource_name space spaces facility pista cancha platz feld square',
  user:
    'player customer customer_name client name full_name member holder booked_by first_name nombre jugador cliente ' +
    'usuario spieler kunde benutzer vorname',
  last_name: 'surname family_name apellidos apellido nachname',
  booking_date: 'date day booking_day start_date fecha dia datum tag',
  start_time:
    'start starts begin begins from time_start starts_at start_date_time time hora hora_inicio inicio beginn von',
  end_time: 'end ends finish to until time_end ends_at end_date_time hora_fin fin ende bis',
  duration: 'length minutes duracion dauer',
  email: 'e_mail mail email_address correo correo_electronico',
  phone: 'telephone mobile phone_number telefono movil telefon handy',
  status: 'state booking_status estado',
  price: 'amount total total_price cost fee importe precio preis betrag',
  price_currency: 'currency moneda wahrung',
  note: 'notes comment comments description observaciones notas notiz bemerkung',
  venue: 'club club_name location site centro sede standort',
  type: 'sport activity deporte sportart',
  plan: 'membership membership_type package plan_name tarifa mitgliedschaft',
  starts_on: 'start start_date valid_from joined fecha_inicio alta beginn gultig_ab',
  ends_on: 'end end_date expires expiry_date valid_until fecha_fin baja ende gultig_bis',
  group: 'family household familia familie',
  name: 'court court_name resource title nombre pista name_of_court',
  address: 'street direccion adresse',
  surface: 'superficie belag',
  setting: 'indoor indoor_outdoor indoors cubierta',
  lights: 'lighted lighting floodlights luz licht',
  lat: 'latitude latitud',
  lon: 'lng longitude longitud',
};

/** The column of the file for each field. Fields that the file does not contain are missing. */
export type Mapping = Partial<Record<string, number>>;

/** Finds the column of each field by the headings of the file. */
export function guessMapping(headings: readonly string[], kind: ImportKind, preset?: Preset): Mapping {
  const slugs = headings.map((heading) => slugOf(heading) ?? '');
  const mapping: Mapping = {};
  const used = new Set<number>();
  for (const field of FIELDS[kind]) {
    const wanted = [field, preset && kind === 'bookings' && OF_PRESET[preset][field], USUAL[field]];
    // A preset's headings have precedence, but not over the service's own.
    const names = wanted.flatMap((words) => (words ? words.split(' ') : []));
    const at = names.map((name) => slugs.indexOf(name)).find((place) => place >= 0 && !used.has(place));
    if (at === undefined) continue;
    mapping[field] = at;
    used.add(at);
  }
  // Some files have the date and the time in one column.
  if (kind === 'bookings') mapping['booking_date'] ??= mapping['start_time'];
  if (mapping['booking_date'] === undefined) delete mapping['booking_date'];
  return mapping;
}

/** Returns the system whose headings the file has, if it has at least three of them. */
export function presetOf(headings: readonly string[]): Preset | undefined {
  const slugs = new Set(headings.map((heading) => slugOf(heading) ?? ''));
  const scoreOf = (preset: Preset): number =>
    Object.values(OF_PRESET[preset]).filter((names) => names?.split(' ').some((name) => slugs.has(name))).length;
  const best = PRESETS.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]!;
  return scoreOf(best) >= 3 ? best : undefined;
}

/** Returns the required fields that have no column. A duration replaces the end. */
export function missingFields(kind: ImportKind, mapping: Mapping): string[] {
  return REQUIRED[kind].filter(
    (field) => mapping[field] === undefined && !(field === 'end_time' && mapping['duration'] !== undefined),
  );
}
