/**
 * Returns a typed time as HH:MM, or undefined if the text is not a time. Accepts forms such as `8`, `830`, `8.30`,
 * `8:30 pm` and `24:00`.
 */
export function parseTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim());
  if (!match) return undefined;
  const [, hours, minutes = '00', period] = match;
  const hour = period === undefined ? Number(hours) : (Number(hours) % 12) + (period.toLowerCase() === 'p' ? 12 : 0);
  if (period !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  if (Number(minutes) > 59 || hour > 24 || (hour === 24 && minutes !== '00')) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
