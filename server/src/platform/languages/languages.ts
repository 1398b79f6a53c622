import en from './en.ts';
import es from './es.ts';
import type { Language } from './language.ts';

const languages: Readonly<Record<string, Language>> = { en, es };

export const languageCodes = Object.keys(languages);
export const DEFAULT_LANGUAGE = 'en';

/** Returns the texts of a language. The default is English. */
export function languageOf(code: string | null): Language {
  return languages[code ?? DEFAULT_LANGUAGE] ?? en;
}

/** Returns the supported language that `Accept-Language` prefers (RFC 9110, 12.5.4), if it names one. */
export function preferredLanguage(header: string | undefined): string | undefined {
  const ranges = (header ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = /^q=([01](?:\.\d{0,3})?)$/.exec(parameters.find((one) => one.startsWith('q=')) ?? 'q=1')?.[1];
    return { code: range.split('-', 1)[0]!, quality: Number(quality ?? 0) };
  });
  const known = ranges.filter(({ code, quality }) => quality > 0 && languageCodes.includes(code));
  return known.toSorted((a, b) => b.quality - a.quality)[0]?.code;
}
