import type { BookingMail } from './limits.ts';

/**
 * Combines the emails that one action causes for a user, such as a new or cancelled series, a closure, or a change of
 * a court's time zone. The events of an action have the same timestamp.
 */
export function combineByAction(mails: readonly BookingMail[]): BookingMail[] {
  const groups = new Map<string, BookingMail[]>();
  for (const mail of mails) {
    const key = actionOf(mail);
    groups.set(key, [...(groups.get(key) ?? []), mail]);
  }
  return [...groups.values()].map(([first, ...others]) =>
    others.length === 0 ? first! : { ...first!, data: { ...first!.data, more: others.map(({ data }) => data) } },
  );
}

/** A player cancels bookings one by one, so emails about these are not combined. */
function actionOf({ kind, user_id, created_at, unique_key, data }: BookingMail): string {
  const { series_id, cancelled_by, status_reason } = data;
  const isOfClub = kind === 'cancellation' && cancelled_by !== 'player';
  if (isOfClub || kind === 'change') return JSON.stringify([user_id, kind, created_at, status_reason]);
  const isOfSeries = series_id !== null && (kind === 'confirmation' || kind === 'request' || kind === 'rejection');
  return isOfSeries ? JSON.stringify([user_id, kind, created_at, series_id]) : unique_key;
}
