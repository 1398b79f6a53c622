/** A task that runs now and then. */
export interface Repeated {
  /** Runs it soon, or once more when it is running. */
  wake: () => void;
  /** Ends it; waits for what is under way. */
  stop: () => Promise<void>;
}

/** Runs a task now and then for ever, never two at a time. */
export function repeat(task: () => Promise<unknown>, everyMs: number, onError: (error: unknown) => void): Repeated {
  let isStopped = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    isWoken = false;
    await task().catch(onError);
    running = undefined;
    if (!isStopped) timer = setTimeout(start, isWoken ? 0 : everyMs);
  };
  const start = (): void => void (running = run());
  start();
  return {
    wake() {
      isWoken = true;
      if (isStopped || running) return;
      clearTimeout(timer);
      start();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
