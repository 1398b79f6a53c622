import { useId } from 'react';
import { type Language, languages, useLanguage, useWords } from '../i18n/words.tsx';
import { chooseTheme, type Theme, themes, useTheme } from '../lib/theme.ts';
import { options } from './options.tsx';

/** Lets a person choose the app's language on this device. @param onChoose called after the choice */
export function LanguageChoice({ onChoose }: { onChoose?: (language: Language) => void }) {
  const words = useWords();
  const { language, setLanguage } = useLanguage();
  const id = useId();
  const choose = (chosen: Language): void => {
    setLanguage(chosen);
    onChoose?.(chosen);
  };
  return (
    <div className="field preference">
      <label htmlFor={id}>{words.language}</label>
      <select id={id} value={language} onChange={({ target }) => choose(target.value as Language)}>
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Lets a person choose the light or the dark theme on this device. */
export function ThemeChoice() {
  const words = useWords();
  const theme = useTheme();
  const id = useId();
  return (
    <div className="field preference">
      <label htmlFor={id}>{words.theme.label}</label>
      <select id={id} value={theme} onChange={({ target }) => chooseTheme(target.value as Theme)}>
        {options(themes, (one) => words.theme[one])}
      </select>
    </div>
  );
}
