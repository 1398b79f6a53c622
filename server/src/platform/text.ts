/**
 * Converts text to lower case, and removes accents and extra spaces. The result is stored for searching and sorting,
 * because the database engines treat case differently.
 */
export function normalise(text: string): string {
  return text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim();
}

/** Returns a number and a noun: `1 booking`, `2 bookings`. */
export function plural(n: number, singular: string, more = `${singular}s`): string {
  return `${n} ${n === 1 ? singular : more}`;
}

export function words(search: string): string[] {
  return normalise(search).split(' ').filter(Boolean);
}

/** Returns a slug, such as `multi_purpose_play_area`; undefined if the name has no letters a–z and no digits. */
export function slugOf(name: string): string | undefined {
  const slug = normalise(name)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
    .replace(/^_+|_+$/g, '');
  return slug === '' ? undefined : slug;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
