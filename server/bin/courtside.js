#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Plain JavaScript, so that an older Node can still say what is needed.
const [major] = process.versions.node.split('.').map(Number);
if (major < 26) {
  process.stderr.write(
    `courtside needs Node 26 or newer, and this is ${process.version}.\n` +
      'In a checkout, run `npx courtside` or `npm start` after `npm ci`, which brings the right Node.\n',
  );
  process.exit(1);
}
// Old garbage is collected when the heap has doubled: V8 would let it grow by several times first, and a long export with it.
setFlagsFromString('--heap-growing-percent=100');
// What was compiled is kept for the next start, which takes half the time then; where nothing can be written there, it is not.
module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/courtside'));
// A checkout runs its sources. An installed package has compiled files instead.
await import(existsSync(join(import.meta.dirname, '../src')) ? '../src/main.ts' : '../dist/main.js');
