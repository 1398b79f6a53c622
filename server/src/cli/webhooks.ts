import { Argument, type Command } from 'commander';
import { claimTest, newSecret } from '../modules/webhooks/actions.ts';
import { sendDelivery, TEST_TYPE } from '../modules/webhooks/deliver.ts';
import { type Forwarded, forwardEvents } from '../modules/webhooks/listen.ts';
import { presentDelivery } from '../modules/webhooks/schema.ts';
import type { SendResult } from '../modules/webhooks/send.ts';
import { withAttempts } from '../modules/webhooks/store.ts';
import { modules } from '../modules.ts';
import { eventTypesOf } from '../platform/events/actions.ts';
import { readHttpUrl, readId, readSecret } from './arguments.ts';
import { withContext } from './database.ts';
import { CheckFailed } from './errors.ts';
import { stopSignal, print, printable, printData, type Terminal } from './terminal.ts';

export function addWebhooks(program: Command, terminal: Terminal): void {
  const webhooks = program.command('webhooks').description('try out webhooks during development');
  addListen(webhooks, terminal);
  addTrigger(webhooks, terminal);
}

function addListen(webhooks: Command, terminal: Terminal): void {
  webhooks
    .command('listen')
    .description('forward new events to a local program, signed like webhooks, until Ctrl-C; failures are not retried')
    .requiredOption('--forward-to <url>', 'the address that receives the events', readHttpUrl)
    .option(
      '--secret <secret>',
      'the signing secret, whsec_… (default: a new secret, which the command prints)',
      readSecret,
    )
    .option('--json', 'print a line of JSON for each event')
    .action(({ forwardTo: url, secret = newSecret() }: { forwardTo: string; secret?: string }) =>
      withContext(terminal, async (context) => {
        const ending = new AbortController();
        void stopSignal().then(() => ending.abort());
        const forwarded = await forwardEvents(context, { url, secret, signal: ending.signal });
        if (terminal.json) print(terminal, JSON.stringify({ secret, forward_to: url }));
        else print(terminal, `The signing secret is ${secret}\nForwarding events to ${url}. Press Ctrl-C to stop.`);
        for await (const event of forwarded) print(terminal, terminal.json ? jsonOf(event) : printable(lineOf(event)));
      }),
    );
}

function addTrigger(webhooks: Command, terminal: Terminal): void {
  const types = [TEST_TYPE, ...eventTypesOf(modules)] as const;
  webhooks
    .command('trigger')
    .description('send an event to a webhook now: a test event, or a copy of the latest event of a type')
    .addArgument(new Argument('<type>', 'the type of the event').choices(types))
    .requiredOption('--webhook <id>', 'the id of the webhook', readId)
    .action((type: (typeof types)[number], { webhook: id }: { webhook: number }) =>
      withContext(terminal, async (context) => {
        const test = await claimTest(context, id, type === TEST_TYPE ? undefined : type);
        const row = (await sendDelivery(context, test.entry)) ?? test.delivery;
        const delivery = presentDelivery((await withAttempts(context.db.read, [row]))[0]!);
        const { answer_status: status, answer_ms, error } = delivery;
        printData(terminal, delivery, [`${type}: ${outcomeOf({ status, ms: answer_ms ?? 0, error })}`]);
        if (delivery.status !== 'delivered') throw new CheckFailed();
      }),
    );
}

function jsonOf({ event, messageId, result: { status, ms, error } }: Forwarded): string {
  const { sequence: id, type, timestamp, data } = event;
  return JSON.stringify({
    message_id: messageId,
    status,
    ms,
    error,
    event: { id, type, timestamp, data: JSON.parse(data) as object },
  });
}

function lineOf({ event, messageId, result }: Forwarded): string {
  return `${event.timestamp}  ${messageId}  ${event.type}: ${outcomeOf(result)}`;
}

function outcomeOf({ status, ms, error }: Pick<SendResult, 'status' | 'ms' | 'error'>): string {
  return status === null ? (error ?? 'No response.') : `HTTP ${status} after ${ms} ms`;
}
