// A service loads this file through `NODE_OPTIONS=--import`. PLANT names a fault to plant, to show that a test
// finds it. LATER_MIGRATION contains the statements of a migration that only this process knows, as a later release
// does.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { schema } from '../src/modules.ts';

/** With the `lost-commits` fault, one in every 10 commits is rolled back but reported as committed. */
const LOST = 10;

// oxlint-disable-next-line typescript/unbound-method -- called with its `this` below
const { exec } = DatabaseSync.prototype;
let commits = 0;

const plants: Record<string, (statement: string) => string> = {
  'no-flush': (statement) => statement.replace('synchronous = normal', 'synchronous = off'),
  'lost-commits': (statement) => (statement === 'commit' && ++commits % LOST === 0 ? 'rollback' : statement),
};

const plant = plants[process.env['PLANT'] ?? ''];
if (plant) {
  DatabaseSync.prototype.exec = function (this: DatabaseSync, statement: string): void {
    exec.call(this, plant(statement));
  };
}

if (process.env['PLANT'] === 'no-flush') {
  fs.fdatasync = ((_descriptor: number, done: (error: null) => void) => setImmediate(done, null)) as never;
  syncBuiltinESMExports();
}

const later = process.env['LATER_MIGRATION'];
if (later !== undefined) {
  const statements = JSON.parse(later) as string[];
  Object.assign(schema.migrations, { '2999-01-01-later': () => statements });
}
