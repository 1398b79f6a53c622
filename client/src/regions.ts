/** Languages that are spoken in so many countries that the language alone does not show the region. */
const WORLD_LANGUAGES = new Set(['en', 'es']);
/** The locale of a language without a region. */
const DEFAULT_LOCALES: Record<string, string> = { en: 'en-GB', es: 'es-ES' };

/**
 * Returns the region of a reader, such as `DE` or `419` (BCP 47), or undefined if it is unknown.
 *
 * @param preferred locales in the reader's order, such as `navigator.languages`. An English locale after another
 *   language is ignored, because browsers add `en-US` everywhere.
 */
export function regionOf(preferred: readonly string[]): string | undefined {
  const locales = preferred.flatMap((tag) => localesOf(tag));
  const [first] = locales;
  if (!first) return undefined;
  const regionWhere = (matches: (locale: Intl.Locale) => boolean) =>
    locales.find((locale) => locale.region !== undefined && matches(locale))?.region;
  const own = regionWhere(({ language }) => language === first.language);
  if (own !== undefined) return own;
  return WORLD_LANGUAGES.has(first.language)
    ? regionWhere(({ language }) => language !== 'en')
    : first.maximize().region;
}

/** Returns the locale of a tag, or an empty list for a text that is not a tag, such as `*` or `en-US@posix`. */
function localesOf(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)];
  } catch {
    return [];
  }
}

/** Returns a locale with a language's words and a region's formats for dates, hours and money. */
export function localeOf(language: string, region: string | null | undefined): string {
  const plain = DEFAULT_LOCALES[language] ?? language;
  if (region === null || region === undefined) return plain;
  const locale = `${language}-${region}`;
  if (new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale) return locale;
  // The JavaScript engine has no data for this language in this region, and would use American formats for English. Use
  // the formats of the language's default locale instead, with the hour cycle of the region.
  const home = new Intl.Locale(`und-${region}`).maximize().toString();
  const { hourCycle } = new Intl.DateTimeFormat(home, { hour: 'numeric' }).resolvedOptions();
  return `${plain}-u-hc-${hourCycle}`;
}
