// A service loads this file with `NODE_OPTIONS=--import`. When the process exits, it prints what the start loaded.
import { registerHooks } from 'node:module';
import { getHeapSpaceStatistics } from 'node:v8';

const loaded = new Set<string>();
registerHooks({
  load(url, context, nextLoad) {
    loaded.add(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url);
    return nextLoad(url, context);
  },
});

process.on('exit', () => {
  const internal = (process as unknown as { moduleLoadList: string[] }).moduleLoadList;
  if (internal.some((name) => name.endsWith('undici/undici'))) loaded.add('undici');
  const newSpace = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!;
  const text = JSON.stringify({ loaded: [...loaded], newSpaceBytes: newSpace.space_size });
  process.stdout.write(`\nPROBE ${text}\n`);
});
