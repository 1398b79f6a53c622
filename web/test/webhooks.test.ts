// Runs only at full size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventTypesOf } from '../../server/src/platform/events/actions.ts';
import { modules } from '../../server/src/modules.ts';
import { isGenuine, startReceiver } from '../../server/test/webhooks/receiver.ts';
import { PHONE } from './browser.ts';
import { useWebApp } from './club.ts';
import { violationsOf, isWiderThanScreen } from './page.ts';

const web = useWebApp({ settings: { WEBHOOK_PRIVATE_NETWORKS: 'true' } });

test(
  'creates, tests, rotates, disables and deletes a webhook on a phone, and shows its deliveries',
  web.options,
  async (t) => {
    const receiver = await startReceiver(t);
    const { page } = await web.visit(t, { as: web.club.admin, viewport: PHONE });
    await page.goto('/admin/webhooks');
    await page.getByText('No entries yet.').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Address').fill(receiver.url);
    await page.locator('summary', { hasText: 'Events' }).click();
    const types = page.getByRole('group', { name: 'Events' }).getByRole('checkbox');
    assert.equal(await types.count(), eventTypesOf(modules).length);
    for (const type of eventTypesOf(modules)) await page.getByRole('checkbox', { name: type, exact: true }).waitFor();
    for (const type of ['court.created', 'booking.created']) await page.getByLabel(type, { exact: true }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    const shown = page.getByRole('status').locator('.key');
    const secret = await shown.innerText();
    assert.match(secret, /^whsec_/);

    const card = page.getByRole('region', { name: receiver.url, exact: true });
    await card.getByText('court.created').first().waitFor();
    await card.getByText('Active', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Send test' }).click();
    await card.getByText('Test delivered.').waitFor();
    assert.ok(isGenuine(receiver.received[0]!, secret));

    receiver.answer(500);
    await web.club.court({ name: 'Told' });
    await card.getByRole('button', { name: 'Deliveries' }).click();
    const row = card.getByRole('row', { name: /court\.created/ });
    await row.getByText('500 after').first().waitFor();
    assert.deepEqual(await violationsOf(page), []);
    assert.equal(await isWiderThanScreen(page), false);
    receiver.answer(204);
    await row.getByRole('button', { name: 'Send again' }).click();
    await row.getByText('Delivered').waitFor({ timeout: 15_000 });
    await row.getByText('Details').click();
    await row.getByRole('listitem').nth(1).waitFor();
    const tries = await row.getByRole('listitem').allInnerTexts();
    assert.match(tries[0]!, /: 500 after \d+ ms\s+answer 500/);
    assert.match(tries.at(-1)!, /: 204 after \d+ ms/);
    assert.match(await row.locator('pre').last().innerText(), /"type":"court\.created"/);
    assert.deepEqual(await violationsOf(page), []);
    assert.equal(await isWiderThanScreen(page), false);

    await card.getByLabel('Result').selectOption({ label: 'Failed' });
    await page.waitForURL((url) => url.searchParams.get('result') === 'failed');
    await page.reload();
    await card.getByText('No deliveries match.').waitFor();
    assert.equal(await shown.count(), 0, 'the secret is shown once');

    const choose = async (action: string): Promise<void> => {
      await card.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('New secret');
    await page.getByRole('dialog', { name: `Replace the secret of ${receiver.url}?` }).waitFor();
    assert.equal(await shown.count(), 0, 'nothing changes without a confirmation');
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    assert.notEqual(await shown.innerText(), secret);
    await choose('Disable');
    await card.getByText('Disabled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.getByText('Active', { exact: true }).waitFor();

    receiver.answer(500);
    await card.getByRole('button', { name: 'Send test' }).click();
    await card.getByText(/^Test delivery failed: 500 after \d+ ms/).waitFor();
    await card.getByText('Failing', { exact: true }).waitFor();
    assert.equal(await card.getByText('Active', { exact: true }).count(), 0, 'a failed test does not look well');
    await page.reload();
    await card.waitFor();
    assert.equal(await shown.count(), 0, 'the secret is shown once');
    await choose('Delete');
    const question = page.getByRole('dialog', { name: `Delete ${receiver.url}?` });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No entries yet.').waitFor();
  },
);

test('changes a webhook, but not over the change of somebody else', web.options, async (t) => {
  const { webhooks } = web.club.admin.api.admin;
  const { id, url } = await webhooks.create({ url: 'https://till.example', event_types: ['court.created'] });
  t.after(() => webhooks.delete(id));
  const page = await web.visitAsAdmin(t, '/admin/webhooks', { expects: [412] });
  const dialog = page.getByRole('dialog', { name: `Edit ${url}` });
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: `More actions: ${url}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.getByLabel('Description (optional)').fill('The till');
    if ((await webhooks.get(id)).version === 1) await webhooks.update(id, { event_types: ['court.updated'] });
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await save();
  await dialog.getByText('Someone else has changed this in the meantime').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await save();
  await page.getByText('Description: The till · Events: court.updated').waitFor();
});

/** The schema of a field, its first value, what a person enters, and what the form sends. */
const kinds: [schema: object, first: string, entered: string, sent: unknown][] = [
  [{ type: ['string', 'null'], maxLength: 500, default: null }, '', 'Two\nlines', 'Two\nlines'],
  [{ type: 'integer', minimum: 1, default: 5 }, '5', '12', 12],
  [{ type: 'array', items: { type: 'string' }, default: ['a', 'b'] }, 'a\nb', 'a\n\nc ', ['a', 'c']],
  [{ type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', default: '09:00' }, '09:00', '23:30', '23:30'],
  [{ type: 'string', format: 'date-time' }, '', '2026-12-01T10:30', '2026-12-01T10:30:00.000Z'],
  [{ type: ['object', 'null'], properties: { currency: {} } }, '', '7,25', { amount: 725, currency: 'EUR' }],
  [{ anyOf: [{ type: 'string', enum: ['low', 'high'] }, { type: 'null' }], default: null }, '', 'high', 'high'],
];

test('a form has a field of the right kind for each schema, with its default', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/queues', { expects: [422], locale: 'en-GB' });
  const sent: unknown[] = [];
  await page.route('**/admin/webhooks', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push((route.request().postDataJSON() as { description: unknown }).description);
    const errors = [{ pointer: '#/description', code: 'too_long', detail: '' }];
    return route.fulfill({ status: 422, json: { status: 422, detail: '', code: 'invalid_request', errors } });
  });
  for (const [description, first, entered] of kinds) {
    await page.route('**/admin/schema', async (route) => {
      const answer = (await (await route.fetch()).json()) as {
        data: { name: string; input: { properties: object } }[];
      };
      Object.assign(answer.data.find(({ name }) => name === 'Webhook')!.input.properties, { description });
      await route.fulfill({ json: answer });
    });
    await page.goto('/admin/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const field = page.getByLabel(/^Description/);
    assert.equal(await field.inputValue(), first, JSON.stringify(description));
    if ('anyOf' in description) await field.selectOption(entered);
    else await field.fill(entered);
    await page.getByLabel('Address').fill('https://till.example/events');
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field-error').waitFor();
  }
  const expected = kinds.map(([, , , value]) => value);
  assert.deepEqual(sent, expected);
});

test('shows the queues, and links failed deliveries to the webhooks', web.options, async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer(410);
  const { id } = await web.club.admin.api.admin.webhooks.create({ url: receiver.url });
  await web.club.admin.api.admin.webhooks.test(id);
  const page = await web.visitAsAdmin(t, '/admin/queues');
  const row = page.getByRole('row', {
    name: /^Webhook deliveries 0 – \d+ Show webhooks The endpoint responded with 410/,
  });
  await row.getByRole('link', { name: 'Show webhooks' }).click();
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
});

test('without a schedule, the page of backups says how to turn them on', web.options, async (t) => {
  const { page } = await web.visit(t, { as: web.club.admin, viewport: PHONE });
  await page.goto('/admin/backups');
  await page.getByText('Scheduled backups are off.').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  assert.equal(await isWiderThanScreen(page), false);
  const [guide] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Read how' }).click()]);
  await guide.getByRole('heading', { level: 1, name: 'Scheduled backups' }).waitFor();
});

test('the page of queues says that the service sends no email without SMTP_URL', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/queues');
  await page.getByText('The service sends no email.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Send test email' }).count(), 0);
});
