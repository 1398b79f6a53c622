#!/usr/bin/env node
import module from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Plain JavaScript, so that an older Node can still say what is needed.
const [major] = process.versions.node.split('.').map(Number);
if (major < 26) {
  process.stderr.write(
    `courtside needs Node 26 or newer, and this is ${process.version}.\n` +
      'Run it as `npx courtside` or `npm start` in the checkout after `npm ci`, which brings the right Node.\n',
  );
  process.exit(1);
}
// Old garbage is collected when the heap has doubled: V8 would let it grow by several times first, and a long export with it.
setFlagsFromString('--heap-growing-percent=100');
// What was compiled is kept for the next start, which takes half the time then; where nothing can be written there, it is not.
module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/courtside'));
await import('../src/main.ts');
