// Calls Mollie's API. Mollie's own client has no timeout, trusts only a list of certificates from 2021, waits as long
// as a `Retry-After` header says, and cannot reach an address without TLS, which tests need. So only its types are used.
import { ProviderError } from '../provider.ts';

const TIMEOUT = 10_000;

interface MollieCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path below the address of the API, such as `payments/tr_1`. */
  path: string;
  body?: unknown;
  idempotencyKey?: string;
}

export type CallMollie = <T>(call: MollieCall) => Promise<T>;

export function mollieCaller(apiKey: string, apiUrl = 'https://api.mollie.com'): CallMollie {
  return async <T>({ method, path, body, idempotencyKey }: MollieCall): Promise<T> => {
    const { status, text } = await send(new URL(`/v2/${path}`, apiUrl), {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/hal+json',
        'content-type': 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (status >= 200 && status < 300) return (text === '' ? undefined : parse(text)) as T;
    throw errorOf(status, text);
  };
}

async function send(url: URL, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new ProviderError('unavailable', `Mollie does not respond: ${String(cause)}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('unavailable', 'Mollie sent a response that is not JSON');
  }
}

/** Mollie has no codes of errors. The title says the kind, such as “Unprocessable Entity”, and the field the cause. */
function errorOf(status: number, text: string): ProviderError {
  if (status === 409 || status === 429 || status >= 500)
    return new ProviderError('unavailable', `Mollie responds with status ${status}`, String(status));
  const { title, detail, field } = parse(text) as { title?: string; detail?: string; field?: string };
  const kind = status === 401 || status === 403 ? 'unauthorized' : 'refused';
  const code = status === 401 ? 'invalid_api_key' : (field ?? title);
  return new ProviderError(kind, detail ?? `Mollie responds with status ${status}`, code);
}
