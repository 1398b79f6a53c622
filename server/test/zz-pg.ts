import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startCluster } from './embedded-postgres.ts';
const server = await startCluster(['fsync=off']);
const t = (f: string) => `server/test/${f}/**/*.test.ts`;
async function run(files: string[], settings: Record<string, string>, n: number) { const c = spawn(process.execPath, ['--test', `--test-concurrency=${n}`, '--test-timeout=300000', ...files], { stdio: 'inherit', env: { ...process.env, TEST_ENGINE_URL: server.url, ...settings } }); return (await once(c, 'exit'))[0]; }
console.log('ALONE', await run([t('postgres'), 'server/test/*races.test.ts', 'server/test/waitlist-crash.test.ts', 'server/test/shutdown.test.ts'], {}, 1));
console.log('THREE', await run(['accounts', 'api-keys', 'audit', 'bookings', 'closures', 'people', 'series', 'waitlist'].map(t), { TEST_PROCESSES: '3' }, 2));
await server.stop(); process.exit(0);
