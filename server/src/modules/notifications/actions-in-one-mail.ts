import type { BookingMail } from './limits.ts';
import { addressOf } from './participant-mails.ts';

/**
 * Combines the emails that one action causes for a user, such as a new or cancelled series, a closure, or a change of
 * a court's time zone. The events of an action have the same timestamp.
 */
export function combineByAction<M extends BookingMail>(mails: readonly M[]): M[] {
  const groups = Map.groupBy(mails, (mail) => mail.action ?? actionOf(mail));
  return [...groups.values()].map(([first, ...others]) =>
    others.length === 0 ? first! : { ...first!, data: { ...first!.data, more: others.map(({ data }) => data) } },
  );
}

/**
 * Returns a key. Emails with the same key are combined. Emails about a cancellation by a player are not combined,
 * because a player cancels one booking at a time.
 */
function actionOf({ kind, user_id, created_at, unique_key, data }: BookingMail): string {
  const { series_id, cancelled_by, status_reason, booked_by, invited } = data;
  const person = [user_id ?? addressOf(data), booked_by, kind, created_at, invited];
  const isOfClub = kind === 'cancellation' && cancelled_by !== 'player';
  if (isOfClub || kind === 'change') return JSON.stringify([...person, status_reason]);
  const isOfSeries = series_id !== null && (kind === 'confirmation' || kind === 'request' || kind === 'rejection');
  return isOfSeries ? JSON.stringify([...person, series_id]) : unique_key;
}
