import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redactJson, redactList, redactedPeople } from '../../src/modules/privacy/redact.ts';
import { hashEmail } from '../../src/platform/email-address.ts';

const ada = redactedPeople([{ id: 7, emailHash: hashEmail('Ada@Example.org') }]);
const after = (value: unknown, whose = ada): unknown => JSON.parse(redactJson(JSON.stringify(value), whose));
const erased = { name: 'Deleted user', email: null };

test("a user's own bookings lose notes and people, and keep the slot", () => {
  const owned = { user_id: 7, note: 'Knee', status_reason: 'Ill', price: { amount: 5 }, status: 'cancelled' };
  const people = {
    user: { name: 'Ada', email: 'ada@example.org', id: 7 },
    booked_by: 'Club',
    participants: [{ name: 'Bo' }],
  };
  assert.deepEqual(after({ ...owned, ...people }), {
    ...{ user_id: 7, note: null, status_reason: null, price: { amount: 5 }, status: 'cancelled' },
    ...{ user: { ...erased, id: 7 }, booked_by: 'Deleted user', participants: [] },
  });
  assert.deepEqual(after({ user_id: 7, user: null, participants: null }), {
    user_id: 7,
    user: null,
    participants: null,
  });
  assert.deepEqual(
    after({ user_id: 7, user: 'Ada' }),
    { user_id: 7, user: 'Ada' },
    'a user that is not an object stays unchanged',
  );
});

test("other bookings lose only the participant's name", () => {
  const participants = [
    { name: 'Ada', email: 'ADA@example.org' },
    { name: 'A.', email: null, user_id: 7 },
    { name: 'Bo', email: 'bo@example.org', user_id: 8 },
    { name: 'Guest', email: null },
  ];
  const booking = { user_id: 8, note: 'Ball', user: { name: 'Bo', email: 'bo@example.org' }, booked_by: 'Club' };
  assert.deepEqual(after({ ...booking, participants }), {
    ...booking,
    participants: [erased, { ...erased, user_id: null }, participants[2], participants[3]],
  });
  assert.equal(
    redactList(JSON.stringify(participants), redactedPeople([{ id: 9, emailHash: '' }])),
    JSON.stringify(participants),
    'a participant without an email must not match',
  );
});

test('removes data at any depth: in lists and nested objects', () => {
  const note = { user_id: 7, note: 'Knee' };
  const kept = { data: [{ previous: note }, null, 3, 'user_id', [note]], user_id: 8, note: 'Ball' };
  const without = { user_id: 7, note: null };
  assert.deepEqual(after(kept), {
    data: [{ previous: without }, null, 3, 'user_id', [without]],
    user_id: 8,
    note: 'Ball',
  });
  for (const plain of [null, 3, 'text', [], {}]) assert.deepEqual(after(plain), plain);
});

test('recognises an email by its hash in any spelling; a user without one has no hash', () => {
  assert.equal(hashEmail('Ada@Example.org'), hashEmail('ada@example.ORG'));
  assert.notEqual(hashEmail('ada@example.org'), hashEmail('bo@example.org'));
  assert.ok(!ada.hasParticipant({ user_id: 8, email: 5 }) && !ada.hasParticipant({}));
  assert.ok(!redactedPeople([{ id: 7, emailHash: '' }]).hasParticipant({ email: '' }));
});
