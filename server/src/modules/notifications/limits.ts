import { chunked } from '../../platform/db/chunks.ts';
import { updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { HOUR, timestamp } from '../../platform/time.ts';
import { combineByAction } from './actions-in-one-mail.ts';
import { storedMail } from './mail-data.ts';
import { queueAddressMails } from './participant-mails.ts';
import { type BookingMailKind, isAboutHold, isUrgent, type MailedBooking } from './rules.ts';
import { queueMails, type NewMail, TRY_FOR_MS } from './store.ts';

export type BookingMail = NewMail & {
  kind: BookingMailKind;
  /** Null for a participant without an account. */
  user_id: number | null;
  data: Omit<MailedBooking, 'user'> & {
    /** The other bookings of the same action. */
    more?: Omit<MailedBooking, 'user'>[];
  };
  /** The booking's date before it was rescheduled. */
  formerDate?: string | null;
  /** Emails with the same action are sent as one email. By default, the action is derived from the booking. */
  action?: string;
};
type UserMail = BookingMail & { user_id: number };

/** Maximum number of booking emails to a user per hour. Offers are counted separately. */
export const MAX_PER_HOUR = 10;
/** Maximum number of emails listed in a summary. If there are more, only the newest are listed. */
export const MAX_IN_SUMMARY = 100;

/** An email that a summary lists, without personal data. `status_reason` is true if the booking has a reason. */
export type SummarisedMail = {
  id: number;
  status_reason: true | null;
  kind: BookingMailKind;
  court: { name: string; venue: string | null };
} & Pick<MailedBooking, 'starts_at' | 'ends_at' | 'time_zone'> &
  Partial<Pick<MailedBooking, 'removed' | 'invited'>>;

export interface Summary {
  mails: SummarisedMail[];
  /** Number of earlier emails that the summary does not list. */
  earlier: number;
}

/**
 * Queues emails about bookings. A user's emails beyond the limit are collected in a summary, which is sent an hour
 * after the first email was added to it. Offers cannot wait: beyond their limit, only the app shows them. Urgent emails
 * (`isUrgent`) have no limit. One email contains all bookings of one action.
 */
export async function queueBookingMails(db: Db, mails: readonly BookingMail[], now: number): Promise<void> {
  const toUsers = mails.filter((mail): mail is UserMail => mail.user_id !== null);
  await queueUserMails(db, toUsers, now);
  await queueAddressMails(db, combineByAction(mails.filter(({ user_id }) => user_id === null)), now);
}

async function queueUserMails(db: Db, mails: readonly UserMail[], now: number): Promise<void> {
  const userIds = [...new Set(mails.map(({ user_id }) => user_id))];
  const counts = await countRecent(db, userIds, timestamp(now - HOUR));
  const summaries = await lockSummaries(db, userIds);
  const direct: NewMail[] = [];
  const changedSummaries = new Map<number, { id?: number; first: Pick<UserMail, 'unique_key'>; summary: Summary }>();
  for (const combined of combineByAction(mails)) {
    const { formerDate = null, kind, user_id, data } = combined;
    const isUrgentMail = bookingsOf(data).some((booking) => isUrgent(kind, booking, { formerDate, now }));
    const key = countKey(user_id, kind);
    const count = counts.get(key) ?? 0;
    const current = changedSummaries.get(user_id) ?? summaries.get(user_id);
    if (isUrgentMail || (count < MAX_PER_HOUR && (isAboutHold(kind) || !current))) {
      counts.set(key, count + 1);
      // `countRecent` counts emails by this time. The default is the time of the event, which may be long ago.
      direct.push({ ...storedMail(combined), due_at: timestamp(now) });
    } else if (!isAboutHold(kind)) {
      const summary = withMail(current?.summary ?? { mails: [], earlier: 0 }, combined);
      changedSummaries.set(user_id, { first: combined, ...current, summary });
    }
  }
  for (const [user_id, { id, first, summary }] of changedSummaries) {
    if (id !== undefined) await updateRow(db, 'mails', id, { data: JSON.stringify(summary) });
    else direct.push(newSummary(user_id, { first, summary, now }));
  }
  await queueMails(db, direct);
}

function withMail({ mails, earlier }: Summary, { kind, data }: Pick<BookingMail, 'kind' | 'data'>): Summary {
  const added = bookingsOf(data).map(
    ({ id, court: { name, venue }, starts_at, ends_at, time_zone, status_reason, removed, invited }) => ({
      ...{ kind, id, court: { name, venue }, starts_at, ends_at, time_zone },
      status_reason: status_reason === null ? null : (true as const),
      ...(removed && { removed }),
      ...(invited && { invited }),
    }),
  );
  const all = [...mails, ...added];
  const dropped = Math.max(0, all.length - MAX_IN_SUMMARY);
  return { mails: all.slice(dropped), earlier: earlier + dropped };
}

/** Returns all bookings of an email. */
export function bookingsOf<B extends object>({ more = [], ...booking }: B & { more?: B[] }): B[] {
  return [booking as unknown as B, ...more];
}

function newSummary(
  user_id: number,
  { first, summary, now }: { first: Pick<BookingMail, 'unique_key'>; summary: Summary; now: number },
): NewMail {
  const sentAt = now + HOUR;
  return {
    ...{ kind: 'summary', user_id, data: summary, unique_key: `summary ${first.unique_key}` },
    ...{ created_at: timestamp(now), due_at: timestamp(sentAt), give_up_at: timestamp(sentAt + TRY_FOR_MS) },
  };
}

function countKey(userId: number, kind: string): string {
  return kind === 'offer' ? `${userId} offers` : `${userId}`;
}

async function countRecent(db: Db, userIds: readonly number[], since: string): Promise<Map<string, number>> {
  const query = db
    .selectFrom('mails')
    .select((eb) => ['user_id', 'kind', eb.fn.countAll<number>().as('count')])
    .where('due_at', '>', since)
    .where('kind', 'not in', ['password_reset', 'verification', 'summary'])
    .groupBy(['user_id', 'kind']);
  const counts = new Map<string, number>();
  for (const batch of chunked(userIds)) {
    for (const { user_id, kind, count } of await query.where('user_id', 'in', batch).execute()) {
      const key = countKey(user_id!, kind);
      counts.set(key, (counts.get(key) ?? 0) + count);
    }
  }
  return counts;
}

/** Locks the summaries that no process is sending yet. */
async function lockSummaries(db: Db, userIds: readonly number[]) {
  const query = db
    .selectFrom('mails')
    .innerJoin('outbox', (join) => join.onRef('record_id', '=', 'mails.id').on('queue', '=', 'mail'))
    .select(['mails.id', 'user_id', 'data'])
    .where('kind', '=', 'summary')
    .where('status', '=', 'pending')
    .where('claimed_until', 'is', null)
    .orderBy('mails.id')
    .forUpdate();
  const summaries = new Map<number, { id: number; summary: Summary }>();
  for (const batch of chunked(userIds)) {
    for (const { id, user_id, data } of await query.where('user_id', 'in', batch).execute())
      summaries.set(user_id!, { id, summary: JSON.parse(data!) as Summary });
  }
  return summaries;
}
