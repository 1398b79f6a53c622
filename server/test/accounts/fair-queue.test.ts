import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fairQueue } from '../../src/modules/accounts/fair-queue.ts';

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
    ask: (who: string, name = who, isKnown = false) =>
      run({ path: who.split(' '), isKnown }, () => {
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
  const failing = run({ path: ['ada'], isKnown: false }, () => Promise.reject(new TypeError('broken')));
  const next = run({ path: ['bea'], isKnown: false }, () => Promise.resolve('in'));
  await assert.rejects(failing, TypeError);
  assert.equal(await next, 'in');
});

test('networks take turns first, then the networks within them, then accounts', async () => {
  const queue = open({ maxRunning: 1, maxWaiting: 100 });
  const all = [queue.ask('busy')];
  // An attacker and a neighbour use the same provider (`site1`). The attacker uses many small networks of this
  // provider. A club has two accounts, `ada` and `bea`.
  for (let i = 0; i < 40; i++) all.push(queue.ask(`site1 part1 net${i} attacker`, `attack${i}`));
  all.push(queue.ask('site1 part2 net1 eve', 'neighbour'));
  all.push(queue.ask('club ada', 'ada1'), queue.ask('club ada', 'ada2'), queue.ask('club bea', 'bea'));
  for (let i = 0; i < 7; i++) await queue.endOne();
  assert.deepEqual(queue.begun.slice(1), ['attack0', 'ada1', 'neighbour', 'bea', 'attack1', 'ada2', 'attack2']);
  while (!queue.isIdle()) await queue.endOne();
  await Promise.all(all);
  assert.deepEqual(queue.refused, []);
});

test('known requesters have places of their own, and every second turn', async () => {
  const queue = open({ maxRunning: 1, maxWaiting: 3 });
  const all = [queue.ask('busy')];
  for (let i = 0; i < 5; i++) all.push(queue.ask(`site${i}`));
  for (const name of ['ada', 'bea', 'cyd']) all.push(queue.ask(name, name, true));
  await new Promise(setImmediate);
  assert.deepEqual(queue.refused, ['site3 overloaded', 'site4 overloaded']);
  for (let i = 0; i < 4; i++) await queue.endOne();
  assert.deepEqual(
    queue.begun
      .slice(1)
      .map((name) => name.startsWith('site'))
      .toSorted(),
    [false, false, true, true],
  );
  while (!queue.isIdle()) await queue.endOne();
  await Promise.all(all);
});

test('a full queue refuses the busiest account of the busiest network', async () => {
  const queue = open({ maxRunning: 1, maxWaiting: 6 });
  const all = [queue.ask('busy')];
  for (const who of ['site net1 eve', 'site net2 eve', 'site net2 mal', 'site net2 mal', 'club ada', 'club bea'])
    all.push(queue.ask(who));
  all.push(queue.ask('other cyd'));
  await new Promise(setImmediate);
  assert.deepEqual(queue.refused, ['site net2 mal overloaded']);
  while (!queue.isIdle()) await queue.endOne();
  await Promise.all(all);
});
