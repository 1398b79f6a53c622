// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operator } from '../../src/modules/audit/actions.ts';
import { lockHead } from '../../src/modules/audit/store.ts';
import { invite } from '../../src/modules/invitations/actions.ts';
import { listInvitations } from '../../src/modules/invitations/store.ts';
import type { Role } from '../../src/platform/db/schema.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { NEEDS_OVERLAP, NOON, overlapping } from '../accounts/fixture.ts';

let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(NOON)));
after(() => fixture.close());

test('of two concurrent invitations for one address, the later one is open', NEEDS_OVERLAP, async () => {
  const inviteAs = async (role: Role) => {
    const { id } = await fixture.user('admin');
    const actor = { ...operator, user_id: id };
    return () => invite({ ...fixture, actor }, { email: 'ana@example.org', role });
  };
  const requests = [await inviteAs('admin'), await inviteAs('player')];
  // Hold the lock on the audit log. Each transaction waits for this lock shortly before it commits.
  const results = await overlapping(fixture, lockHead, requests);
  const statuses = results.map(({ status }) => status);
  assert.deepEqual(statuses, ['fulfilled', 'fulfilled']);
  const open = await listInvitations(fixture.db.read, { isOpen: true, time: timestamp(NOON) });
  const roles = open.map(({ role }) => role);
  assert.deepEqual(roles, ['player']);
});
