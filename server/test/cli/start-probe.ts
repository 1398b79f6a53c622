// A test loads this file into a service with `NODE_OPTIONS=--import`. When the service exits, this code prints the
// modules that were loaded. It also prints the size that V8's new space had when the service began to listen.
import { subscribe } from 'node:diagnostics_channel';
import { registerHooks } from 'node:module';
import { getHeapSpaceStatistics } from 'node:v8';

const loaded = new Set<string>();
registerHooks({
  load(url, context, nextLoad) {
    loaded.add(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url);
    return nextLoad(url, context);
  },
});

let newSpaceBytes = Infinity;
subscribe('tracing:net.server.listen:asyncEnd', () => {
  newSpaceBytes = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!.space_size;
});

process.on('exit', () => {
  const internal = (process as unknown as { moduleLoadList: string[] }).moduleLoadList;
  if (internal.some((name) => name.endsWith('undici/undici'))) loaded.add('undici');
  const text = JSON.stringify({ loaded: [...loaded], newSpaceBytes });
  process.stdout.write(`\nPROBE ${text}\n`);
});
