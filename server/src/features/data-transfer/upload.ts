import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../platform/errors.ts';
import { withoutRequestTimeout } from '../../platform/http/request-timeout-exemption.ts';

/** The largest upload, in bytes: 32 MiB. */
export const MAX_BYTES = 32 * 1024 * 1024;
/** How long an upload may take, and how long nothing of it may come, in milliseconds. */
const UPLOAD_MS = 600_000;
const IDLE_MS = 10_000;

/** What comes after a request that was not read to its end is no request. */
const CLOSE = { connection: 'close' };

/**
 * Keeps a body in a file until it is disposed of. Only a whole one is kept: a slow one holds nobody up, one that breaks
 * off changes nothing.
 * @throws {Problem} `body_too_large`, `request_timeout`, `storage_full`
 */
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
  const late = (): void => limit.abort(new Problem('request_timeout', undefined, { headers: CLOSE }));
  const deadline = setTimeout(late, UPLOAD_MS);
  const idle = setTimeout(late, IDLE_MS);
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      idle.refresh();
      bytes += chunk.length;
      done(bytes > MAX_BYTES ? tooLarge() : null, chunk);
    },
  });
  try {
    // Not in the pipeline, which would hang up on the client before it is told what was wrong.
    body.once('error', (error) => counted.destroy(error)).pipe(counted);
    await pipeline(counted, createWriteStream(file), { signal: limit.signal });
  } catch (error) {
    if (limit.signal.aborted) throw limit.signal.reason;
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw isFull ? new Problem('storage_full', undefined, { cause: error }) : error;
  } finally {
    body.unpipe(counted);
    clearTimeout(deadline);
    clearTimeout(idle);
  }
}

function tooLarge(): Problem {
  return new Problem('body_too_large', `Send at most ${MAX_BYTES} bytes.`, { headers: CLOSE });
}
