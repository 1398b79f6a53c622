import { inspect } from 'node:util';
import type { TestEvent } from 'node:test/reporters';

export interface TestResult {
  file: string;
  /** The test's name, preceded by the names of its suites. */
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  milliseconds: number;
  /** The reason why the test failed or was skipped. */
  reason?: string;
}

/** The last line of a complete report. The line is missing if the process exited before its tests had finished. */
export const COMPLETE = '"complete"';

/** Reports each test as a line of JSON for the test runner. */
export default async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const path: string[] = [];
  let lastNesting = 0;
  for await (const { type, data } of events) {
    if (type === 'test:start') path.splice(data.nesting, path.length, data.name);
    if (type === 'test:summary') yield `${COMPLETE}\n`;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const [file = '', ...suites] = path.slice(0, data.nesting);
    const failure = type === 'test:fail' ? data.details.error : undefined;
    // Report a suite, or a test with subtests, only if it failed for a reason of its own, such as a failed hook. Its
    // subtests are reported separately.
    const hasTests = data.details.type === 'suite' || lastNesting > data.nesting;
    lastNesting = data.nesting;
    if (hasTests && (failure === undefined || isOfSubtests(failure))) continue;
    const skipped = data.skip !== undefined && data.skip !== false;
    yield `${JSON.stringify({
      file: data.nesting === 0 ? data.name : file,
      name: [...suites, data.name].join(' > '),
      outcome: failure ? 'failed' : skipped ? 'skipped' : 'passed',
      milliseconds: data.details.duration_ms,
      ...(failure && { reason: inspect(failure.cause ?? failure) }),
      ...(typeof data.skip === 'string' && { reason: data.skip }),
    } satisfies TestResult)}\n`;
  }
}

function isOfSubtests(error: Error): boolean {
  return (error as Error & { failureType?: string }).failureType === 'subtestsFailed';
}
