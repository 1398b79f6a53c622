import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fairQueue } from '../../src/features/accounts/fair-queue.ts';

/**
 * Returns a queue and functions to control its tasks. `endOne` ends the oldest running task. `begun` lists the
 * started tasks in order.
 */
function open(limits: { maxRunning: number; maxWaiting: number }) {
  const run = fairQueue(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  return {
    begun,
    refused,
    ask: (who: string, name = who) =>
      run(who, () => {
        begun.push(name);
        return new Promise<void>((end) => ends.push(end));
      }).catch(({ code }) => void refused.push(`${name} ${code}`)),
    async endOne() {
      ends.shift()!();
      await new Promise(setImmediate);
    },
    isIdle: () => ends.length === 0,
  };
}

test('a task behind many tasks of another address waits for at most one of them', async () => {
  const queue = open({ maxRunning: 2, maxWaiting: 32 });
  const all = Array.from({ length: 30 }, () => queue.ask('attacker'));
  all.push(queue.ask('ada'), queue.ask('ada'), queue.ask('bea'));
  assert.deepEqual(queue.begun, ['attacker', 'attacker']);
  for (let i = 0; i < 6; i++) await queue.endOne();
  assert.deepEqual(queue.begun.slice(2), ['attacker', 'ada', 'bea', 'attacker', 'ada', 'attacker']);
  while (!queue.isIdle()) await queue.endOne();
  await Promise.all(all);
  assert.equal(queue.begun.length, 33);
  await Promise.all([queue.ask('ada'), queue.ask('bea')].slice(2));
  assert.deepEqual(queue.begun.slice(33), ['ada', 'bea'], 'who comes to an empty queue begins at once');
});

test('a full queue refuses the newest task of the address with the most waiting tasks', async () => {
  const queue = open({ maxRunning: 1, maxWaiting: 3 });
  const all = ['1', '2', '3', '4', '5'].map((n) => queue.ask('attacker', n));
  all.push(queue.ask('ada'), queue.ask('bea'), queue.ask('cyd'));
  await new Promise(setImmediate);
  assert.deepEqual(queue.refused, ['5 overloaded', '4 overloaded', '3 overloaded', 'cyd overloaded']);
  while (!queue.isIdle()) await queue.endOne();
  await Promise.all(all);
  assert.deepEqual(queue.begun, ['1', '2', 'ada', 'bea']);
});

test('the next task starts when one fails', async () => {
  const run = fairQueue({ maxRunning: 1, maxWaiting: 1 });
  const failing = run('ada', () => Promise.reject(new TypeError('broken')));
  const next = run('bea', () => Promise.resolve('in'));
  await assert.rejects(failing, TypeError);
  assert.equal(await next, 'in');
});
