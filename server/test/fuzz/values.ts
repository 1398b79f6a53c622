import fc from 'fast-check';
import { addDays, toMinutes, weekday } from '../../src/platform/time.ts';
import { type Chance, pick } from '../load.ts';
import type { Slot } from './memory.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** Random numbers and existing data for the generator. */
export interface Sources {
  chance: Chance;
  schemas: Record<string, Schema>;
  today: string;
  /** Returns the id of an existing resource of a kind, such as `courts`. */
  idOf: (kind: string) => number | undefined;
  slot: () => Slot | undefined;
  taken: () => Slot | undefined;
  email: () => string;
  /** The password of every user. */
  password: string;
  /** Whether to generate values at the schema's limits and just beyond them. */
  edges?: boolean;
}

export const isLikely = (share: number, { chance }: { chance: Chance }): boolean => chance() < share;
export const whole = (from: number, to: number, chance: Chance): number =>
  from + Math.floor(chance() * (to - from + 1));

const TEXTS = [
  ...[
    'Court',
    'Ada',
    'Ünïcödé Straße',
    'Теннис',
    'مرحبا بالعالم',
    '\u202Eright to left',
    '🎾🏸',
    'e\u0301',
    '\u{FFFF}',
  ],
  ...["O'Brien", "'; drop table bookings; --", "' or '1'='1", '%', '_', '\\', '100%_\\%', '"quoted"', 'a\nb\tc'],
  ...['<script>alert(1)</script>', '=1+1', '${7*7}', '{{7*7}}', '../../etc/passwd', 'null', 'NaN', '[object Object]'],
];
const ZONES = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe'];
const DATES = ['0001-01-01', '1969-12-31', '2024-02-29', '2026-03-29', '2026-10-25', '2038-01-19', '9999-12-31'];

/** Generators by field name. The schemas of these fields accept many values that the service rejects. */
const byName: Record<string, (sources: Sources) => unknown> = {
  time_zone: ({ chance }) => pick(ZONES, chance),
  currency: ({ chance }) => pick(['EUR', 'USD', 'JPY'], chance),
  type: ({ chance }) => pick(['tennis', 'padel', 'squash', 'beach_volleyball'], chance),
  email: (sources) => (isLikely(0.7, sources) ? sources.email() : `${text(sources, 8)}@example.org`),
  password: ({ password }) => password,
  current_password: ({ password }) => password,
  new_password: ({ password }) => password,
  slot_minutes: ({ chance }) => pick([15, 30, 60], chance),
  // A plan for guests would reject the bookings of almost all players.
  for_guests: () => false,
};

const KIND_BY_FIELD: Record<string, string> = { part_ids: 'courts' };

/** Returns a value that matches the schema. With `edges`, it may be just outside the schema's limits. */
export function valueOf(schema: Schema, name: string, sources: Sources): unknown {
  const { chance, schemas } = sources;
  if (schema.$ref) return valueOf(schemas[schema.$ref.split('/').at(-1)!]!, name, sources);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(pick(choices, chance), name, sources);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, name, sources)));
  if (sources.edges && isLikely(0.25, sources)) return edgeOf(schema, sources);
  if (schema.enum) return pick(schema.enum, chance);
  const types = [schema.type ?? 'object'].flat();
  if (types.includes('null') && isLikely(0.2, sources)) return null;
  const type = types.find((one) => one !== 'null');
  const known = Object.hasOwn(byName, name) ? byName[name]!(sources) : undefined;
  if (known !== undefined && (typeof known === type || (typeof known === 'number' && type === 'integer'))) return known;
  if (type === 'object') return objectOf(schema, sources);
  if (type === 'array') return listOf(schema, name, sources);
  if (type === 'boolean') return isLikely(0.5, sources);
  if (type === 'integer') return integerOf(schema, name, sources);
  if (type === 'number') return (schema.minimum ?? 0) + chance() * Math.min(50, (schema.maximum ?? 50) - 0);
  return textOf(schema, name, sources);
}

function objectOf(
  { properties = {}, required = [], minProperties = 0, maxProperties = 100 }: Schema,
  sources: Sources,
): Record<string, unknown> {
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const most = Math.min(Math.max(whole(0, 3, sources.chance), minProperties), maxProperties);
  const chosen = new Set(required);
  for (let i = 0; i < most && optional.length > 0; i++) chosen.add(pick(optional, sources.chance));
  const entries = [...chosen].map((name) => [name, valueOf(properties[name]!, name, sources)]);
  return { ...inOrder(Object.fromEntries(entries), sources), ...slotFor(properties, sources) };
}

/** Returns a free slot for half of the bookings and series, and a taken slot for half of the waiting list entries. */
function slotFor(properties: object, sources: Sources): object | undefined {
  if (!('court_id' in properties) || sources.edges || !isLikely(0.5, sources)) return undefined;
  if ('participants' in properties) {
    const slot = sources.slot() ?? hourSoon(sources);
    const person = 'guest_name' in properties ? A_GUEST : {};
    return slot && { ...('start_date' in properties ? seriesAt(slot) : slot), ...person };
  }
  const slot = 'start_after' in properties ? sources.taken() : undefined;
  if (!slot) return undefined;
  const { court_id, booking_date, start_time: start_after, end_time: end_before } = slot;
  const duration_minutes = toMinutes(end_before) - toMinutes(start_after);
  return { court_id, type: undefined, booking_date, start_after, end_before, duration_minutes };
}

/** Returns an hour of the next two weeks at an existing court. It may be taken. */
function hourSoon({ idOf, today, chance }: Sources): Slot | undefined {
  const court_id = idOf('courts');
  if (court_id === undefined) return undefined;
  const hour = (start: number): string => `${String(start).padStart(2, '0')}:00`;
  const start = whole(8, 19, chance);
  const times = { start_time: hour(start), end_time: hour(start + 1) };
  return { court_id, booking_date: addDays(today, whole(1, 14, chance)), ...times };
}

/** An admin names exactly one person. */
const A_GUEST = { user_id: undefined, email: undefined, guest_phone: undefined, guest_name: 'Ada' };

/** Returns a series of one date. */
function seriesAt({ booking_date: start_date, ...times }: Slot): object {
  return { ...times, start_date, days: [weekday(start_date)], count: 1, until: undefined };
}

/** In each pair of fields, the second value must be later than the first value. */
const PAIRS = [
  ['start_time', 'end_time'],
  ['start_after', 'end_before'],
  ['open', 'close'],
  ['start_date', 'end_date'],
  ['start_date', 'weekly_until'],
  ['starts_on', 'ends_on'],
  ['from_date', 'to_date'],
  ['date_from', 'date_to'],
];

export function inOrder(fields: Record<string, unknown>, sources: Sources): Record<string, unknown> {
  if (sources.edges) return fields;
  for (const [from, to] of PAIRS as [string, string][]) {
    const [start, end] = [fields[from], fields[to]];
    if (typeof start !== 'string' || typeof end !== 'string') continue;
    if (/date|_on$/.test(from)) fields[to] = start > end ? start : end;
    else fields[to] = later(start, pick([60, 60, 90, 120, 600], sources.chance));
  }
  if ('latitude' in fields !== 'longitude' in fields) Object.assign(fields, { latitude: null, longitude: null });
  return fields;
}

function later(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return clock(Math.min(1440, hours * 60 + rest + minutes));
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function listOf({ items = {}, minItems = 0, maxItems = 3 }: Schema, name: string, sources: Sources): unknown[] {
  const length = whole(minItems, Math.min(maxItems, minItems + 2), sources.chance);
  const values = Array.from({ length }, () => valueOf(items, name, sources));
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function integerOf({ minimum = 0, maximum = 1000 }: Schema, name: string, sources: Sources): number {
  const kind = KIND_BY_FIELD[name] ?? /^(\w+?)_ids?$/.exec(name)?.[1]?.concat('s');
  const id = kind === undefined ? undefined : sources.idOf(kind);
  if (id !== undefined && isLikely(0.9, sources)) return id;
  const usual = [30, 60, 90, 120].filter((minutes) => minutes >= minimum && minutes <= maximum);
  if (name.endsWith('_minutes') && usual.length > 0) return pick(usual, sources.chance);
  return whole(minimum, Math.min(maximum, minimum + 100), sources.chance);
}

/** Caches generated strings by pattern, because generating them is slow. */
const samples = new Map<string, string[]>();

function textOf({ format, pattern, minLength = 0, maxLength = 100 }: Schema, name: string, sources: Sources): string {
  const { chance, today } = sources;
  if (format === 'date') return isLikely(0.95, sources) ? addDays(today, whole(0, 14, chance)) : pick(DATES, chance);
  if (format === 'date-time') return `${addDays(today, whole(1, 900, chance))}T${clock(whole(0, 1439, chance))}:00Z`;
  if (format === 'idn-email') return `${text(sources, 8)}@example.org`;
  if (format === 'uri') return `https://example.org/${text(sources, 5)}`;
  if (pattern?.includes(':[0-5][0-9]')) return clock(30 * whole(name === 'open' ? 0 : 12, 44, chance));
  if (pattern === undefined || pattern === '\\S') {
    const given = isLikely(0.5, sources) ? pick(TEXTS, chance) : text(sources, whole(1, 12, chance));
    return given.slice(0, maxLength).padEnd(minLength, 'x');
  }
  const known =
    samples.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 60, seed: 1 });
  samples.set(pattern, known);
  const fitting = known.filter(({ length }) => length >= minLength && length <= maxLength);
  return pick(fitting.length > 0 ? fitting : known, chance);
}

const text = ({ chance }: Sources, length: number): string =>
  Array.from({ length }, () => pick([...'abcdefghijklmnopqrstuvwxyz0123456789'], chance)).join('');

function edgeOf(schema: Schema, sources: Sources): unknown {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, minItems, maxItems, format, items } = schema;
  const edges: unknown[] = [null, '', 0, -1];
  for (const edge of [minimum, exclusiveMinimum, maximum]) {
    if (edge !== undefined) edges.push(edge, edge - 1, edge + 1, edge + 0.5, String(edge));
  }
  for (const edge of [minLength, maxLength]) {
    if (edge !== undefined) edges.push('x'.repeat(edge), 'x'.repeat(edge + 1), '🎾'.repeat(edge), 'é'.repeat(edge));
  }
  for (const edge of [minItems, maxItems]) {
    if (edge === undefined || !items) continue;
    const one = valueOf(items, '', { ...sources, edges: false });
    edges.push(Array(Math.min(edge, 500)).fill(one), Array(Math.min(edge, 500) + 1).fill(one));
  }
  if (format === 'date') edges.push(...DATES, '2026-02-29', '2026-13-01', '26-1-1');
  if (schema.pattern?.includes(':[0-5][0-9]')) edges.push('00:00', '23:59', '24:00', '24:01', '9:00', '10:00:00');
  if (schema.enum) edges.push(`${String(schema.enum[0])} `, String(schema.enum[0]).toUpperCase());
  return pick(edges, sources.chance);
}
