import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateAfter, useWebApp, YESTERDAY } from './club.ts';
import { chooseAction, fillDate, violationsOf } from './page.ts';

const web = useWebApp();

test('an admin adds a rule to a plan, and people to a membership', web.options, async (t) => {
  const { admin } = web.club;
  await web.club.court({ name: 'Clay 1', type: 'tennis' });
  for (const name of ['Ana Ferrer', 'Bo Ferrer']) await web.club.player(name);
  const page = await web.visitAsAdmin(t, '/admin/plans');
  await page.getByRole('button', { name: 'New plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Members', exact: true }).click();
  await dialog.getByText('Weekdays 17:00–21:00: at most 2 hours a week per family or team').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Add rule: Members' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Add at least one setting.').waitFor();
  await dialog.getByRole('button', { name: 'Some courts' }).click();
  await dialog.getByRole('button', { name: 'Clay 1' }).click();
  await dialog.getByRole('button', { name: 'Weekend' }).click();
  await dialog.getByLabel('From').fill('9');
  await dialog.getByLabel('Until').fill('12:30');
  await dialog.getByRole('button', { name: 'Price', exact: true }).click();
  await dialog.getByLabel('Price per hour (EUR)').fill('18,50');
  const sentence = 'Weekends 09:00–12:30 on Clay 1: €18.50 an hour';
  await dialog.getByText(sentence).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const rules = page.getByRole('list', { name: 'Rules of Members' });
  await rules.getByRole('listitem').filter({ hasText: sentence }).nth(0).waitFor();
  const plans = async () => (await admin.api.get('/admin/plans')).data;
  const [plan] = await plans();
  assert.deepEqual(plan!.rules[2], {
    name: sentence,
    courts: { court_ids: [1] },
    times: { days: [6, 7], start_time: '09:00', end_time: '12:30' },
    settings: { price_per_hour: { amount: 1850, currency: 'EUR' } },
  });
  await chooseAction(page, 'Prime time', 'Remove');
  await page.getByText('Rule “Prime time” removed.').waitFor();
  assert.equal((await plans())[0]!.rules.length, 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await rules.getByText('Prime time').waitFor();
  assert.deepEqual((await plans())[0]!.rules, plan!.rules);

  await page.getByRole('link', { name: '0 people' }).click();
  await page.getByText('No memberships match.').waitFor();
  await page.getByRole('button', { name: 'Add membership' }).click();
  for (const name of ['Ana Ferrer', 'Bo Ferrer']) {
    await dialog.getByLabel('Add a person').pressSequentially(name.slice(0, 4));
    await page.getByRole('option', { name }).click();
  }
  await dialog.getByLabel('Name of the family or team (optional)').fill('Ferrer');
  await fillDate(dialog, 'Last day (optional)', dateAfter(30));
  await dialog.getByLabel('Grace days').fill('5');
  assert.deepEqual(await violationsOf(page), []);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Membership of Ferrer saved.').waitFor();
  await chooseAction(page, 'Ferrer', 'End…');
  await page.getByRole('button', { name: 'End membership' }).click();
  await page.getByText('Membership of Ferrer ended.').waitFor();
  const membership = async () => (await admin.api.get('/admin/memberships')).data[0]!;
  const { ends_on, grace_days } = await membership();
  assert.deepEqual([ends_on, grace_days], [dateAfter(0), 0]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('and 5 grace days').waitFor();
  assert.equal((await membership()).ends_on, dateAfter(30));
  await page.getByLabel('Status').selectOption('Ended');
  await page.getByText('No memberships match.').waitFor();
  assert.match(page.url(), /plan=1&state=ended/);
});

test('an admin gives a family and one of its people rules of their own', web.atFullSize, async (t) => {
  const { admin } = web.club;
  const plan = await admin.api.post('/admin/plans', { body: { name: 'Families' } });
  const people = [];
  for (const name of ['Uma Baker', 'Max Baker'])
    people.push({ user_id: (JSON.parse((await web.club.player(name)).user) as { id: number }).id });
  const body = { plan_id: plan.id, name: 'Baker', starts_on: dateAfter(0), people };
  const { id } = await admin.api.post('/admin/memberships', { body });
  const saved = () => admin.api.get('/admin/memberships/{membership}', { params: { path: { membership: id } } });
  const page = await web.visitAsAdmin(t, `/admin/memberships?plan=${plan.id}`);
  await chooseAction(page, 'Baker', 'Own rules');
  const dialog = page.getByRole('dialog', { name: 'Own rules of Baker' });
  const add = async (owner: string, setting: string, choice?: string): Promise<void> => {
    await dialog.getByRole('button', { name: `Add rule: ${owner}`, exact: true }).click();
    const form = page.getByRole('dialog', { name: `New rule for ${owner}` });
    await form.getByRole('button', { name: setting, exact: true }).click();
    if (choice) await form.getByLabel(choice).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('list', { name: `Rules of ${owner}`, exact: true }).waitFor();
  };
  await add('Baker', 'Limit per person or family', 'Counts for every player of a booking');
  await add('Max Baker', 'Bookable or not');
  assert.deepEqual(await violationsOf(page), []);
  const { rules, people: members } = await saved();
  assert.deepEqual(
    [rules, ...members.map((member) => member.rules)].map((rules) =>
      rules.map(({ settings }) => Object.keys(settings)),
    ),
    [[['quotas']], [], [['bookable']]],
  );
  assert.equal(rules[0]!.settings.quotas![0]!.every_participant, true);
  await chooseAction(page, rules[0]!.name, 'Remove');
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('list', { name: 'Rules of Baker' }).waitFor();
  assert.deepEqual((await saved()).rules, rules);
});

test(
  'an admin imports memberships, and tries a rule on past bookings before it is saved',
  web.atFullSize,
  async (t) => {
    const ida = await web.club.player('Ida Roe');
    await web.club.court({ name: 'Clay 2', price_per_hour: { amount: 1000, currency: 'EUR' } });
    await web.club.importBookings(YESTERDAY, [
      ['Clay 2', 'Gus Hall', '10:00', '11:00'],
      ['Clay 2', 'Gus Hall', '18:00', '20:00'],
    ]);
    await web.club.admin.api.post('/admin/plans', { body: { name: 'Adult' } });
    const page = await web.visitAsAdmin(t, '/admin/memberships', { locale: 'es-ES' });
    await page.getByRole('button', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog');
    const lines = [`adult,${ida.email},2026-01-01`, 'adult,nobody@example.org,2026-01-01'];
    const buffer = Buffer.from(['plan,email,starts_on', ...lines].join('\n'));
    await dialog.getByLabel('Archivo CSV').setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: 'Comprobar archivo' }).click();
    await dialog.getByText('Ninguna cuenta tiene la dirección de correo verificada nobody@example.org').waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await dialog.getByRole('button', { name: 'Importar ahora' }).click();
    await dialog.getByText('Importado: 1 fila.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('table').getByText('Ida Roe').waitFor();

    const english = await web.visitAsAdmin(t, '/admin/plans');
    await english.getByRole('button', { name: 'Add rule: Adult' }).click();
    const rule = english.getByRole('dialog');
    await rule.getByRole('button', { name: 'Price', exact: true }).click();
    await rule.getByLabel('Price per hour (EUR)').fill('5');
    await rule.getByRole('button', { name: 'Try on past bookings' }).click();
    await rule.getByLabel('Whose bookings').selectOption('People without a membership');
    await rule.getByRole('row', { name: 'Adult 2 0 0 €30.00 €15.00' }).waitFor();
    assert.deepEqual(await violationsOf(english), []);
    await rule.getByLabel('Price per hour (EUR)').fill('6');
    await rule.getByRole('button', { name: 'Try on past bookings' }).waitFor();
  },
);
