// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClub } from '../club.ts';
import { bySize } from '../size.ts';

test('shows a closure with all its courts or not at all during changes and removals', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  const admin = await club.signIn('admin');
  const ids = [(await club.court()).id, (await club.court()).id];
  for (let round = 0; round < bySize(15, 40); round++) {
    const { body: closure } = await club.addClosure({ court_ids: ids });
    const path = `/admin/closures/${closure.id}`;
    let isLifted = false;
    const lift = async () => {
      await club.call('PATCH', path, { body: { court_ids: [ids[round % 2]] }, as: admin });
      await club.call('DELETE', path, { as: admin });
      isLifted = true;
    };
    const read = async () => {
      while (!isLifted) {
        await sleep(1); // Without this pause, the reads would delay the change to the closure
        const { status, body } = await club.call('GET', path, { as: admin });
        // The closure has two courts in version 1 and one court in later versions.
        if (status === 200) assert.equal(body.court_ids.length, body.version === 1 ? 2 : 1, JSON.stringify(body));
      }
    };
    await Promise.all([lift(), read(), read(), read(), read()]);
  }
});
