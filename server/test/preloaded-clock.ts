// A service loads this file through `NODE_OPTIONS=--import`. CLOCK_FILE names a file that contains the clock offset of
// the process, in milliseconds.
import { readFileSync } from 'node:fs';

/** Interval between two reads of the clock offset, in milliseconds. */
const LOOK_MS = 20;

const rightNow = Date.now;
let offMs = 0;
const look = (): void => void (offMs = Number(readFileSync(process.env['CLOCK_FILE']!, 'utf8')));
look();
setInterval(look, LOOK_MS).unref();
Date.now = () => rightNow() + offMs;
