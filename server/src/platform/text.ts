/**
 * A text as search and sorting see it: lower case, without accents, compatibility forms made plain. Kept beside the
 * original, since the engines fold case each in their own way.
 */
export function normalise(text: string): string {
  return text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim();
}

/** How many there are of something: `1 booking`, `2 bookings`. */
export function plural(n: number, one: string, more = `${one}s`): string {
  return `${n} ${n === 1 ? one : more}`;
}

/** The words that a search asks for, normalised. */
export function words(search: string): string[] {
  return normalise(search).split(' ').filter(Boolean);
}

/** A slug of a name that people wrote: `Multi-Purpose Play Area` is `multi_purpose_play_area`; undefined if none is left. */
export function slugOf(name: string): string | undefined {
  const slug = normalise(name)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
    .replace(/^_+|_+$/g, '');
  return slug === '' ? undefined : slug;
}
