import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { en, type Words } from './en.ts';

export type Language = 'en' | 'es';
export const languages: Record<Language, string> = { en: 'English', es: 'Español' };

interface LanguageState {
  words: Words;
  language: Language;
  setLanguage: (this: void, language: Language) => void;
}
const LanguageContext = createContext<LanguageState>({ words: en, language: 'en', setLanguage: () => {} });

/**
 * Makes a hook that returns a part of the app's texts in the person's language. The type requires every language, so
 * the compiler reports a missing language.
 */
export function wordsHook<W>(catalogues: Record<Language, W>): () => W {
  return () => catalogues[useLanguage().language];
}

export const useWords = (): Words => useContext(LanguageContext).words;
export const useLanguage = (): LanguageState => useContext(LanguageContext);

const STORAGE_KEY = 'courtside.language';

export function preferredLanguage(): Language {
  const preferences = [localStorage.getItem(STORAGE_KEY) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2));
  return preferences.find((tag): tag is Language => tag in languages) ?? 'en';
}

/** English is part of the first load. Other languages are loaded on demand. */
const loaders: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  es: async () => (await import('./es.ts')).default,
};

export async function loadWords(language: Language): Promise<Words> {
  const words = await loaders[language]();
  // If the texts of problems cannot be loaded, the app shows a general text for every problem.
  words.loadProblems().catch(() => {});
  return words;
}

export function LanguageProvider({
  initial,
  children,
}: {
  initial: { language: Language; words: Words };
  children: ReactNode;
}) {
  const [{ language, words }, setState] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const setLanguage = (language: Language): void => {
    localStorage.setItem(STORAGE_KEY, language);
    void loadWords(language).then((words) => setState({ language, words }));
  };
  return <LanguageContext value={{ words, language, setLanguage }}>{children}</LanguageContext>;
}
