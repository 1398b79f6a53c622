import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MailKind } from '../../src/platform/db/mail-kinds.ts';
import { retryDelayMs } from '../../src/platform/jobs/store.ts';
import * as rules from '../../src/modules/notifications/rules.ts';
import { RETRIES } from '../../src/modules/notifications/sender.ts';

type Booking = rules.MailedBooking;
const booking = (fields: object = {}): Booking => ({ status: 'confirmed', starts_at: NINE, ...fields }) as Booking;
const NINE = '2026-11-22T10:00:00+01:00';
const UTC = '2026-11-22T09:00:00.000Z';

const kinds: [event: string, status: string, kind: MailKind | undefined][] = [
  ['booking.created', 'pending', 'request'],
  ['booking.created', 'confirmed', 'confirmation'],
  ['booking.offered', 'offered', 'offer'],
  ['booking.pending', 'pending', 'request'],
  ['booking.confirmed', 'confirmed', 'confirmation'],
  ['booking.rejected', 'rejected', 'rejection'],
  ['booking.rescheduled', 'pending', 'change'],
  ['booking.cancelled', 'cancelled', 'cancellation'],
  ['booking.updated', 'confirmed', undefined],
  ['booking.completed', 'completed', undefined],
  ['court.created', 'pending', undefined],
];
test('returns the email for each event', () => {
  for (const [event, status, kind] of kinds) assert.equal(rules.kindOf(event, booking({ status })), kind, event);
});

const ends: [kind: MailKind, waitlist_entry_id: number | null, cancelled_by: string | null, mayBe: boolean][] = [
  ['cancellation', 7, 'player', true],
  ['cancellation', 7, 'system', true],
  ['cancellation', 7, 'admin', false],
  ['cancellation', null, 'player', false],
  ['rejection', 7, 'player', false],
];
test('only a cancellation from the waiting list can be an expired offer, unless the club cancelled it', () => {
  for (const [kind, waitlist_entry_id, cancelled_by, mayBe] of ends)
    assert.equal(
      rules.mayBeUnacceptedOffer(kind, booking({ waitlist_entry_id, cancelled_by })),
      mayBe,
      `${kind} ${cancelled_by}`,
    );
});

const wishes: [kind: MailKind, wish: ReturnType<typeof rules.settingFor>][] = [
  ['reminder', 'mail_reminders'],
  ['confirmation', 'mail_confirmations'],
  ['request', 'mail_confirmations'],
  ...(['rejection', 'change', 'cancellation', 'offer', 'password_reset', 'verification'] as const).map(
    (kind): [MailKind, undefined] => [kind, undefined],
  ),
];
test('reminders and confirmations can each be turned off; changes by the club are always mailed', () => {
  const [yes, no] = [1, 0] as const;
  for (const [kind, wish] of wishes) {
    assert.equal(rules.settingFor(kind), wish, kind);
    const [one, other] = [
      { mail_confirmations: yes, mail_reminders: no },
      { mail_confirmations: no, mail_reminders: yes },
    ];
    assert.equal(rules.isWanted(kind, one), wish !== 'mail_reminders', kind);
    assert.equal(rules.isWanted(kind, other), wish !== 'mail_confirmations', kind);
  }
});

const now = '2026-11-22T08:00:00.000Z';
const current = (fields: object = {}) => ({ status: 'confirmed', version: 1, starts_at: UTC, ...fields });
const truths: [kind: MailKind, current: ReturnType<typeof current> | undefined, time: string, is: boolean][] = [
  ['offer', current({ status: 'offered' }), now, true],
  ['offer', current(), now, false],
  ['offer', undefined, now, false],
  ['confirmation', undefined, now, true],
  ['cancellation', current({ status: 'confirmed' }), UTC, true],
  ['reminder', current(), now, true],
  ['reminder', current(), UTC, false],
  ['reminder', current({ status: 'cancelled' }), now, false],
  ['reminder', current({ starts_at: '2026-11-22T10:00:00.000Z' }), now, false],
  ['reminder', undefined, now, false],
];
test('an offer and a reminder are sent only while they are true', () => {
  for (const [kind, then, time, is] of truths)
    assert.equal(rules.isStillCorrect(kind, booking(), then, time), is, `${kind} ${JSON.stringify(then)} ${time}`);
});

test('doubles the wait after each failure, up to an hour, give or take a quarter', () => {
  const waits = [1, 2, 3, 7, 8, 12, 2000].map((attempts) => retryDelayMs(RETRIES, attempts, 0.5));
  assert.deepEqual(waits, [30_000, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000, 3_600_000]);
  assert.deepEqual(
    [0, 1].map((random) => retryDelayMs(RETRIES, 1, random)),
    [22_500, 37_500],
  );
});
