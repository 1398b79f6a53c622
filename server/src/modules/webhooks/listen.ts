import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../platform/context.ts';
import { relayEvents } from '../../platform/events/relay.ts';
import { findEnds, readEvents, type RelayedEvent } from '../../platform/events/store.ts';
import { bodiesOf, contentOf } from './deliver.ts';
import { post, type SendResult, headersOf } from './send.ts';

const POLL_MS = 200;
const BATCH = 100;

export interface Forwarded {
  event: RelayedEvent;
  messageId: string;
  result: SendResult;
}

/** For development: sends new events to a URL until `signal` is aborted. Stores no deliveries and does not retry. */
export async function forwardEvents(
  context: Context,
  options: { url: string; secret: string; signal: AbortSignal },
): Promise<AsyncGenerator<Forwarded>> {
  await relayEvents(context); // The service may not be running, so assign event numbers here
  const { last } = await findEnds(context.db.read);
  return forwardAfter(last, context, options);
}

async function* forwardAfter(
  start: number,
  context: Context,
  { url, secret, signal }: { url: string; secret: string; signal: AbortSignal },
): AsyncGenerator<Forwarded> {
  for (let after = start; !signal.aborted;) {
    await relayEvents(context);
    const events = await readEvents(context.db.read, { after, limit: BATCH });
    for (const event of events) {
      const content = contentOf(event);
      const { message_id: messageId } = content;
      const [payload] = (await bodiesOf(context.db.read, [content])) as [string];
      const headers = headersOf([secret], { id: messageId, payload, now: context.now() });
      const result = await post(url, { headers, payload, mayBePrivate: true, signal });
      if (signal.aborted) return;
      yield { event, messageId, result };
      after = event.sequence;
    }
    // Aborting the signal rejects the promise of `sleep`.
    if (events.length === 0) await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
}
