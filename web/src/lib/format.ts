import { useMemo } from 'react';
import { formatsOf, localeOf } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/words.tsx';

export * from './dates.ts';
export { capitalise, type Formats } from '../i18n/formats.ts';

export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function useFormats() {
  const { language } = useLanguage();
  const locale = localeOf(language);
  return useMemo(() => formatsOf(locale), [locale]);
}
