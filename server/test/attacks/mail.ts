// A player books and cancels repeatedly. Prints the number of emails that arrive at a mail server. Fails if this
// number exceeds the service's limit.
// Options: --size (bookings), --verified 1 (the player's address is verified), --postgres 1.
import { setTimeout as sleep } from 'node:timers/promises';
import { findCursor, findEnds, hasUnrelayed } from '../../src/platform/events/store.ts';
import { addDays, timestamp } from '../../src/platform/time.ts';
import { atExit, openDatabase, openService, readNumbers, run, printFigure, printRun } from '../faults/script.ts';
import { mailSettings, startBox } from '../mail/fixture.ts';
import { openContext } from '../processes.ts';
import { record } from '../recorder.ts';

const options = readNumbers({ size: 200, verified: 0, postgres: 0 });
/** Verified addresses get at most ten booking emails an hour. Unverified addresses get only the verification email. */
const MAX_MAILS = options.verified > 0 ? 10 : 1;

await run(async () => {
  const { size, verified, postgres } = options;
  printRun(options);
  const { box, close } = await startBox();
  atExit(close);
  const database = await openDatabase(postgres > 0);
  const { db } = await openContext(database);
  const { fixture, servers, end } = await openService(database, {
    ...{ players: 1, processes: 1 },
    settings: mailSettings(box),
  });
  const player = fixture.players[0]!;
  if (verified === 0)
    await db.transact((db) =>
      db.updateTable('users').set({ email_verified_at: null }).where('id', '=', player.id).execute(),
    );
  while ((await findCursor(db.read, 'mail')) === undefined) await sleep(20);
  const recorder = record(fixture.key, () => servers[0]!.origin);
  const date = addDays(timestamp(Date.now()).slice(0, 10), 2);
  const slot = { court: fixture.courts[0]!, date, start: 600, end: 660 };
  for (let i = 0; i < size; i++) await recorder.cancel(player, (await recorder.create(player, slot))!);
  const isDone = async (): Promise<boolean> => {
    if ((await hasUnrelayed(db.read)) || (await findCursor(db.read, 'mail')) !== (await findEnds(db.read)).last)
      return false;
    const due = db.read.selectFrom('mails').select('id').where('status', '=', 'pending');
    return (await due.where('next_attempt_at', '<=', timestamp(Date.now())).limit(1).execute()).length === 0;
  };
  while (!(await isDone())) await sleep(100);
  printFigure('bookings made and cancelled', size);
  printFigure('mails received', box.mails.length);
  await end();
  await db.close();
  return Math.max(0, box.mails.length - MAX_MAILS);
});
