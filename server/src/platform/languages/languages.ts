import { preferencesOf } from '../preferences.ts';
import en from './en.ts';
import es from './es.ts';
import type { Language } from './language.ts';

const languages: Readonly<Record<string, Language>> = { en, es };

export const languageCodes = Object.keys(languages);
export const DEFAULT_LANGUAGE = 'en';

export function languageOf(code: string | null): Language {
  return languages[code ?? DEFAULT_LANGUAGE] ?? en;
}

/** Returns the most preferred language of `Accept-Language` that is supported, if any (RFC 9110, 12.5.4). */
export function preferredLanguage(header: string | undefined): string | undefined {
  const codes = preferencesOf(header).map((range) => range.split('-', 1)[0]!);
  return codes.find((code) => languageCodes.includes(code));
}
