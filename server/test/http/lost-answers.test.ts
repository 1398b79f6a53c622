// Runs only at full size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chancesOf } from '../load.ts';
import { bookThroughCuts } from '../lost-answers.ts';
import { insertFixture, newDatabase, startServer } from '../processes.ts';

/** Number of bookings. `server/test/faults/lost-answers.ts` is a longer version of this test. */
const CREATES = 300;

test(
  'each key makes one booking with one answer, although one answer in three is lost',
  { timeout: 240_000 },
  async (t) => {
    const database = await newDatabase(t);
    const fixture = await insertFixture(database, { players: 10, courts: 3 });
    // On PostgreSQL, a different process receives each repeated request.
    const count = database.startsWith('file:') ? 1 : 3;
    const servers = await Promise.all(Array.from({ length: count }, () => startServer(t, database)));
    const chance = chancesOf(7);
    const { cut, requests, replayed, faults } = await bookThroughCuts(database, {
      ...{ origins: servers.map(({ origin }) => origin), fixture, creates: CREATES, clients: 8, chance },
    });
    assert.deepEqual(faults, []);
    assert.ok(cut > requests / 5 && cut < requests / 2, `${cut} of ${requests} answers cut`);
    assert.equal(replayed, CREATES);
  },
);
