// Emails about membership fees. Runs on both engines.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { collectFees } from '../../src/modules/membership-fees/charging.ts';
import { openMailClub } from '../mail/fixture.ts';

/** A club with a plan for 30.00 a month, and the emails about fees that it sends. */
async function openFeeClub(t: TestContext, grace_days = 5) {
  const { box, club, post } = await openMailClub(t);
  const admin = { ...(await club.signIn('admin')) };
  const send = async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await club.call(method, path, { as: admin, ...(body && { body }) });
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  };
  await send('PATCH', '/admin/club', { name: 'Riverside' });
  const { id: plan_id } = await send('POST', '/admin/plans', { name: 'Full' });
  await send('POST', '/admin/plan-fees', { plan_id, amount: 3000, pay_within_days: 10, grace_days });
  /** Goes to a day, and charges fees. */
  const goTo = async (date: string): Promise<void> => {
    club.clock.now = Date.parse(`${date}T12:00:00Z`);
    Object.assign(admin, await club.signIn('admin'));
    await collectFees(club.context);
    await collectFees(club.context);
  };
  return {
    ...{ club, send, goTo },
    join: (id: number) =>
      send('POST', '/admin/memberships', { plan_id, starts_on: '2026-12-01', people: [{ user_id: id }] }),
    /** Returns the emails that are sent on a day. */
    mailsOn: async (date: string) => {
      await goTo(date);
      box.mails.length = 0;
      assert.deepEqual(await post(), []);
      return box.mails
        .filter(({ text }) => /membership|membresía/.test(text))
        .map(({ to, headers, text }) => ({ to, subject: headers['subject'], text }));
    },
  };
}

test('a member learns of the fee and of the days of grace, in their language', async (t) => {
  const { club, join, mailsOn } = await openFeeClub(t);
  const player = await club.signIn('player', 'Ana Sol');
  await club.call('PATCH', '/auth/me', { as: player, body: { language: 'es' } });
  await join(player.user.id);
  const [asked, ...others] = await mailsOn('2026-12-01');
  assert.deepEqual(others, []);
  assert.equal(asked!.to, player.user.email);
  assert.match(asked!.subject!, /^Cuota de socio: Full, 1.+31 de diciembre de 2026, 30,00.€$/);
  assert.match(asked!.text, /Riverside te pide .+ a más tardar el 11 de diciembre de 2026: Full/);
  assert.match(asked!.text, /\/profile/);
  const [warned] = await mailsOn('2026-12-12');
  assert.match(warned!.subject!, /^Tu membresía no está pagada/);
  assert.match(warned!.text, /termina después del 16 de diciembre de 2026/);
  for (const date of ['2026-12-13', '2026-12-17']) assert.deepEqual(await mailsOn(date), []);
});

test('one email says that a membership without days of grace has ended', async (t) => {
  const { club, join, mailsOn } = await openFeeClub(t, 0);
  await join((await club.signIn()).user.id);
  await mailsOn('2026-12-01');
  const [ended, ...others] = await mailsOn('2026-12-12');
  assert.match(ended!.text, /was due on 11 December 2026: Full, .+\.\s+So the membership has ended\./);
  assert.deepEqual([...others, ...(await mailsOn('2026-12-13'))], []);
});

test('a guest gets the email at the contact address, without a link to an account', async (t) => {
  const { club, send, join, mailsOn } = await openFeeClub(t);
  const { id: court_id } = await club.court();
  const times = { booking_date: '2026-11-23', start_time: '10:00', end_time: '11:00' };
  const { user } = await send('POST', '/admin/bookings', { court_id, ...times, guest_name: 'Gil Guest' });
  await send('PATCH', `/admin/users/${user.id}`, { contact_email: 'gil@example.org' });
  await join(user.id);
  const [asked, ...others] = await mailsOn('2026-12-01');
  assert.deepEqual([asked?.to, others], ['gil@example.org', []]);
  assert.match(asked!.text, /Riverside asks you to pay .+ by 11 December 2026: Full, 1.+31 December 2026, €30.00\./);
  assert.doesNotMatch(asked!.text, /profile/);
});

test('nobody gets an email about a fee that was paid or waived before the email was sent', async (t) => {
  const { club, send, join, goTo, mailsOn } = await openFeeClub(t);
  const [payer, waived] = [await club.signIn(), await club.signIn()];
  for (const { user } of [payer, waived]) await join(user.id);
  await goTo('2026-12-01');
  const dueOf = async ({ user }: typeof payer) => (await send('GET', `/admin/dues?user_id=${user.id}`)).data[0].id;
  const cash = [{ means: 'cash' }];
  await send('POST', '/admin/payments', {
    user_id: payer.user.id,
    dues: [{ due_id: await dueOf(payer) }],
    means: cash,
  });
  await send('POST', `/admin/dues/${await dueOf(waived)}/waivers`, { reason: 'Injury' });
  assert.deepEqual(await mailsOn('2026-12-01'), []);
});
