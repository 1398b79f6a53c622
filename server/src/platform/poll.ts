export interface RepeatedTask {
  /** Runs the task immediately. If the task is already running, runs it again right afterwards. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** After a failure, a task without an interval runs again after this many milliseconds. */
const RETRY_MS = 500;

/**
 * Runs a task immediately, and again `everyMs` after the end of each run, until `stop` is called. If `everyMs` is
 * undefined, the task runs again only when it is woken, or after a failure.
 */
export function repeat(
  task: (ending: AbortSignal) => Promise<unknown>,
  everyMs: number | undefined,
  onError: (error: unknown) => void,
): RepeatedTask {
  const ending = new AbortController();
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    isWoken = false;
    let pauseMs = everyMs;
    await task(ending.signal).catch((error: unknown) => {
      onError(error);
      pauseMs ??= RETRY_MS;
    });
    running = undefined;
    if (isWoken) pauseMs = 0;
    if (!ending.signal.aborted && pauseMs !== undefined) timer = setTimeout(start, pauseMs);
  };
  const start = (): void => void (running = run());
  start();
  return {
    wake() {
      isWoken = true;
      if (ending.signal.aborted || running) return;
      clearTimeout(timer);
      start();
    },
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
