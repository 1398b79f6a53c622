// Loaded into the service by `soak.ts` (--import): at SIGUSR2 it collects garbage and prints how large the heap is. With PLANT_LEAK it
// keeps something of each request, to show that the soak finds that.
import diagnostics from 'node:diagnostics_channel';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collect();
  collect(); // what finalizers let go in the first
  process.stdout.write(`\nheap ${process.memoryUsage().heapUsed}\n`);
});

if (process.env['PLANT_LEAK'] === '1') {
  const kept: unknown[] = [];
  diagnostics.subscribe('http.server.request.start', (message) => {
    kept.push([...(message as { request: { rawHeaders: string[] } }).request.rawHeaders]);
  });
}
