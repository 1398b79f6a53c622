/** Resolves on the first SIGTERM or SIGINT. A second signal of the same kind kills the process. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}
