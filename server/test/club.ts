import assert from 'node:assert/strict';
import { insertToken, insertUser, type UserRow } from '../src/modules/accounts/store.ts';
import { type AuditedContext, operator } from '../src/modules/audit/actions.ts';
import { createApiKey } from '../src/modules/api-keys/actions.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Role } from '../src/platform/db/schema.ts';
import { openDatabase } from '../src/database.ts';
import { catalogue, modules } from '../src/modules.ts';
import type { Code } from '../src/platform/problems.ts';
import type { App } from '../src/platform/http/app-types.ts';
import { hashSecret, newSecret } from '../src/platform/secrets.ts';
import { DAY, timestamp } from '../src/platform/time.ts';
import { type Injected, openProcesses } from './app-processes.ts';
import { conformanceCheck, type OpenApi } from './conformance.ts';
import { databaseSettings, makeMigratedDatabase } from './databases.ts';
import { injectInto } from './inject.ts';
import { withNames } from './stored-events.ts';
import { FREE_BOOKING, setPolicy, splitSettings, type TestSettings } from './policy.ts';

/** Saturday 2026-11-21, 12:00 UTC. A club's clock shows this time until the test changes it. */
export const NOON = Date.parse('2026-11-21T12:00:00Z');
/** The next day, a Sunday. By default, `Club.book` books on this day. */
export const SUNDAY = '2026-11-22';

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  /** The parsed JSON; undefined if the body is not JSON. */
  body: any;
  text: string;
}

export interface DirectAnswer {
  statusCode: number;
  headers: Answer['headers'];
  body: string;
  json(): any;
}

export interface Request {
  /** An object is sent as JSON; a string or bytes are sent unchanged. */
  body?: unknown;
  /** A user returned by `signIn`. The request carries their token. */
  as?: { token: string };
  /** An API key to send instead of the club's own key; null sends no key. */
  key?: string | null;
  headers?: Record<string, string>;
}

/** A club for one test. It has its own real database, the whole application and a settable clock. */
export interface Club {
  /**
   * The application, for access to its OpenAPI document and listener. Use `call` or `inject` to send requests,
   * because they can reach every process.
   */
  app: App;
  /** A context for calling actions directly. Audit log entries name an operator as the actor. */
  context: AuditedContext;
  key: string;
  clock: { now: number };
  /** Sends a request without adding headers. A string argument is the path of a GET request. */
  inject(request: string | (Partial<Injected> & { url: string })): Promise<DirectAnswer>;
  /** Sends a request to a path below the base path and checks the response against the OpenAPI document. */
  call(method: string, path: string, request?: Request): Promise<Answer>;
  /** Creates a user with a verified email address and a token. The user has no password, because hashing is slow. */
  signIn(role?: Role, name?: string): Promise<{ token: string; user: UserRow }>;
  /** Creates a court. By default it is in UTC and open all day. */
  court(fields?: Record<string, unknown>): Promise<any>;
  /** Adds a closure, by default on Sunday from 12:00 to 14:00. */
  addClosure(fields?: Record<string, unknown>): Promise<Answer>;
  /** Accepts an invitation to a booking. */
  accept(as: { token: string }, booking: number): Promise<Answer>;
  /** Gives the user's standing consent: the user takes part in bookings without being asked. */
  consent(as: { token: string }): Promise<Answer>;
  /** Requests a booking, by default on Sunday from 10:00 to 11:00. */
  book(as: { token: string }, fields: { court_id: number; [field: string]: unknown }): Promise<Answer>;
  /** Returns the events that were added since the previous call, oldest first. */
  newEvents(): Promise<{ type: string; timestamp: string; data: any }[]>;
  close(): Promise<void>;
}

/** Number of processes that serve a club's requests in turn. If it is 0, the test's own process serves them. */
const PROCESSES = Number(process.env['TEST_PROCESSES'] ?? 0);

export const IN_ONE_PROCESS = { skip: PROCESSES > 0 && 'each process keeps its own counts' };

/**
 * Functions that check responses, by base path. They are cached, because generating the OpenAPI document is slow. No
 * other setting changes the document's paths and schemas.
 */
const checks = new Map<string, ReturnType<typeof conformanceCheck>>();

function checkFor({ app, context: { config } }: Pick<Club, 'app' | 'context'>): ReturnType<typeof conformanceCheck> {
  const check = checks.get(config.BASE_PATH) ?? conformanceCheck(app.swagger() as unknown as OpenApi);
  checks.set(config.BASE_PATH, check);
  return check;
}

/**
 * By default, players have no booking limit and may book overlapping slots, and API keys have no rate limit.
 * @param settings environment variables and rules of the club
 */
export async function openClub(settings: TestSettings = {}): Promise<Club> {
  const database = await makeMigratedDatabase();
  const { env, policy } = splitSettings({ ...FREE_BOOKING, ...settings });
  const all = { ...databaseSettings, DATABASE_URL: database.url, RATE_LIMIT_PER_MINUTE: '0', ...env };
  const config = readConfig(all);
  const db = await openDatabase(config);
  await setPolicy(db, policy);
  const clock = { now: NOON };
  const context = { db, config, now: () => clock.now, modules, actor: operator };
  const { key } = await createApiKey(context, { name: 'test' });
  const app = await buildApp(context);
  await app.ready();
  const processes = PROCESSES > 0 ? await openProcesses(PROCESSES, all) : undefined;
  const conforms = checkFor({ app, context });
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
    async addClosure(fields = {}) {
      const admin = await club.signIn('admin');
      const times = { start_date: SUNDAY, start_time: '12:00', end_date: SUNDAY, end_time: '14:00' };
      const body = { court_ids: null, ...times, reason: 'Maintenance', ...fields };
      return club.call('POST', '/admin/closures', { body, as: admin });
    },
    book(as, fields) {
      const body = { booking_date: SUNDAY, start_time: '10:00', end_time: '11:00', ...fields };
      return club.call('POST', '/bookings', { body, as });
    },
    accept(as, booking) {
      return club.call('PUT', `/bookings/${booking}/participants/me`, { as });
    },
    consent(as) {
      return club.call('PATCH', '/auth/me', { as, body: { accepts_invitations: true } });
    },
    async newEvents() {
      const rows = await db.read.selectFrom('events').selectAll().where('id', '>', lastEvent).orderBy('id').execute();
      lastEvent = rows.at(-1)?.id ?? lastEvent;
      return (await withNames(db.read, rows)).map(({ type, timestamp, data }) => ({ type, timestamp, data }));
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

export function assertProblem({ status, headers, body, text }: Answer, code: Code): void {
  assert.equal(body?.code, code, text);
  assert.equal(status, catalogue[code].status);
  assert.equal(body.status, status);
  assert.equal(headers['content-type'], 'application/problem+json');
  assert.equal(body.request_id, headers['x-request-id']);
  assert.ok(body.type.endsWith(`/problems/${code}`));
  assert.notEqual(body.detail, '');
}

/**
 * Asserts that the response is a 422 with field errors at exactly these places.
 * @param places JSON pointers into the body, or names of parameters
 */
export function assertInvalid(answer: Answer, ...places: string[]): void {
  assertProblem(answer, 'validation_failed');
  const found: string[] = answer.body.errors.map(
    ({ pointer, parameter }: Record<string, string>) => pointer ?? parameter!,
  );
  assert.deepEqual([...new Set(found)].toSorted(), places.toSorted(), answer.text);
}

export interface Operation {
  method: string;
  /** The path below the base path, with parameters in braces. */
  path: string;
  operation: {
    operationId: string;
    parameters: { name: string; in: string }[];
    security: Record<string, string[]>[];
    responses: Record<string, object>;
    requestBody?: { content: Record<string, object> };
  };
}

export function withQuery(path: string): string {
  if (path.endsWith('/occupancy')) return `${path}?date_from=${SUNDAY}&date_to=${SUNDAY}`;
  if (/\/(utilisation|revenue)$/.test(path)) return `${path}?group_by=court&date_from=${SUNDAY}&date_to=${SUNDAY}`;
  return /\/(availability|day-preview|booking-limits)$/.test(path) ? `${path}?date=${SUNDAY}` : path;
}

/** Returns every operation below the base path, so that tests that call all operations include new ones. */
export function operationsOf({ app, context }: Club): Operation[] {
  const base = context.config.BASE_PATH;
  const { paths, components } = app.swagger() as unknown as OpenApi & {
    paths: Record<string, Record<string, Operation['operation']>>;
  };
  const resolve = (response: { $ref?: string }): object =>
    response.$ref ? components.responses[response.$ref.split('/').at(-1)!]! : response;
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(`${base}/`))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.slice(base.length),
        operation: {
          ...operation,
          parameters: operation.parameters ?? [],
          security: operation.security ?? [],
          responses: Object.fromEntries(Object.entries(operation.responses).map(([s, given]) => [s, resolve(given)])),
        },
      })),
    );
}
