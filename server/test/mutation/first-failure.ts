import { inspect } from 'node:util';
import type { TestEvent } from 'node:test/reporters';

/** Prints the first failing test and exits, because one failure is enough to detect a mutant. */
// oxlint-disable-next-line require-yield -- a reporter is a generator, and this one yields nothing
export default async function* firstFailure(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue;
    process.stdout.write(`${data.name}\n${inspect(data.details.error)}\n`);
    process.exit(1);
  }
}
