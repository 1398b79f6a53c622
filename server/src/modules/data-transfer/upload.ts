import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../platform/errors.ts';
import { withoutRequestTimeout } from '../../platform/http/client-error.ts';

export const MAX_BYTES = 32 * 1024 * 1024;
/** Time limits in milliseconds: for a whole upload, and for a pause in which no data arrives. */
const UPLOAD_MS = 600_000;
const IDLE_MS = 10_000;

/** This header closes the connection, which cannot be reused after a request that was not read completely. */
const CLOSE = { connection: 'close' };

/** Stores the body in a temporary file before the import starts, so that a slow upload blocks nobody. */
export async function receiveUpload(body: IncomingMessage): Promise<AsyncDisposable & { file: string }> {
  if (Number(body.headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
  const folder = await mkdtemp(join(tmpdir(), 'courtside-upload-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = join(folder, 'upload.csv');
  try {
    await withoutRequestTimeout(body.socket, () => store(body, file));
  } catch (error) {
    await remove();
    throw error;
  }
  return { file, [Symbol.asyncDispose]: remove };
}

async function store(body: IncomingMessage, file: string): Promise<void> {
  const limit = new AbortController();
  const abort = (): void => limit.abort(new Problem('request_timeout', undefined, { headers: CLOSE }));
  const deadline = setTimeout(abort, UPLOAD_MS);
  const idle = setTimeout(abort, IDLE_MS);
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      idle.refresh();
      bytes += chunk.length;
      done(bytes > MAX_BYTES ? tooLarge() : null, chunk);
    },
  });
  try {
    // Do not add `body` to the pipeline. On an error, the pipeline would close the connection before the response is
    // sent.
    body.once('error', (error) => counter.destroy(error)).pipe(counter);
    await pipeline(counter, createWriteStream(file), { signal: limit.signal });
  } catch (error) {
    if (limit.signal.aborted) throw limit.signal.reason;
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw isFull ? new Problem('storage_full', undefined, { cause: error }) : error;
  } finally {
    body.unpipe(counter);
    clearTimeout(deadline);
    clearTimeout(idle);
  }
}

function tooLarge(): Problem {
  return new Problem('body_too_large', `Send at most ${MAX_BYTES} bytes.`, { headers: CLOSE });
}
