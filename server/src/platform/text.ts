import { normalise } from '../../../client/src/names.ts';

export { nameKey, normalise, slugOf } from '../../../client/src/names.ts';

/** Returns a number and a noun: `1 booking`, `2 bookings`. */
export function plural(n: number, singular: string, more = `${singular}s`): string {
  return `${n} ${n === 1 ? singular : more}`;
}

export function words(search: string): string[] {
  return normalise(search).split(' ').filter(Boolean);
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
