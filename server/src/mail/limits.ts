import { chunked } from '../db/chunks.ts';
import type { Db } from '../db/schema.ts';
import { DAY, HOUR, timestamp } from '../time.ts';
import type { BookingMailKind, MailedBooking } from './rules.ts';
import { insertMails, type NewMail } from './store.ts';

export type BookingMail = NewMail & {
  kind: BookingMailKind;
  user_id: number;
  data: Omit<MailedBooking, 'user'>;
};

/** How many mails about bookings a user gets within an hour, and how many offers of the waiting list. */
export const MOST_AN_HOUR = 10;
/** How many mails a summary names: the newest. */
export const MOST_IN_SUMMARY = 100;

/** A mail as a summary names it: nothing of people. */
export type SummarisedMail = { kind: BookingMailKind; court: { name: string; venue: string | null } } & Pick<
  MailedBooking,
  'starts_at' | 'ends_at' | 'time_zone'
>;

/** The data of a summary. */
export interface Summary {
  mails: SummarisedMail[];
  /** How many earlier mails it does not name. */
  earlier: number;
}

/**
 * Leaves mail about bookings. What is above the limit of a user goes into one summary, sent an hour after it was begun; until
 * then further mail of that user goes there too. An offer cannot wait for it: above the limit it is only in the app.
 */
export async function leaveBookingMails(db: Db, mails: readonly BookingMail[], now: number): Promise<void> {
  const userIds = [...new Set(mails.map(({ user_id }) => user_id))];
  const counts = await countRecent(db, userIds, timestamp(now - HOUR));
  const summaries = await lockSummaries(db, userIds);
  const direct: NewMail[] = [];
  const grown = new Map<number, { id?: number; first: BookingMail; summary: Summary }>();
  for (const mail of mails) {
    const { kind, user_id } = mail;
    const counted = countedAs(user_id, kind);
    const count = counts.get(counted) ?? 0;
    const known = grown.get(user_id) ?? summaries.get(user_id);
    if (count < MOST_AN_HOUR && (kind === 'offer' || !known)) {
      counts.set(counted, count + 1);
      // The limit counts by this time: an event may be older.
      direct.push({ ...mail, next_attempt_at: timestamp(now) });
    } else if (kind !== 'offer') {
      const summary = added(known?.summary ?? { mails: [], earlier: 0 }, mail);
      grown.set(user_id, { first: mail, ...known, summary });
    }
  }
  for (const [user_id, { id, first, summary }] of grown) {
    if (id !== undefined) await updateSummary(db, id, summary);
    else direct.push(newSummary(user_id, { first, summary, now }));
  }
  await insertMails(db, direct);
}

function added({ mails, earlier }: Summary, { kind, data }: BookingMail): Summary {
  const { starts_at, ends_at, time_zone } = data;
  const court = { name: data.court.name, venue: data.court.venue };
  const all = [...mails, { kind, court, starts_at, ends_at, time_zone }];
  const dropped = Math.max(0, all.length - MOST_IN_SUMMARY);
  return { mails: all.slice(dropped), earlier: earlier + dropped };
}

function newSummary(
  user_id: number,
  { first, summary, now }: { first: BookingMail; summary: Summary; now: number },
): NewMail {
  const sentAt = now + HOUR;
  return {
    ...{ kind: 'summary', user_id, data: summary, unique_key: `summary ${first.unique_key}` },
    ...{ created_at: timestamp(now), next_attempt_at: timestamp(sentAt), give_up_at: timestamp(sentAt + 2 * DAY) },
  };
}

/** Offers are counted by themselves. */
function countedAs(userId: number, kind: string): string {
  return kind === 'offer' ? `${userId} offers` : `${userId}`;
}

/** How many mails users were sent since a time, or are to be sent, by `countedAs`. */
async function countRecent(db: Db, userIds: readonly number[], since: string): Promise<Map<string, number>> {
  const query = db
    .selectFrom('mails')
    .select((eb) => ['user_id', 'kind', eb.fn.countAll<number>().as('count')])
    .where('next_attempt_at', '>', since)
    .where('kind', 'not in', ['password_reset', 'verification', 'summary'])
    .groupBy(['user_id', 'kind']);
  const counts = new Map<string, number>();
  for (const some of chunked(userIds)) {
    for (const { user_id, kind, count } of await query.where('user_id', 'in', some).execute()) {
      const counted = countedAs(user_id!, kind);
      counts.set(counted, (counts.get(counted) ?? 0) + count);
    }
  }
  return counts;
}

/** The summaries that nobody is sending yet, held until the transaction ends. */
async function lockSummaries(db: Db, userIds: readonly number[]) {
  const query = db
    .selectFrom('mails')
    .select(['id', 'user_id', 'data'])
    .where('kind', '=', 'summary')
    .where('status', '=', 'pending')
    .where('claimed_until', 'is', null)
    .orderBy('id')
    .forUpdate();
  const summaries = new Map<number, { id: number; summary: Summary }>();
  for (const some of chunked(userIds)) {
    for (const { id, user_id, data } of await query.where('user_id', 'in', some).execute())
      summaries.set(user_id!, { id, summary: JSON.parse(data!) as Summary });
  }
  return summaries;
}

async function updateSummary(db: Db, id: number, summary: Summary): Promise<void> {
  await db
    .updateTable('mails')
    .set({ data: JSON.stringify(summary) })
    .where('id', '=', id)
    .execute();
}
