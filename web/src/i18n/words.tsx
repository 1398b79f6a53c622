import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { en, type Words } from './en.ts';

export type Language = 'en' | 'es';
export const languages: Record<Language, string> = { en: 'English', es: 'Español' };

interface Speech {
  words: Words;
  language: Language;
  speak: (this: void, language: Language) => void;
}
const Speaking = createContext<Speech>({ words: en, language: 'en', speak: () => {} });

/** The texts in the language of the reader. */
export const useWords = (): Words => useContext(Speaking).words;
export const useLanguage = (): Speech => useContext(Speaking);

const KEPT = 'courtside.language';

/** What was chosen, or else what the browser prefers. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(KEPT) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.find((tag): tag is Language => tag in languages) ?? 'en';
}

/** English is always there; another language is a file of its own. */
export async function loadWords(language: Language): Promise<Words> {
  return language === 'es' ? (await import('./es.ts')).default : en;
}

export function Speaker({ first, children }: { first: { language: Language; words: Words }; children: ReactNode }) {
  const [{ language, words }, setSpeech] = useState(first);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speak = (language: Language): void => {
    localStorage.setItem(KEPT, language);
    void loadWords(language).then((words) => setSpeech({ language, words }));
  };
  return <Speaking value={{ words, language, speak }}>{children}</Speaking>;
}
