export interface RepeatedTask {
  /** Runs the task immediately. If the task is already running, runs it again right afterwards. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Runs a task immediately, and again `everyMs` after the end of each run, until `stop` is called. */
export function repeat(
  task: (ending: AbortSignal) => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): RepeatedTask {
  const ending = new AbortController();
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    isWoken = false;
    await task(ending.signal).catch(onError);
    running = undefined;
    if (!ending.signal.aborted) timer = setTimeout(start, isWoken ? 0 : everyMs);
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
