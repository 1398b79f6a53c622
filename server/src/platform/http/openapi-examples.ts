import type { Document, Json } from './openapi-document.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maxLength?: number;
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean;
}

interface Medium {
  schema: Schema;
  example?: unknown;
}

const exampleByField: Record<string, unknown> = {
  ...{ name: 'Ana Pérez', guest_name: 'Ana Pérez', email: 'ana@example.org', phone: '+34 600 100 200' },
  ...{ password: 'seven green bicycles', new_password: 'six yellow trains', current_password: 'seven green bicycles' },
  ...{
    court_name: 'Centre court',
    venue: 'Riverside Club',
    type: 'padel',
    surface: 'clay',
    time_zone: 'Europe/Madrid',
  },
  ...{
    currency: 'EUR',
    amount: 2400,
    start_time: '10:00',
    end_time: '11:00',
    start_after: '09:00',
    end_before: '12:00',
  },
  ...{ open: '08:00', close: '22:00', duration_minutes: 60, latitude: 41.39, longitude: 2.17, near: '41.39,2.17' },
  ...{ url: 'https://example.org/hook', count: 4, day: 1, limit: 25, version: 1, rate_per_minute: 600 },
  ...{ starts_at: '2026-11-22T10:00:00+01:00', ends_at: '2026-11-22T11:00:00+01:00', status: 'confirmed' },
  ...{ token: 'cst_…', key: 'csk_…', secret: 'whsec_…', language: 'en', reason: 'New nets', request_id: 'a38ff617' },
  ...{ hash: '9f2c…', message_id: 'msg_12', user_agent: 'Mozilla/5.0' },
  ...{ slot_minutes: 60, min_duration_minutes: 60, max_duration_minutes: 120, max_advance_days: 14, capacity: 4 },
};
/** Example texts. The first text that matches the pattern and format of the schema is used. */
const texts = [
  '2026-11-22',
  '2026-11-22T10:00:00Z',
  'https://example.org',
  'ana@example.org',
  '10:00',
  'padel',
  'confirmed',
  'waiting',
  'EUR',
];
/** Optional fields that examples include. Without them, some examples would lack a field that the request needs. */
const usual = new Set(['guest_name', 'count', 'court_id', 'password']);
/** Examples for content types other than JSON. */
const files: Record<string, string> = {
  'text/csv': 'name,type\r\nCentre court,padel\r\n',
  'text/calendar': 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n…',
  'text/event-stream': 'retry: 1000\n\nid: 12\nevent: booking.created\ndata: {…}\n\n',
  'application/x-ndjson': '{"rows":200,"total":512}\n',
};

/** Where an example is. To keep the document small, lists in a list of a response are empty. */
type Place = 'request' | 'response' | 'list';
/** An object with more lists, such as an export, shows them empty. */
const MOST_LISTS = 8;

/** Adds an example to each body and to each path parameter. */
export function addExamples({ paths, webhooks, components }: Document): void {
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((path) => Object.values(path));
  for (const { parameters = [], requestBody, responses } of operations as Json[]) {
    for (const parameter of parameters as (Medium & { in: string; name: string })[]) {
      if (parameter.in === 'path') parameter.example = exampleOf(parameter.schema, parameter.name, 'request');
    }
    for (const [type, medium] of mediaOf(requestBody))
      medium.example ??= files[type] ?? exampleOf(medium.schema, '', 'request');
    for (const [type, medium] of Object.values(responses as Json).flatMap(mediaOf))
      medium.example ??= files[type] ?? exampleOf(medium.schema, '', 'response');
  }

  function exampleOf(schema: Schema, name: string, place: Place): unknown {
    if (schema.$ref) return exampleOf(components.schemas[schema.$ref.split('/').at(-1)!] as Schema, name, place);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name, place)));
    if (schema.anyOf) return exampleOf(schema.anyOf[0]!, name, place);
    if (schema.properties) return objectOf(schema, place);
    const type = [schema.type ?? 'object'].flat()[0];
    if (type === 'array') return listOf(schema, name, place);
    return valueOf(schema, type, name);
  }

  function listOf({ items, minItems = 0 }: Schema, name: string, place: Place): unknown[] {
    if (place === 'list' && minItems === 0) return [];
    return [exampleOf(items!, name.replace(/s$/, ''), place === 'request' ? place : 'list')];
  }

  function objectOf({ properties = {}, required = [] }: Schema, place: Place): Json {
    const names = Object.keys(properties);
    const shown = names.filter((name) => required.includes(name) || (place === 'request' && usual.has(name)));
    const used = shown.length > 0 ? shown : names.filter((name) => !properties[name]!.additionalProperties).slice(0, 1);
    const lists = used.filter((name) => properties[name]!.type === 'array');
    const inner = place === 'response' && lists.length > MOST_LISTS ? 'list' : place;
    const example = Object.fromEntries(used.map((name) => [name, exampleOf(properties[name]!, name, inner)]));
    return 'name' in example && 'type' in example ? { ...example, name: 'Centre court' } : example;
  }
}

function valueOf(schema: Schema, type: string | undefined, name: string): unknown {
  const known = exampleByField[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.includes(known) ? known : isNullable(schema) ? null : schema.enum[0];
  if (typeof known === typeOf(type) && fits(schema, String(known))) return known;
  if (isNullable(schema)) return null;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'object') return {};
  const isFree = schema.format === undefined && schema.pattern === undefined;
  return (isFree ? undefined : texts.find((text) => fits(schema, text))) ?? name.replaceAll('_', ' ');
}

const isNullable = ({ type }: Schema): boolean => Array.isArray(type) && type.includes('null');
const typeOf = (type: string | undefined): string => (type === 'integer' ? 'number' : (type ?? 'object'));
const formats: Record<string, RegExp> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /T/,
  uri: /^https?:/,
  'idn-email': /@/,
};

function fits({ pattern, format, maxLength = Infinity }: Schema, text: string): boolean {
  if (format !== undefined && !formats[format]?.test(text)) return false;
  return text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}

function mediaOf(body: unknown): [type: string, medium: Medium][] {
  return Object.entries((body as { content?: Record<string, Medium> } | undefined)?.content ?? {});
}
