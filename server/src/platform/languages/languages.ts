import { preferencesOf } from '../preferences.ts';
import en from './en.ts';
import es from './es.ts';
import type { Language } from './language.ts';

const languages: Readonly<Record<string, Language>> = { en, es };

/** The ISO 639 codes of all languages. */
export const languageCodes = Object.keys(languages);
export const DEFAULT_LANGUAGE = 'en';

/** Returns the texts of a language. The default is English. */
export function languageOf(code: string | null): Language {
  return languages[code ?? DEFAULT_LANGUAGE] ?? en;
}

/** Returns the supported language that `Accept-Language` prefers (RFC 9110, 12.5.4), if it names one. */
export function preferredLanguage(header: string | undefined): string | undefined {
  const codes = preferencesOf(header).map((range) => range.split('-', 1)[0]!);
  return codes.find((code) => languageCodes.includes(code));
}
