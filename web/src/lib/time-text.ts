/**
 * Returns a typed time as HH:MM, or undefined if the text is not a time. Accepts the forms of many regions, such as `8`,
 * `830`, `8.30`, `8h30`, `8:30 pm`, `8:30 p. m.`, `20.30 Uhr` and `24:00`.
 */
export function parseTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:\s?[:.,h]?\s?(\d{2}))?\s?(?:hs?|hrs?|uhr)?\s?(?:([ap])(?:\.?\s?m)?\.?)?$/i.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const [, hours, minutes = '00', period] = match;
  const hour = period === undefined ? Number(hours) : (Number(hours) % 12) + (period.toLowerCase() === 'p' ? 12 : 0);
  if (period !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  if (Number(minutes) > 59 || hour > 24 || (hour === 24 && minutes !== '00')) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** Whether a typed time is complete, so that no more digits are expected. */
export const isCompleteTime = (text: string): boolean => /\d\D+\d{2}$|[a-z]\.?$/i.test(text.trim());

/** Whether a text is a time of day, HH:MM. An end can be 24:00. */
export const isTime = (text: string, isEnd = false): boolean =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text) || (isEnd && text === '24:00');
