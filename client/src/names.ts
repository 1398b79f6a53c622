// The service and the web app share these rules. They are not part of the client's API.

/**
 * Returns the same key for all spellings of a name that differ only in case (Fußball = FUSSBALL), Unicode composition,
 * spaces, or typographic or plain apostrophes and hyphens. Names with different accents have different keys.
 */
export function nameKey(text: string): string {
  // Replace apostrophes first, because NFKC would turn ´ into a space and an accent.
  const plain = text
    .replace(/[´΄᾽᾿῾`′‘’‛ʼʻʹ]/g, "'")
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\p{Pd}|−/gu, '-');
  // Full case folding: letters are equal if their capitals are equal. The first step turns ẞ into ß, whose capital is
  // SS.
  const folded = plain.toLowerCase().toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
  const key = folded.normalize('NFKC').replace(/[“”„‟″]/g, '"');
  return key.replace(/\s+/gu, ' ').trim();
}

/**
 * Returns a text for searching and sorting: the `nameKey` without accents, in which Latin letters such as æ are
 * replaced by a to z. The database stores this text, because its engines treat upper and lower case differently.
 */
export function normalise(text: string): string {
  const bare = nameKey(text).normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(/[^\p{ASCII}]/gu, (letter) => LATIN[letter] ?? letter);
}

/** Latin letters that Unicode does not decompose, and the letters that people type if their keyboard lacks them. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ð: 'd', đ: 'd', ɖ: 'd', ɗ: 'd', þ: 'th', ł: 'l', ħ: 'h', ŋ: 'n', ɲ: 'n', ŧ: 't' },
  ...{ ĸ: 'k', ƙ: 'k', ə: 'e', ǝ: 'e', ɛ: 'e', ɔ: 'o', ɓ: 'b', ƒ: 'f', ɣ: 'g', ɨ: 'i', ƶ: 'z', ƴ: 'y', ʉ: 'u' },
};

/** Cyrillic letters in the usual Latin spelling, a mixture of ISO 9 and BGN/PCGN. Used only for slugs. */
const CYRILLIC: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'i', і: 'i', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch' },
  ...{ ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'iu', я: 'ia', ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj' },
  ...{ ћ: 'c', џ: 'dz' },
};

/** Returns a slug, such as `multi_purpose_play_area`; undefined if the name has no Latin or Cyrillic letters and no digits. */
export function slugOf(name: string): string | undefined {
  const slug = normalise(name)
    .replace(/\p{Script=Cyrillic}/gu, (letter) => CYRILLIC[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
    .replace(/^_+|_+$/g, '');
  return slug === '' ? undefined : slug;
}
