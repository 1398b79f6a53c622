import { useMemo } from 'react';
import { type Formats, formatsOf, localeOf } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/words.tsx';

export * from './dates.ts';

export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function useFormats(): Formats {
  const { language } = useLanguage();
  return useMemo(() => formatsOf(localeOf(language)), [language]);
}
