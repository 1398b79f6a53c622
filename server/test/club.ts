import assert from 'node:assert/strict';
import { insertToken, insertUser, type UserRow } from '../src/accounts/store.ts';
import { createApiKey } from '../src/api-keys/actions.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Role } from '../src/db/schema.ts';
import { openDatabase } from '../src/db/open.ts';
import { catalogue, type Code } from '../src/error-catalogue.ts';
import type { App, Context } from '../src/http/app-types.ts';
import { hashSecret, newSecret } from '../src/secrets.ts';
import { DAY, timestamp } from '../src/time.ts';
import { type Injected, openProcesses } from './app-processes.ts';
import { conformanceCheck, type OpenApi } from './conformance.ts';
import { makeMigratedDatabase } from './databases.ts';
import { injectInto } from './inject.ts';

/** Saturday 2026-11-21, 12:00 in UTC: what tests call now unless they move the clock. */
export const NOON = Date.parse('2026-11-21T12:00:00Z');
/** The day after, a Sunday: when tests book unless they say otherwise. */
export const SUNDAY = '2026-11-22';

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  /** The parsed JSON, or undefined when the body is none. */
  body: any;
  text: string;
}

/** What the application answers to a request given to it directly. */
export interface Direct {
  statusCode: number;
  headers: Answer['headers'];
  body: string;
  json(): any;
}

export interface Request {
  /** An object is sent as JSON, a text or bytes as they are. */
  body?: unknown;
  /** A user made by `signIn`: sends their token. */
  as?: { token: string };
  /** Another API key than the club's own; null sends none. */
  key?: string | null;
  headers?: Record<string, string>;
}

/** A club of its own for one test: a real database in a folder of its own, the whole application, a clock to set. */
export interface Club {
  /** The application in this process: for its document and its listener. Requests go by `call` and `inject`. */
  app: App;
  context: Context;
  key: string;
  clock: { now: number };
  /** Gives the application a request as it is; a text is the path of a GET. */
  inject(request: string | (Partial<Injected> & { url: string })): Promise<Direct>;
  /** Sends a request below the base path and checks the answer against the OpenAPI document. */
  call(method: string, path: string, request?: Request): Promise<Answer>;
  /** A new user with a verified address and a token, without the cost of a password. */
  signIn(role?: Role, name?: string): Promise<{ token: string; user: UserRow }>;
  /** A new court, open all day in UTC unless said otherwise. */
  court(fields?: Record<string, unknown>): Promise<any>;
  /** Closes courts: on Sunday from 12:00 to 14:00 unless said otherwise. */
  shut(fields?: Record<string, unknown>): Promise<Answer>;
  /** Asks for a booking: on Sunday from 10:00 to 11:00 unless said otherwise. */
  book(as: { token: string }, fields: { court_id: number; [field: string]: unknown }): Promise<Answer>;
  /** The events since the last look, oldest first, with their data parsed. */
  newEvents(): Promise<{ type: string; timestamp: string; data: any }[]>;
  close(): Promise<void>;
}

/** How many processes take the requests of a club in turn; without the variable it is this process alone. */
const PROCESSES = Number(process.env['TEST_PROCESSES'] ?? 0);

/** Checks against the document, which depends on the settings alone: to make the document takes long. */
const checks = new Map<string, ReturnType<typeof conformanceCheck>>();

function checkFor(app: App, settings: Record<string, string>): ReturnType<typeof conformanceCheck> {
  const key = JSON.stringify(settings);
  const check = checks.get(key) ?? conformanceCheck(app.swagger() as unknown as OpenApi);
  checks.set(key, check);
  return check;
}

/** Opens a club; `settings` are environment variables. Unless they say otherwise, a player may have any number of bookings, also
 * at the same time, and a key may send any number of requests. */
export async function openClub(settings: Record<string, string> = {}): Promise<Club> {
  const database = await makeMigratedDatabase();
  const all = {
    ...{ DATABASE_URL: database.url, MAX_UPCOMING_BOOKINGS: '0', RATE_LIMIT_PER_MINUTE: '0' },
    ...{ ALLOW_OVERLAPPING_BOOKINGS: 'true', ...settings },
  };
  const config = readConfig(all);
  const db = openDatabase(config);
  const clock = { now: NOON };
  const context: Context = { db, config, now: () => clock.now };
  const { key } = await createApiKey(context, { name: 'test' });
  const app = await buildApp(context);
  await app.ready();
  const processes = PROCESSES > 0 ? await openProcesses(PROCESSES, all) : undefined;
  const conforms = checkFor(app, settings);
  let users = 0;
  let lastEvent = 0;

  const club: Club = {
    app,
    context,
    key,
    clock,
    async inject(given) {
      const request = { method: 'GET', ...(typeof given === 'string' ? { url: given } : given) };
      const { statusCode, headers, body } = await (processes?.inject(request, clock.now) ?? injectInto(app, request));
      return { statusCode, headers: headers as Answer['headers'], body, json: () => JSON.parse(body) };
    },
    async call(method, path, { body, as, key: givenKey = key, headers = {} } = {}) {
      const url = `${config.BASE_PATH}${path}`;
      const isRaw = typeof body === 'string' || body instanceof Uint8Array;
      const response = await club.inject({
        method,
        url,
        headers: {
          ...(givenKey !== null && { 'x-api-key': givenKey }),
          ...(as && { authorization: `Bearer ${as.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: isRaw ? Buffer.from(body) : JSON.stringify(body) }),
      });
      const { statusCode: status, headers: answerHeaders, body: text } = response;
      const contentType = answerHeaders['content-type'];
      conforms({ method, path: url, status, contentType, text });
      assert.ok(answerHeaders['x-request-id'], `${method} ${url}: no X-Request-Id`);
      return {
        status,
        headers: answerHeaders,
        text,
        body: text !== '' && /[/+]json\b/.test(contentType ?? '') ? JSON.parse(text) : undefined,
      };
    },
    async signIn(role = 'player', name = `${role} ${++users}`) {
      const token = newSecret('cst');
      const created_at = timestamp(clock.now);
      const user = await db.transact(async (db) => {
        const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`;
        const account = { name, email, phone: null, role, password_hash: null, email_verified_at: created_at };
        const row = await insertUser(db, account, created_at);
        const expires_at = timestamp(clock.now + 30 * DAY);
        await insertToken(db, { token_hash: hashSecret(token), user_id: row.id, created_at, expires_at });
        return row;
      });
      return { token, user };
    },
    async court(fields = {}) {
      const admin = await club.signIn('admin');
      const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '00:00', close: '24:00' }));
      const body = { name: 'Court', type: 'tennis', time_zone: 'UTC', opening_hours: everyDay, ...fields };
      const answer = await club.call('POST', '/admin/courts', { body, as: admin });
      assert.equal(answer.status, 201, answer.text);
      return answer.body;
    },
    async shut(fields = {}) {
      const admin = await club.signIn('admin');
      const times = { start_date: SUNDAY, start_time: '12:00', end_date: SUNDAY, end_time: '14:00' };
      const body = { court_ids: null, ...times, reason: 'Maintenance', ...fields };
      return club.call('POST', '/admin/closures', { body, as: admin });
    },
    book(as, fields) {
      const body = { booking_date: SUNDAY, start_time: '10:00', end_time: '11:00', ...fields };
      return club.call('POST', '/bookings', { body, as });
    },
    async newEvents() {
      const rows = await db.read.selectFrom('events').selectAll().where('id', '>', lastEvent).orderBy('id').execute();
      lastEvent = rows.at(-1)?.id ?? lastEvent;
      return rows.map(({ type, timestamp, data }) => ({ type, timestamp, data: JSON.parse(data) }));
    },
    async close() {
      await processes?.close();
      await app.close();
      await db.close();
      await database.drop();
    },
  };
  return club;
}

/** The answer is the problem of this code, whole and with its status. */
export function assertProblem({ status, headers, body, text }: Answer, code: Code): void {
  assert.equal(body?.code, code, text);
  assert.equal(status, catalogue[code].status);
  assert.equal(body.status, status);
  assert.equal(headers['content-type'], 'application/problem+json');
  assert.equal(body.request_id, headers['x-request-id']);
  assert.ok(body.type.endsWith(`/problems/${code}`));
  assert.notEqual(body.detail, '');
}

/** The answer is a 422 whose faults are at exactly these places: pointers into the body or names of parameters. */
export function assertInvalid(answer: Answer, ...places: string[]): void {
  assertProblem(answer, 'validation_failed');
  const found: string[] = answer.body.errors.map(
    ({ pointer, parameter }: Record<string, string>) => pointer ?? parameter!,
  );
  assert.deepEqual([...new Set(found)].toSorted(), places.toSorted(), answer.text);
}

/** An operation of the OpenAPI document. */
export interface Operation {
  method: string;
  /** Below the base path, with its parameters in braces. */
  path: string;
  operation: {
    parameters: { name: string; in: string }[];
    security: Record<string, string[]>[];
    responses: Record<string, object>;
    requestBody?: { content: Record<string, object> };
  };
}

/** The path of an operation, with the query that it cannot do without. */
export function withQuery(path: string): string {
  if (path.endsWith('/utilisation')) return `${path}?group_by=court&date_from=${SUNDAY}&date_to=${SUNDAY}`;
  return /\/(availability|day-preview)$/.test(path) ? `${path}?date=${SUNDAY}` : path;
}

/** Every operation below the base path, so that a test of all routes forgets no new one. */
export function operationsOf({ app, context }: Club): Operation[] {
  const base = context.config.BASE_PATH;
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Operation['operation']>> };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(`${base}/`))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.slice(base.length),
        operation: { ...operation, parameters: operation.parameters ?? [], security: operation.security ?? [] },
      })),
    );
}
