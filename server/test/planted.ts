// Loaded into a service with `NODE_OPTIONS=--import`: PLANT names a fault by which a check can be seen to fail; CLOCK_FILE a file that says by
// how many milliseconds the clock of the process is off.
import { readFileSync } from 'node:fs';
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

/** How often the file is read that says how far the clock is off, in milliseconds. */
const LOOK_MS = 20;
const clockFile = process.env['CLOCK_FILE'];
if (clockFile !== undefined) {
  const rightNow = Date.now;
  let offMs = 0;
  const look = (): void => void (offMs = Number(readFileSync(clockFile, 'utf8')));
  look();
  setInterval(look, LOOK_MS).unref();
  Date.now = () => rightNow() + offMs;
}
