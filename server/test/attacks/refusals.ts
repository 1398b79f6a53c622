// Many connections book on SQLite, and half of the requests are refused. Prints the requests per second, and how often
// the service ran a group of writes a second time. Fails if it ran a group twice, because a refused booking must not
// make the service repeat other writes. Options: --size (requests), --clients.
import { addDays, timestamp } from '../../src/platform/time.ts';
import { openDatabase, openService, print, readNumbers, run } from '../faults/script.ts';
import { record } from '../recorder.ts';

const options = readNumbers({ size: 4000, clients: 64 });

await run(async () => {
  const { size, clients } = options;
  print.run(options);
  const settings = { RATE_LIMIT_PER_MINUTE: '0', max_upcoming_bookings: 0, METRICS: 'true' };
  const { fixture, servers, end } = await openService(await openDatabase(false), {
    players: clients,
    processes: 1,
    settings,
  });
  const { origin } = servers[0]!;
  const recorder = record(fixture.key, () => origin);
  const today = timestamp(Date.now()).slice(0, 10);
  let next = 0;
  const began = performance.now();
  await Promise.all(
    fixture.players.map(async (player) => {
      while (next < size) {
        // Two consecutive requests are for the same slot, so one of them is refused.
        const n = Math.floor(next++ / 2);
        const start = 60 * (n % 24);
        const date = addDays(today, 2 + Math.floor(n / 24 / fixture.courts.length));
        const court = fixture.courts[Math.floor(n / 24) % fixture.courts.length]!;
        await recorder.create(player, { court, date, start, end: start + 60 });
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const reruns = Number(/^courtside_database_group_reruns_total (\d+)$/m.exec(metrics)?.[1] ?? Number.NaN);
  print.figure('booked, refused', `${recorder.statuses.get(201) ?? 0}, ${recorder.statuses.get(409) ?? 0}`);
  print.figure('requests per second', Math.round(size / seconds));
  print.figure('groups that ran twice', reruns);
  await end();
  return reruns;
});
