// Loaded into a service with `NODE_OPTIONS=--import`, so that a check can be seen to fail: PLANT names the fault.
import { DatabaseSync } from 'node:sqlite';

/** One commit in so many is undone, and answered as if it held. */
const LOST = 10;

// oxlint-disable-next-line typescript/unbound-method -- called with its `this` below
const { exec } = DatabaseSync.prototype;
let commits = 0;

const plants: Record<string, (statement: string) => string> = {
  'synchronous-off': (statement) => statement.replace('synchronous = full', 'synchronous = off'),
  'lost-commits': (statement) => (statement === 'commit' && ++commits % LOST === 0 ? 'rollback' : statement),
};

const plant = plants[process.env['PLANT'] ?? ''];
if (plant) {
  DatabaseSync.prototype.exec = function (this: DatabaseSync, statement: string): void {
    exec.call(this, plant(statement));
  };
}
