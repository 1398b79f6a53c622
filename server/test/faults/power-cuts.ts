// Simulates power cuts under load: stops the service and opens a copy of its disk, as a restarted machine would.
// Fails if acknowledged changes are lost. Needs permission to mount file systems. Options: --cuts, --clients,
// --seed, --plant 1 (turns flushing off, to show that the check can fail).
import { chancesOf } from '../load.ts';
import { makeLoopDisk } from '../loop-disk.ts';
import { cutPower, openOnDisk } from '../power-cut.ts';
import { withPlantedFault } from '../processes.ts';
import { anySeed, atExit, print, readNumbers, run } from './script.ts';

const options = readNumbers({ cuts: 100, clients: 12, plant: 0, seed: anySeed() });
const MEGABYTES = 64;
/** The script creates a new club after this number of power cuts, because checks take longer as data grows. */
const CUTS_A_CLUB = 20;

await run(async () => {
  print.run(options);
  const chance = chancesOf(options.seed);
  const faults: string[] = [];
  let [cuts, acknowledged, cutsWithFaults] = [0, 0, 0];
  while (cuts < options.cuts) {
    const disk = makeLoopDisk(MEGABYTES);
    if (!disk) {
      process.stderr.write('Cannot mount a disk: run this as root on a machine with loop devices.\n');
      return 1;
    }
    atExit(() => disk.remove());
    const settings = options.plant > 0 ? withPlantedFault('no-flush') : {};
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
  print.figure('power cuts', cuts);
  print.figure('acknowledged bookings', acknowledged);
  print.figure('lost', faults.filter((fault) => fault.includes('is lost')).length);
  print.figure('cuts with a fault', cutsWithFaults);
  print.figure('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) print.figure('fault', fault);
  return faults.length;
});
