#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// This file is plain JavaScript, so that an older Node can run it and report which version is required.
const [major] = process.versions.node.split('.').map(Number);
if (major < 26) {
  process.stderr.write(
    `courtside needs Node 26 or newer, but this is ${process.version}.\n` +
      'In a checkout, run `npm start` once, which installs the right Node. Then run `./courtside`.\n',
  );
  process.exit(1);
}
// Starts a garbage collection whenever the heap has doubled. By default V8 lets the heap grow to several times its
// size, especially during a long export.
setFlagsFromString('--heap-growing-percent=100');
// V8 would put new objects of a kind that often survives, such as requests under load, into its space for old objects.
// There, objects of finished requests would keep the data of later requests in memory until the next full collection.
setFlagsFromString('--no-allocation-site-pretenuring');
// Most code of a start runs only once, and most of its objects stay in memory. V8 would optimise this code and enlarge
// its space for new objects. An idle service would keep this memory, so V8 does neither until `resetStartFlags`
// (`heap.ts`).
// These filters match no function. Unlike `--no-opt` and `--no-maglev`, they are safe with `--jitless`.
if (process.argv[2] === 'serve') {
  for (const flag of ['--turbo-filter=~', '--maglev-filter=~', '--semi-space-growth-factor=1'])
    setFlagsFromString(flag);
}
// Caches compiled code for the next start, which then takes half as long. Without write access to the folder, nothing
// is cached. Set all flags before this call, because V8 uses cached code only with the same flags.
module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/courtside'));
// A checkout runs its sources. An installed package has compiled files instead.
await import(existsSync(join(import.meta.dirname, '../src')) ? '../src/main.ts' : '../dist/main.js');
