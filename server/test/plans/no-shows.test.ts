// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem, openClub } from '../club.ts';

for (const level of ['plan', 'membership', 'person'] as const) {
  test(`a rule of the ${level} limits no-shows, although the club does not`, async (t) => {
    const club = await openClub();
    t.after(() => club.close());
    const [player, admin] = [await club.signIn(), await club.signIn('admin')];
    const rules = (one: string) => (one === level ? [{ name: 'Strict', settings: { max_no_shows: 1 } }] : []);
    const post = (path: string, body: object) => club.call('POST', path, { as: admin, body });
    const plan = await post('/admin/plans', { name: 'Gold', rules: rules('plan') });
    const people = [{ user_id: player.user.id, rules: rules('person') }];
    const membership = { plan_id: plan.body.id, starts_on: '2026-01-01', people, rules: rules('membership') };
    assert.equal((await post('/admin/memberships', membership)).status, 201);
    const { id: court_id } = await club.court();
    const { body } = await club.book(player, { court_id, booking_date: '2026-11-23' });
    club.clock.now = Date.parse('2026-11-24T12:00:00Z');
    const missed = await club.call('PATCH', `/admin/bookings/${body.id}`, { as: admin, body: { status: 'no_show' } });
    assert.equal(missed.status, 200);
    assertProblem(await club.book(player, { court_id, booking_date: '2026-11-25' }), 'quota_exceeded');
  });
}
