import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { repeat } from '../../src/platform/poll.ts';

test(
  'a task without an interval runs at the start, when it is woken, and after a failure',
  { timeout: 30_000 },
  async () => {
    const runs = new EventEmitter();
    const errors: unknown[] = [];
    let fails = false;
    const run = async () => {
      runs.emit('run');
      if (!fails) return;
      fails = false;
      throw new Error('failed once');
    };
    const started = once(runs, 'run');
    const task = repeat(run, undefined, (error) => errors.push(error));
    await started;
    fails = true;
    const woken = once(runs, 'run');
    task.wake();
    await woken;
    await once(runs, 'run');
    assert.equal(errors.length, 1);
    await task.stop();
  },
);
