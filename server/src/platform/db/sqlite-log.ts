import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { FlushFailed } from './sqlite-errors.ts';

const syncData = promisify(fdatasync);

/** The log of a database (its `-wal` file), which contains the latest commits. Another thread flushes the log. */
export class LogFile {
  readonly #descriptor: number;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #hasFailed = false;

  constructor(path: string) {
    // Windows flushes only files that are open for writing.
    this.#descriptor = openSync(path, 'r+');
  }

  /** Resolves when everything that was in the log before the call is on the disk. @throws {FlushFailed} */
  flush(): Promise<void> {
    if (!this.#running) return this.#start();
    // The running flush may have begun before the latest commit, so wait for the next flush.
    this.#next ??= this.#running.then(() => this.#start());
    return this.#next;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #start(): Promise<void> {
    this.#next = undefined;
    this.#running = this.#sync();
    return this.#running;
  }

  async #sync(): Promise<void> {
    try {
      // After a failed flush, Linux reports success for the next flush, although data is missing. Therefore, fail every
      // later flush.
      if (this.#hasFailed) throw new Error('An earlier flush has failed.');
      await syncData(this.#descriptor);
    } catch (error) {
      this.#hasFailed = true;
      throw new FlushFailed(error);
    } finally {
      this.#running = undefined;
    }
  }
}
