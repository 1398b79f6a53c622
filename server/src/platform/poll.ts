/** A task that runs now and then. */
export interface RepeatedTask {
  /** Runs it soon, or once more when it is running. */
  wake: () => void;
  /** Ends it; waits for what is under way. */
  stop: () => Promise<void>;
}

/**
 * Runs a task now and then for ever, never two at a time.
 * @param task is told by a signal that it is to end early
 */
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
