#!/usr/bin/env node
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
await import('../src/main.ts');
