import type { Client } from 'openapi-fetch';
import type { Argument, CallOptions, PathWith, QueryOf, Send } from './calls.ts';
import { bodyOf, CourtsideUnreachable, problemOf } from './problem.ts';
import type { Fetch } from './retry.ts';
import type { ImportSummary, paths } from './schema.ts';

/** The API paths that return CSV. */
export type CsvPath = {
  [P in PathWith<'get'>]: paths[P]['get'] extends { responses: { 200: { content: { 'text/csv': string } } } }
    ? P
    : never;
}[PathWith<'get'>];

/** The API paths that accept CSV. */
export type UploadPath = {
  [P in PathWith<'post'>]: paths[P]['post'] extends { requestBody: { content: { 'text/csv': string } } } ? P : never;
}[PathWith<'post'>];

/** Requests CSV and returns the response, whose body has not been read yet. */
export type Download = <P extends CsvPath>(
  path: P,
  ...query: [...Argument<QueryOf<paths[P]['get']>>, options?: CallOptions]
) => Promise<Response>;

export interface UploadOptions<P extends UploadPath> {
  query?: QueryOf<paths[P]['post']>;
  signal?: AbortSignal;
  /** Called from time to time with the number of rows that the service has processed. */
  onProgress?: (progress: { rows: number; total: number }) => void;
  /** Replaces `fetch` for this request, for example to show the upload's progress. */
  fetch?: Fetch;
}

/** Sends CSV. Returns how many rows were imported, already existed or were rejected. */
export type Upload = <P extends UploadPath>(
  path: P,
  csv: Blob | string,
  options?: UploadOptions<P>,
) => Promise<ImportSummary>;

export function downloadWith(send: Send): Download {
  const download = async (path: string, query: object = {}, options: CallOptions = {}): Promise<Response> => {
    const headers = { ...options.headers, Accept: 'text/csv' };
    const { response, error } = await send('get', path, { ...options, params: { query }, headers, parseAs: 'stream' });
    if (!response.ok) throw problemOf(response, error);
    return response;
  };
  return download as unknown as Download;
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
