import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Call, Slot } from './checker.ts';
import type { Account } from './processes.ts';
import { toTime } from '../src/platform/time.ts';

/** A client that books over HTTP and records its calls with their outcomes. */
export interface Recorder {
  calls: Call[];
  /** Number of responses by status. Status 0 stands for requests without a response. */
  statuses: Map<number, number>;
  broken: string[];
  /** Whether the server has announced that it will close a connection, or has refused a connection. */
  isServerClosing: () => boolean;
  /** Books a slot. Returns the id of an acknowledged booking. To repeat a call, pass its `note` and `key`. */
  create(player: Account, slot: Slot, options?: CreateOptions): Promise<number | undefined>;
  cancel(player: Account, id: number): Promise<void>;
  read(player: Account, id: number): Promise<void>;
  list(player: Account, date: string): Promise<void>;
}

interface CreateOptions {
  note?: string;
  key?: string | null;
  participants?: { email: string }[];
}

interface Reply {
  status: number;
  /** Whether the server closes the connection after this response. */
  isLast?: boolean;
  body: any;
}

/** @param origins returns the origin for the next request */
export function record(key: string, origins: () => string): Recorder {
  const calls: Call[] = [];
  const statuses = new Map<number, number>();
  const broken: string[] = [];
  let isServerClosing = false;
  const send = async (method: string, path: string, { token }: Account, more: RequestInit = {}) => {
    const headers = { 'x-api-key': key, authorization: `Bearer ${token}`, ...(more.headers as object) };
    const began = performance.now();
    const reply = await ask(`${origins()}/api/v1${path}`, { ...more, method, headers });
    isServerClosing ||= reply.isLast === true || reply.status === REFUSED;
    if (reply.status >= 500) broken.push(String(reply.body?.code));
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    return { ...reply, span: { began, ended: performance.now() } };
  };
  return {
    calls,
    statuses,
    broken,
    isServerClosing: () => isServerClosing,
    async create(player, slot, { note = randomUUID(), key = null, participants = [] } = {}) {
      const times = { start_time: toTime(slot.start), end_time: toTime(slot.end) };
      const more = { note, ...(participants.length > 0 && { participants }) };
      const body = JSON.stringify({ court_id: slot.court, booking_date: slot.date, ...times, ...more });
      const headers = { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) };
      const reply = await send('POST', '/bookings', player, { body, headers });
      const outcome = reply.status === 201 ? { id: reply.body.id as number } : refusalOf(reply);
      calls.push({ kind: 'create', user: player.id, slot, note, key, outcome, ...reply.span });
      return typeof outcome === 'object' ? outcome.id : undefined;
    },
    async cancel(player, id) {
      const reply = await send('DELETE', `/bookings/${id}`, player);
      const refused = reply.status === 200 ? 'cancelled' : reply.status === 404 ? 'missing' : refusalOf(reply);
      assert.notEqual(refused, 'slot_taken');
      if (refused === 'missing') calls.push({ kind: 'read', id, outcome: refused, ...reply.span });
      else calls.push({ kind: 'cancel', id, outcome: refused as 'cancelled', ...reply.span });
    },
    async read(player, id) {
      const { status, body, span } = await send('GET', `/bookings/${id}`, player);
      assert.ok([200, 404, 503, 0, REFUSED].includes(status), JSON.stringify(body));
      const outcome = status === 200 ? { status: body.status } : status === 404 ? 'missing' : 'unknown';
      calls.push({ kind: 'read', id, outcome, ...span });
    },
    async list(player, date) {
      const query = `date_from=${date}&date_to=${date}&limit=100`;
      const { status, body, span } = await send('GET', `/bookings?${query}`, player);
      assert.ok([200, 503, 0, REFUSED].includes(status), JSON.stringify(body));
      const isWhole = status === 200 && body.next_cursor === null;
      calls.push({ kind: 'list', user: player.id, date, outcome: isWhole ? body.data : 'unknown', ...span });
    },
  };
}

/** The status that is recorded if the server refused the connection, so that the request was not sent. */
export const REFUSED = -1;

async function ask(url: string, request: RequestInit): Promise<Reply> {
  try {
    const answer = await fetch(url, request);
    return { status: answer.status, isLast: answer.headers.get('connection') === 'close', body: await answer.json() };
  } catch (error) {
    const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code;
    return { status: code === 'ECONNREFUSED' ? REFUSED : 0, body: String(code ?? error) };
  }
}

/** Error codes that guarantee that the request changed nothing. */
const REFUSALS = new Set([
  ...['shutting_down', 'idempotency_in_progress', 'overloaded', 'database_unavailable', 'storage_full'],
  ...['too_early', 'quota_exceeded'],
]);

function refusalOf({ status, body }: Reply): 'slot_taken' | 'refused' | 'unknown' {
  if (status === 0 || status === 500) return 'unknown';
  if (status === REFUSED) return 'refused';
  if (status === 409 && body.code === 'slot_taken') return 'slot_taken';
  const isRefusal = REFUSALS.has(body.code);
  assert.ok(isRefusal || status >= 500, `${status} ${JSON.stringify(body)}`);
  return isRefusal ? 'refused' : 'unknown';
}
