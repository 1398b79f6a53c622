// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courtside } from '../cli/courtside.ts';
import { engine, query, rowsOfFile } from '../databases.ts';
import { execute, fileOf, pastDatabase } from './past-database.ts';

const DUE = '2026-11-28T10:00:00.000Z';
const CLAIMED = '2026-11-28T10:05:00.000Z';
const END = '2026-11-30T10:00:00.000Z';
const MADE = '2026-11-28T09:00:00.000Z';
const text = (value: string | null) => (value === null ? 'null' : `'${value}'`);

/** Stores emails and deliveries in the tables of the past version, in each state. */
function oldRows(): string {
  const states = [
    ['pending', 0, null, null],
    ['pending', 2, CLAIMED, 'It was busy.'],
    ['failed', 3, null, 'It was gone.'],
  ] as const;
  const mails = [...states, ['sent', 1, null, null] as const].map(
    ([status, attempts, claimed, error], i) => `insert into mails
      (unique_key, kind, user_id, data, status, attempts, next_attempt_at, give_up_at, claimed_until, error, created_at)
      values ('key ${i}', '${i === 0 ? 'password_reset' : 'reminder'}', null, '{}', '${status}', ${attempts}, '${DUE}',
        '${END}', ${text(claimed)}, ${text(error)}, '${MADE}')`,
  );
  const deliveries = [...states, ['delivered', 1, null, null] as const].map(
    ([status, attempts, claimed], i) => `insert into webhook_deliveries (webhook_id, message_id, type, subject, payload,
      status, attempts, next_attempt_at, give_up_at, claimed_until, attempted_at, answer_status, error, created_at)
      values (77, 'evt_${i}', 'court.created', 'court ${i}', '{}', '${status}', ${attempts}, '${DUE}', '${END}',
        ${text(claimed)}, ${attempts > 0 ? `'${MADE}'` : 'null'}, ${attempts > 0 ? 503 : 'null'}, null, '${MADE}')`,
  );
  const webhook = `insert into webhooks (id, url, event_types, secret, enabled, failures, version, created_at, updated_at)
    values (77, 'https://example.org', '[]', '', 1, 0, 1, '${MADE}', '${MADE}')`;
  const job = `insert into jobs (kind, payload, run_at, attempts, locked_until, last_error, created_at)
    values ('remove_traces', '{}', '${DUE}', 4, '${CLAIMED}', 'The disk is full.', '${MADE}')`;
  const clear = ['mails', 'webhook_deliveries', 'jobs'].map((table) => `delete from ${table}`);
  return [...clear, webhook, ...mails, ...deliveries, job].join(';');
}

test('an upgrade moves waiting and failed work into the outbox', async (t) => {
  const url = await pastDatabase(t);
  await execute(url, oldRows());
  const { code, stderr } = await courtside('', ['migrate'], { settings: { DATABASE_URL: url, LOG_LEVEL: 'silent' } });
  assert.equal(code, 0, stderr);
  const statement = `select queue, lane, outbox.subject, unique_key, message_id, outbox.payload, due_at, give_up_at,
      outbox.attempts, claimed_until, outbox.error, failed_at
    from outbox left join (select id as mail, unique_key from mails) as m on queue = 'mail' and mail = record_id
    left join (select id as delivery, message_id from webhook_deliveries) as d
      on queue = 'webhooks' and delivery = record_id
    order by queue, outbox.id`;
  const rows = engine === 'sqlite' ? rowsOfFile(fileOf(url))(statement) : await query(url, statement);
  const status = 'The endpoint responded with 503.';
  const expected = [
    ['jobs', 'remove_traces', null, null, null, '{}', DUE, null, 4, CLAIMED, 'The disk is full.', MADE],
    ['mail', 'resets', null, 'key 0', null, null, DUE, END, 0, null, null, null],
    ['mail', 'others', null, 'key 1', null, null, DUE, END, 2, CLAIMED, 'It was busy.', MADE],
    ['mail', 'others', null, 'key 2', null, null, null, END, 3, null, 'It was gone.', MADE],
    ['webhooks', '77', 'court 0', null, 'evt_0', null, DUE, END, 0, null, null, null],
    ['webhooks', '77', 'court 1', null, 'evt_1', null, DUE, END, 2, CLAIMED, status, MADE],
    ['webhooks', '77', 'court 2', null, 'evt_2', null, null, END, 3, null, status, MADE],
  ];
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    expected,
  );
});
