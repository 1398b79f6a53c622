import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { AddressRefused, isPublicAddress, literalOf, lookupPublic } from './addresses.ts';

/** How long an endpoint may take to answer, in milliseconds. */
export const ANSWER_MS = 15_000;
/** How much of an answer is kept, in bytes. */
const KEPT_BYTES = 1024;

/** What became of a request: an answer, or an error in a few words. */
export interface Sent {
  status: number | null;
  ms: number;
  body: string | null;
  error: string | null;
}

/** Posts JSON. Follows no redirect, and connects to no private network unless it may. */
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
): Promise<Sent> {
  const began = performance.now();
  const limit = AbortSignal.timeout(answerMs);
  const answer = { status: null as number | null, body: null as string | null, error: null as string | null };
  try {
    const url = new URL(address);
    const literal = literalOf(url);
    // A literal address is connected to without a lookup.
    if (!mayBePrivate && literal !== undefined && !isPublicAddress(literal)) throw new AddressRefused();
    const both = AbortSignal.any([limit, ...(signal ? [signal] : [])]);
    const options = {
      method: 'POST',
      headers,
      signal: both,
      agent: false,
      ...(!mayBePrivate && { lookup: lookupPublic }),
    };
    const response = await exchange(url, options, payload);
    answer.status = response.statusCode ?? 0;
    answer.body = await beginningOf(response);
    if (answer.status >= 300 && answer.status < 400) answer.error = 'It redirects elsewhere, which is not followed.';
  } catch (error) {
    answer.error = limit.aborted ? `No answer within ${answerMs / 1000} s.` : reasonOf(error);
  }
  return { ...answer, ms: Math.round(performance.now() - began) };
}

function exchange(url: URL, options: RequestOptions, payload: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, options, resolve).on('error', reject);
    // Without an answer and without an error, as where the endpoint switches to another protocol.
    sent.on('close', () => reject(new Error('it ended without an answer'))).end(payload);
  });
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= KEPT_BYTES) break; // which ends the connection
  }
  // A database's text holds no NUL.
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString().replaceAll('\0', '');
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return 'The address is of a private network.';
  const { code, message } = error as NodeJS.ErrnoException;
  return `The connection failed: ${code ?? message}.`.slice(0, 200);
}
