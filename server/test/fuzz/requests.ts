import { type Chance, pick } from '../load.ts';
import { pngOf } from '../images.ts';
import { breakBody, breakText, brokenHeader, brokenPart, nasty } from './breaks.ts';
import { inOrder, isLikely, type Schema, type Sources, valueOf, whole } from './values.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  /** The id in the OpenAPI document. */
  id: string;
  /** The method and the path, such as `GET /api/v1/courts/{court}`. */
  name: string;
  method: string;
  path: string;
  /** The kind of resource, such as `courts`: the last fixed part of the path. */
  kind: string;
  parameters: Parameter[];
  bodies: Record<string, Schema>;
  needsToken: boolean;
  answersStream: boolean;
}

export interface Planned {
  operation: Operation;
  /** Whether the request was generated without a defect. */
  isValid: boolean;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: Uint8Array;
}

export interface FuzzFixture extends Sources {
  credentials: Record<string, string>;
  nextPage: (operation: string) => string | undefined;
  etag: (url: string) => string | undefined;
}

export function operationsIn(document: any): Operation[] {
  return Object.entries<Record<string, any>>(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId, parameters = [], requestBody, security = [], responses }]) => ({
        id: operationId,
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        kind: /\/([a-z-]+)(?:\/\{\w+\})?$/.exec(path)?.[1] ?? '',
        parameters,
        bodies: Object.fromEntries(
          Object.entries<{ schema: Schema }>(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
        ),
        needsToken: security.some((needs: object) => 'bearer' in needs),
        answersStream: 'text/event-stream' in (responses[200]?.content ?? {}),
      }),
    ),
  );
}

const BREAKS = ['edges', 'body', 'text', 'type', 'path', 'query', 'headers', 'method', 'credentials'] as const;
type Break = (typeof BREAKS)[number];

/** Half of the planned requests are valid. Each invalid request has one kind of defect. */
export function planRequest(operation: Operation, fixture: FuzzFixture): Planned {
  const { chance } = fixture;
  const wrong = isLikely(0.5, fixture) ? undefined : pick(BREAKS, chance);
  const sources = { ...fixture, edges: wrong === 'edges' };
  const planned: Planned = {
    operation,
    isValid: wrong === undefined,
    method: operation.method,
    url: urlOf(operation, wrong, { ...sources, nextPage: fixture.nextPage }),
    headers: { ...fixture.credentials },
    ...bodyOf(operation, wrong, sources),
  };
  if (planned.payload) planned.headers['content-type'] = typeOf(operation, wrong, chance);
  addHeaders(planned, wrong, fixture);
  if (wrong === 'method') planned.method = pick(['PUT', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE'], chance);
  if (wrong === 'credentials') breakCredentials(planned.headers, chance);
  return planned;
}

function urlOf(
  { name, path, parameters }: Operation,
  wrong: Break | undefined,
  sources: Sources & Pick<FuzzFixture, 'nextPage'>,
): string {
  const { chance } = sources;
  const next = isLikely(0.2, sources) ? sources.nextPage(name) : undefined;
  if (next !== undefined && wrong !== 'path') return wrong === 'query' ? changeQuery(next, chance) : next;
  const filled = path.replace(/([^/]+)\/\{\w+\}/g, (_all, kind: string) => {
    if (wrong === 'path') return `${kind}/${brokenPart(chance)}`;
    const id = isLikely(0.05, sources) ? undefined : sources.idOf(kind);
    return `${kind}/${id ?? whole(1, 500, chance)}`;
  });
  const query = queryOf(parameters, wrong, sources);
  return query === '' ? filled : `${filled}?${query}`;
}

/** Changes one place in the query string of a link to the next page, usually within the cursor. */
function changeQuery(url: string, chance: Chance): string {
  const at = whole(url.indexOf('?') + 1, url.length - 1, chance);
  return `${url.slice(0, at)}${pick(['A', '0', '-', '_', '%00', '', '=', '&'], chance)}${url.slice(at + whole(0, 2, chance))}`;
}

function queryOf(parameters: Parameter[], wrong: Break | undefined, sources: Sources): string {
  const { chance } = sources;
  const all = parameters.filter((parameter) => parameter.in === 'query' && parameter.name !== 'cursor');
  // Requests without a `date` often fail, so most requests include one.
  const isDay = isLikely(0.7, sources) ? /^date$/ : /^$/;
  const chosen = all.filter(
    ({ name, required }) => required === true || isDay.test(name) || isLikely(1.5 / all.length, sources),
  );
  const values = chosen.map(({ name, schema }) => [name, valueOf(schema, name, sources)]);
  const fields = Object.entries(inOrder(Object.fromEntries(values), sources)).filter(([name]) => name !== 'latitude');
  const pairs = fields
    .filter(([name]) => all.some((parameter) => parameter.name === name))
    .map(([name, value]) => `${name}=${encodeURIComponent(toText(value))}`);
  if (wrong !== 'query') return pairs.join('&');
  const name =
    all.length > 0 && isLikely(0.8, sources) ? pick(all, chance).name : pick(['x', '', '__proto__', 'a[b]'], chance);
  const strange = isLikely(0.5, sources) ? brokenPart(chance) : encodeURIComponent(toText(nasty(chance)));
  return [
    ...pairs,
    `${name}=${strange}`,
    ...(isLikely(0.3, sources) ? [pick(['&', '=', '?', name, '%'], chance)] : []),
  ].join('&');
}

/** Returns the value as text. Replaces unpaired surrogates, which a URL cannot contain. */
function toText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

function bodyOf(operation: Operation, wrong: Break | undefined, sources: Sources): { payload?: Uint8Array } {
  const { chance } = sources;
  const schema = Object.values(operation.bodies)[0];
  // Sometimes, send a body to an operation that accepts none.
  if (!schema) return wrong === 'body' || wrong === 'text' ? { payload: breakText('{"a":1}', chance) } : {};
  if (wrong === 'body' && isLikely(0.05, sources)) return {};
  if (schema.format === 'binary') {
    const image = pngOf(whole(1, 3, chance), 1);
    return { payload: wrong === 'body' || wrong === 'text' ? breakText(image.toString('latin1'), chance) : image };
  }
  const given = valueOf(schema, '', sources);
  const text = JSON.stringify(wrong === 'body' ? breakBody(given, chance) : given);
  return { payload: wrong === 'text' ? breakText(text, chance) : Buffer.from(text) };
}

const TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
  '/',
  'x'.repeat(300),
];

function typeOf({ bodies }: Operation, wrong: Break | undefined, chance: Chance): string {
  const own = Object.keys(bodies);
  if (wrong === 'type')
    return pick([...TYPES, 'application/json; charset=utf-16', 'APPLICATION/JSON', 'application/json;'], chance);
  return own.length > 0 ? pick(own, chance) : 'application/json';
}

function addHeaders({ operation, url, headers }: Planned, wrong: Break | undefined, fixture: FuzzFixture): void {
  const { chance } = fixture;
  const own = operation.parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => name.toLowerCase());
  if (own.includes('if-match') && isLikely(0.4, fixture)) headers['if-match'] = fixture.etag(url) ?? '*';
  if (own.includes('idempotency-key') && isLikely(0.5, fixture))
    headers['idempotency-key'] = `key ${whole(1, 2000, chance)}`;
  if (operation.method === 'GET' && isLikely(0.1, fixture)) headers['if-none-match'] = fixture.etag(url) ?? '*';
  if (wrong !== 'headers') return;
  const others = [
    'if-none-match',
    'accept',
    'x-request-id',
    'content-length',
    'origin',
    'cookie',
    'range',
    'x-forwarded-for',
    'expect',
  ];
  headers[pick([...own, ...own, ...others], chance)] = brokenHeader(chance);
}

function breakCredentials(headers: Record<string, string>, chance: Chance): void {
  const name = pick(
    Object.keys(headers).filter((name) => /^(x-api-key|authorization)$/.test(name)),
    chance,
  );
  if (chance() < 0.3) delete headers[name];
  else
    headers[name] = pick(
      ['Bearer ', 'Bearer x', 'Basic eDp5', headers[name]!.slice(0, -1), `${headers[name]!} x`, brokenHeader(chance)],
      chance,
    );
}
