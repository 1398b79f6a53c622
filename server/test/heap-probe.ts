// `soak.ts` preloads this file into the service. On SIGUSR2, it collects garbage and prints the heap size in bytes.
// With PLANT_LEAK=1, it keeps data of each request, to show that the soak test finds a leak.
import diagnostics from 'node:diagnostics_channel';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collect();
  collect(); // The second collection frees objects whose finalizers ran in the first
  process.stdout.write(`\nheap ${process.memoryUsage().heapUsed}\n`);
});

if (process.env['PLANT_LEAK'] === '1') {
  const kept: unknown[] = [];
  diagnostics.subscribe('http.server.request.start', (message) => {
    kept.push([...(message as { request: { rawHeaders: string[] } }).request.rawHeaders]);
  });
}
