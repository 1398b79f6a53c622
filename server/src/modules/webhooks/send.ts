import type { IncomingMessage, RequestOptions } from 'node:http';
import { AddressRefused, isPublicAddress, literalOf, lookupPublic } from './addresses.ts';
import { createHmac } from 'node:crypto';
import { FULL_VERSION } from '../../platform/release.ts';

// An import of `node:http` would also load Node's `fetch`, and the service would take about 5 % longer to start.
const { request: requestHttp } = process.getBuiltinModule('node:http');
const { request: requestHttps } = process.getBuiltinModule('node:https');

/** How long an endpoint may take to respond, in milliseconds. */
export const ANSWER_MS = 15_000;
/** Maximum number of response bytes to store. */
const KEPT_BYTES = 1024;

/** The response to a request, or the reason why there is none. */
export interface SendResult {
  status: number | null;
  ms: number;
  body: string | null;
  error: string | null;
}

/** Posts JSON without following redirects. Connects to private networks only if `mayBePrivate` is true. */
export async function post(
  address: string,
  {
    headers,
    payload,
    mayBePrivate,
    signal,
    answerMs = ANSWER_MS,
  }: {
    headers: Record<string, string>;
    payload: string;
    mayBePrivate: boolean;
    signal?: AbortSignal;
    answerMs?: number;
  },
): Promise<SendResult> {
  const began = performance.now();
  const timeout = AbortSignal.timeout(answerMs);
  const answer = { status: null as number | null, body: null as string | null, error: null as string | null };
  try {
    const url = new URL(address);
    const literal = literalOf(url);
    // Check an IP address here: Node connects to it without a lookup, so `lookupPublic` never checks it.
    if (!mayBePrivate && literal !== undefined && !isPublicAddress(literal)) throw new AddressRefused();
    const options = {
      method: 'POST',
      headers,
      signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
      agent: false,
      ...(!mayBePrivate && { lookup: lookupPublic }),
    };
    const response = await exchange(url, options, payload);
    answer.status = response.statusCode ?? 0;
    answer.body = await beginningOf(response);
    if (answer.status >= 300 && answer.status < 400)
      answer.error = 'The endpoint redirects. Redirects are not followed.';
  } catch (error) {
    answer.error = timeout.aborted ? `No response within ${answerMs / 1000} s.` : reasonOf(error);
  }
  return { ...answer, ms: Math.round(performance.now() - began) };
}

function exchange(url: URL, options: RequestOptions, payload: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, options, resolve).on('error', reject);
    // If the endpoint switches to another protocol, only `close` is emitted, without a response or an error.
    sent.on('close', () => reject(new Error('it was closed without a response'))).end(payload);
  });
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= KEPT_BYTES) break; // Leaving the loop early also closes the connection
  }
  // PostgreSQL cannot store NUL characters.
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString().replaceAll('\0', '');
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return 'The address is in a private network.';
  const { code, message } = error as NodeJS.ErrnoException;
  return `The connection failed: ${code ?? message}.`.slice(0, 200);
}

/** Returns the `webhook-signature` header (Standard Webhooks), with one signature for each secret. */
function signatureOf(
  secrets: readonly string[],
  { id, seconds, payload }: { id: string; seconds: number; payload: string },
): string {
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${payload}`).digest('base64')}`;
  };
  return secrets.map(sign).join(' ');
}

export function headersOf(
  secrets: readonly string[],
  { id, payload, now }: { id: string; payload: string; now: number },
): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
    'user-agent': `Courtside-Webhooks/${FULL_VERSION}`,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secrets, { id, seconds, payload }),
  };
}
