// The power fails under load, again and again: the service is stopped where it is, and what its disk (a file, mounted) holds at that moment
// is looked at as a machine would that starts again. Prints what was lost (nothing may be). Needs the right to mount. Options:
// --cuts, --clients, --seed; with --plant 1 the service does not flush (`synchronous=off`), to show that the check can fail.
import { chancesOf } from '../load.ts';
import { makeLoopDisk } from '../loop-disk.ts';
import { cutPower, openOnDisk } from '../power-cut.ts';
import { planted } from '../processes.ts';
import { anySeed, atExit, readNumbers, run, tell, tellOrigin } from './script.ts';

const options = readNumbers({ cuts: 100, clients: 12, plant: 0, seed: anySeed() });
const MEGABYTES = 64;
/** After so many cuts a new club, or the checks would take longer each time. */
const CUTS_A_CLUB = 20;

await run(async () => {
  tellOrigin(options);
  const chance = chancesOf(options.seed);
  const faults: string[] = [];
  let [cuts, acknowledged, cutsWithFaults] = [0, 0, 0];
  while (cuts < options.cuts) {
    const disk = makeLoopDisk(MEGABYTES);
    if (!disk) {
      process.stderr.write('A disk cannot be mounted here: call this as root, where loop devices are to be had.\n');
      return 1;
    }
    atExit(() => disk.remove());
    const settings = options.plant > 0 ? planted('synchronous-off') : {};
    const club = await openOnDisk(disk, { clients: options.clients, settings, onStart: atExit });
    for (let i = 0; i < CUTS_A_CLUB && cuts < options.cuts; i++) {
      const found = await cutPower(club, chance);
      cuts += 1;
      if (found.length > 0) cutsWithFaults += 1;
      faults.push(...found);
    }
    await club.server.kill();
    acknowledged += club.recorder.statuses.get(201) ?? 0;
    process.stderr.write(`${cuts} cuts\n`);
  }
  tell('power cuts', cuts);
  tell('acknowledged bookings', acknowledged);
  tell('lost', faults.filter((fault) => fault.includes('is lost')).length);
  tell('cuts with a fault', cutsWithFaults);
  tell('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) tell('fault', fault);
  return faults.length;
});
