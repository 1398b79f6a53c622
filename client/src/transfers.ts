import type { Client } from 'openapi-fetch';
import type { CallOptions, Send } from './calls.ts';
import type { Upload } from './csv.ts';
import { bodyOf, CourtsideUnreachable, problemOf } from './problem.ts';
import type { Fetch } from './retry.ts';
import type { ImportSummary, paths } from './schema.ts';

export async function download(
  send: Send,
  path: string,
  query: object = {},
  options: CallOptions = {},
): Promise<Response> {
  const headers = { ...options.headers, Accept: 'text/csv, application/pdf' };
  const { response, error } = await send('get', path, { ...options, params: { query }, headers, parseAs: 'stream' });
  if (!response.ok) throw problemOf(response, error);
  return response;
}

export function uploadWith(api: Client<paths>, fetch: Fetch): Upload {
  return async (path, csv, { query = {}, signal, onProgress = () => {}, fetch: fetchUpload = fetch } = {}) => {
    const headers = { 'Content-Type': 'text/csv', Accept: 'application/x-ndjson' };
    const request = {
      headers,
      body: csv,
      bodySerializer: (body: unknown) => body,
      parseAs: 'stream',
      fetch: withoutRetries(fetchUpload),
    };
    const init = { ...request, params: { query }, ...(signal && { signal }) };
    const { response, error } = await api.request('post', path as never, init as never);
    if (!response.ok) throw problemOf(response, error ?? (await bodyOf(response)));
    try {
      return await readSummary(response.body!, onProgress);
    } catch (cause) {
      signal?.throwIfAborted();
      throw new CourtsideUnreachable(response.url, cause);
    }
  };
}

/** Sends the request only once, because the service may already have imported some rows when the connection breaks. */
function withoutRetries(fetch: Fetch): Fetch {
  return async (request) => {
    try {
      return await fetch(request);
    } catch (cause) {
      request.signal.throwIfAborted();
      throw new CourtsideUnreachable(request.url, cause);
    }
  };
}

async function readSummary(
  body: ReadableStream<Uint8Array>,
  onProgress: (progress: { rows: number; total: number }) => void,
): Promise<ImportSummary> {
  let last: object = { total: 0 };
  for await (const line of linesOf(body)) {
    last = JSON.parse(line) as object;
    if ('total' in last) onProgress(last as { rows: number; total: number });
  }
  if ('total' in last) throw new TypeError('The response ended early.');
  return last as ImportSummary;
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    const lines = text.split('\n');
    text = lines.pop()!;
    yield* lines;
    if (done) return;
  }
}
