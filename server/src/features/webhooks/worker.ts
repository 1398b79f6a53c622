import { repeat } from '../../platform/poll.ts';
import { attempt, claimDue, giveUpEnded, queueDeliveries, type Webhooks } from './deliver.ts';

/** How often a process looks for deliveries to send, in milliseconds. */
const LOOK_MS = 500;

/** Sends deliveries as long as the process lives; `wake` says that there are new events. */
export function startDeliveries(
  webhooks: Webhooks,
  onError: (error: unknown) => void,
): { wake: () => void; stop: () => Promise<void> } {
  const ending = new AbortController();
  const underWay = new Set<Promise<void>>();

  const look = async (): Promise<void> => {
    await queueDeliveries(webhooks).catch(onError); // what is there already can be sent
    for await (const claim of claimDue(webhooks, onError)) {
      const one: Promise<void> = attempt(webhooks, claim, ending.signal)
        .then(
          () => worker.wake(),
          (error: unknown) => onError(error),
        )
        .finally(() => underWay.delete(one));
      underWay.add(one);
    }
  };
  const worker = repeat(look, LOOK_MS, onError);
  const cleaner = repeat((ending) => giveUpEnded(webhooks, ending), LOOK_MS, onError);
  return {
    wake: () => worker.wake(),
    async stop() {
      await Promise.all([worker.stop(), cleaner.stop()]);
      ending.abort();
      await Promise.all(underWay);
    },
  };
}
