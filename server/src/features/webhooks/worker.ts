import { repeat } from '../../platform/poll.ts';
import { attempt, claimDue, giveUpEnded, queueDeliveries, type Webhooks } from './deliver.ts';

/** How often a process checks for due deliveries, in milliseconds. */
const POLL_MS = 500;

/** Sends deliveries until `stop` is called. Call `wake` when there are new events. */
export function startDeliveries(
  webhooks: Webhooks,
  onError: (error: unknown) => void,
): { wake: () => void; stop: () => Promise<void> } {
  const ending = new AbortController();
  const inProgress = new Set<Promise<void>>();

  const sendDue = async (): Promise<void> => {
    await queueDeliveries(webhooks).catch(onError); // If this fails, queued deliveries are still sent
    for await (const claim of claimDue(webhooks, onError)) {
      const sending: Promise<void> = attempt(webhooks, claim, ending.signal)
        .then(
          () => worker.wake(),
          (error: unknown) => onError(error),
        )
        .finally(() => inProgress.delete(sending));
      inProgress.add(sending);
    }
  };
  const worker = repeat(sendDue, POLL_MS, onError);
  const cleaner = repeat((ending) => giveUpEnded(webhooks, ending), POLL_MS, onError);
  return {
    wake: () => worker.wake(),
    async stop() {
      await Promise.all([worker.stop(), cleaner.stop()]);
      ending.abort();
      await Promise.all(inProgress);
    },
  };
}
