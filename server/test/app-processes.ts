import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

export interface Injected {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string | Uint8Array;
}

export interface InjectedAnswer {
  statusCode: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

export type Order = { id: number; club: number } & (
  | { open: Record<string, string> }
  | { request: Injected; now: number }
  | { close: true }
);
type Task<T = Order> = T extends Order ? Omit<T, 'id'> : never;

/** Several processes that serve one club's requests in turn. */
export interface AppProcesses {
  inject(request: Injected, now: number): Promise<InjectedAnswer>;
  close(): Promise<void>;
}

type Worker = (task: Task) => Promise<unknown>;

let workers: Worker[] = [];
let clubs = 0;
let turn = 0;

/**
 * Opens the application on a migrated database in `count` processes. Later clubs reuse these processes. Each write is
 * sent to the next process in turn. Each read is sent to all processes, and they must all return the same response.
 */
export async function openProcesses(count: number, settings: Record<string, string>): Promise<AppProcesses> {
  while (workers.length < count) workers.push(startWorker());
  const club = clubs++;
  const all = (task: Task) => Promise.all(workers.map((worker) => worker(task)));
  await all({ club, open: settings });
  const writes = { begun: 0, ended: 0 };

  async function read(task: Task): Promise<InjectedAnswer> {
    const { begun, ended } = writes;
    const answers = (await all(task)) as InjectedAnswer[];
    // Compare the responses only if no write was in progress. A process may see a write before another process does.
    if (begun === ended && begun === writes.begun) assertSame(answers);
    return answers[turn++ % answers.length]!;
  }

  async function write(task: Task): Promise<InjectedAnswer> {
    writes.begun += 1;
    try {
      return (await workers[turn++ % workers.length]!(task)) as InjectedAnswer;
    } finally {
      writes.ended += 1;
    }
  }

  return {
    inject: (request, now) => (isRead(request) ? read : write)({ club, request, now }),
    close: async () => void (await all({ club, close: true })),
  };
}

/** Treats the callback of a sign-in provider as a write. It is a GET request, but it uses up the OAuth `state`. */
function isRead({ method, url }: Injected): boolean {
  return /^(GET|HEAD)$/.test(method) && !url.startsWith('/provider-callback/');
}

function assertSame(answers: InjectedAnswer[]): void {
  const [first, ...others] = answers.map(({ statusCode, headers, body }) => ({
    statusCode,
    etag: headers['etag'],
    // Ignore `request_id`, which differs in each response, and `last_used_at`, which is written in the background.
    body: body.replaceAll(/"(request_id|last_used_at)":("[^"]*"|null)/g, ''),
  }));
  for (const other of others) assert.deepEqual(other, first, 'The processes return different responses.');
}

function startWorker(): Worker {
  const child = fork(join(import.meta.dirname, 'app-process.ts'), { serialization: 'advanced', execArgv: [] });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let orders = 0;
  holdOpen(child, false);
  child.on('message', ({ id, value, error }: { id: number; value?: unknown; error?: string }) => {
    const { resolve, reject } = waiting.get(id)!;
    waiting.delete(id);
    holdOpen(child, waiting.size > 0);
    if (error === undefined) resolve(value);
    else reject(new Error(`In another process: ${error}`));
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`An application process ended: ${signal ?? code}`));
  });
  return (task) =>
    new Promise((resolve, reject) => {
      const id = orders++;
      waiting.set(id, { resolve, reject });
      holdOpen(child, true);
      child.send({ ...task, id }, (error) => error && reject(error));
    });
}

/**
 * Keeps this process alive only while the child has tasks. Otherwise, the open channel to an idle child would prevent
 * this process from exiting.
 */
function holdOpen(child: ChildProcess, isOwing: boolean): void {
  const change = isOwing ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
}
