import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { newClub } from '../cli/courtside.ts';
import { type Server, startServer, withClock } from '../processes.ts';

const DAY = 86_400_000;
const LIMIT = { timeout: 120_000 };

async function until(condition: () => boolean | Promise<boolean>, describe: () => string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await condition())) {
    assert.ok(performance.now() < deadline, describe());
    await sleep(100);
  }
}

const namesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.db')) : [];

async function metric(server: Server, name: string): Promise<number> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const line = text.split('\n').find((line) => line.startsWith(`courtside_backup_${name} `));
  return Number((line ?? 'NaN').split(' ').at(-1)!.replace('+Inf', 'Infinity'));
}

async function startTwo(t: TestContext, settings: Record<string, string>) {
  const file = await newClub(t);
  const folder = join(dirname(file), 'backups');
  const clock = join(dirname(file), 'clock');
  const all = { BACKUP_SCHEDULE: '03:00', METRICS: 'true', LOG_LEVEL: 'info', ...withClock(clock), ...settings };
  writeFileSync(clock, '0');
  const servers = [await startServer(t, file, all), await startServer(t, file, all)];
  return {
    folder,
    servers,
    pass: (ms: number) => writeFileSync(clock, String(ms)),
    outputs: () => servers.map((server) => server.output()).join('\n'),
  };
}

test('of two processes, one makes each backup that is due, and both report its age', LIMIT, async (t) => {
  const { folder, servers, pass, outputs } = await startTwo(t, {});
  await until(() => namesIn(folder).length === 1, outputs);
  for (const server of servers) {
    await until(async () => (await metric(server, 'age_seconds{place="folder"}')) < 60, outputs);
    assert.equal(await metric(server, 'overdue_seconds{place="folder"}'), 0);
  }
  pass(DAY);
  await until(() => namesIn(folder).length === 2, outputs);
  await until(async () => (await metric(servers[0]!, 'age_seconds{place="folder"}')) < 60, outputs);
  for (const server of servers) assert.equal(await server.stop(), 0);
  assert.equal(namesIn(folder).length, 2);
  assert.equal(outputs().match(/bytes written and checked/g)?.length, 2);
});

test('a failed backup is in the log and in the metric, and is tried again', LIMIT, async (t) => {
  const file = await newClub(t);
  const folder = writeTo(file, 'backups');
  const clock = writeTo(file, 'clock');
  writeFileSync(clock, '0');
  const settings = { BACKUP_SCHEDULE: '03:00', METRICS: 'true', LOG_LEVEL: 'info', ...withClock(clock) };
  const server = await startServer(t, file, settings);
  await until(
    () => server.output().includes('A backup failed'),
    () => server.output(),
  );
  assert.match(server.output(), /"level":50.*The backup failed: ENOTDIR|"level":50.*The backup failed: EEXIST/);
  assert.equal(await metric(server, 'age_seconds{place="folder"}'), Infinity);
  assert.ok((await metric(server, 'overdue_seconds{place="folder"}')) > 0);
  rmSync(folder);
  mkdirSync(folder);
  writeFileSync(clock, String(16 * 60_000));
  await until(
    () => namesIn(folder).length === 1,
    () => server.output(),
  );
  assert.equal(await server.stop(), 0);
});

/** Creates a file beside the database. */
function writeTo(file: string, name: string): string {
  const path = join(dirname(file), name);
  writeFileSync(path, '');
  return path;
}
