// Runs only at full size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acquireBrowser, releaseBrowser, whyNoBrowser } from './browser.ts';
import { type Account, dateAfter, openWebClub } from './club.ts';
import { openPage } from './page.ts';
import { Person } from './person.ts';
import { addTennisPeople, setUpByTemplates, setUpRuleByRule } from './tennis-club.ts';

for (const [name, setUp, most] of [
  ['with templates', setUpByTemplates, 30],
  ['rule by rule', setUpRuleByRule, 60],
] as const) {
  test(
    `an admin sets up a tennis club ${name} in five minutes, and its rules hold`,
    { skip: whyNoBrowser() },
    async (t) => {
      const [browser, club] = [await acquireBrowser(), await openWebClub({})];
      const people = await addTennisPeople(club);
      const { page } = await openPage(t, browser, club.origin, { as: club.admin });
      t.after(async () => {
        releaseBrowser();
        await club.close();
      });
      const person = new Person(page, { isFast: true });
      await page.goto('/admin');
      await setUp(person);
      t.diagnostic(`${person.clicks} clicks, ${person.characters} characters, ${person.seconds} seconds`);
      assert.ok(person.clicks <= most, `${person.clicks} clicks`);
      assert.ok(person.seconds < 300, `${person.seconds} seconds`);
      await checkTennisRules(people);
    },
  );
}

async function checkTennisRules({ parent, partner, junior, guest }: Awaited<ReturnType<typeof addTennisPeople>>) {
  const book = async ({ api }: Account, date: string, [start_time, end_time]: [string, string], court_id: number) => {
    const body = { court_id, booking_date: date, start_time, end_time };
    return api.post('/bookings', { body }).then(
      () => 'booked',
      (error) => (error as { code: string }).code,
    );
  };
  /** A weekday for which members can book already. */
  const weekday = [1, 2, 3].map(dateAfter).find((date) => ![0, 6].includes(new Date(date).getUTCDay()))!;
  assert.equal(await book(guest, dateAfter(1), ['10:00', '11:00'], 1), 'too_early');
  assert.equal(await book(parent, dateAfter(1), ['10:00', '11:00'], 1), 'booked');
  assert.equal(await book(parent, dateAfter(9), ['10:00', '11:00'], 1), 'too_early');
  assert.equal(await book(junior, weekday, ['17:00', '18:00'], 1), 'booked');
  assert.equal(await book(junior, weekday, ['18:00', '19:00'], 1), 'not_in_plan');
  assert.equal(await book(parent, weekday, ['17:00', '18:00'], 2), 'booked');
  assert.equal(await book(partner, weekday, ['18:00', '19:00'], 2), 'booked');
  assert.equal(await book(partner, weekday, ['19:00', '20:00'], 2), 'quota_exceeded');
  assert.equal(await book(partner, weekday, ['21:00', '22:00'], 2), 'booked');
}
