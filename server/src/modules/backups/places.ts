import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config.ts';

export interface StoredFile {
  name: string;
  bytes: number;
}

/** A place where backups are stored. */
export interface Place {
  list(): Promise<StoredFile[]>;
  /** Stores a file. The final name appears only when the whole file has been stored. */
  store(name: string, file: string): Promise<void>;
  /** Reads a stored file, for example to check it. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
  remove(name: string): Promise<void>;
}

export async function openSecondPlace(config: Config): Promise<Place | undefined> {
  const { BACKUP_COPY_TO: place, AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey } = config;
  if (place === null) return undefined;
  if ('folder' in place) return openFolder(place.folder);
  const { openBucket } = await import('./bucket.ts');
  return openBucket({ ...place, accessKey, secretKey });
}

/**
 * Returns a place for a folder. The first file creates a missing folder. Only the user of the service can read the
 * files.
 */
export function openFolder(folder: string): Place {
  return {
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const files = await Promise.all(
        names.map(async (name) => ({ name, found: await stat(join(folder, name)).catch(() => undefined) })),
      );
      return files.flatMap(({ name, found }) => (found?.isFile() ? [{ name, bytes: found.size }] : []));
    },
    async store(name, file) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = join(folder, `${name}.partial`);
      await rm(partial, { force: true });
      try {
        await copyFile(createReadStream(file), partial);
        await rename(partial, join(folder, name));
        await syncToDisk(folder);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: async (name) => createReadStream(join(folder, name)) as AsyncIterable<Uint8Array>,
    async remove(name) {
      // A program that reads a backup may leave log files beside it.
      await Promise.all(['', '-wal', '-shm'].map((end) => rm(join(folder, `${name}${end}`), { force: true })));
    },
  };
}

/** Writes a new file that only the user of the service can read, and flushes it to the disk. */
export async function copyFile(source: AsyncIterable<Uint8Array>, target: string): Promise<void> {
  await pipeline(source, createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }));
  await syncToDisk(dirname(target));
}

/** Stores the file, reads it back, and compares it with the original. @throws if they differ */
export async function storeChecked(place: Place, name: string, file: string): Promise<void> {
  await place.store(name, file);
  const [original, stored] = [await hashOf(createReadStream(file)), await hashOf(await place.read(name))];
  if (original === stored) return;
  await place.remove(name);
  throw new Error(`${name} was stored, but reading it back gave other bytes. It has been deleted there`);
}

async function hashOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk);
  return hash.digest('hex');
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
