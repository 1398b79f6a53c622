import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryStatusAfter } from '../../src/modules/waitlist/rules.ts';

test('returns the status of an entry after its offer has ended', () => {
  assert.equal(entryStatusAfter({ status: 'confirmed', by: 'player' }), 'accepted');
  assert.equal(entryStatusAfter({ status: 'pending', by: 'player' }), 'accepted');
  assert.equal(entryStatusAfter({ status: 'cancelled', by: 'club' }), 'waiting');
  assert.equal(entryStatusAfter({ status: 'cancelled', by: 'system' }), 'expired');
  assert.equal(entryStatusAfter({ status: 'cancelled', by: 'player' }), 'left');
  assert.equal(entryStatusAfter({ status: 'cancelled', by: 'admin' }), 'left');
});
