import { wordsHook } from '../../i18n/words.tsx';

const en = {
  add: 'Add to calendar',
  addWhat: (court: string, when: string) => `Add to calendar: ${court}, ${when}`,
};

const es: typeof en = {
  add: 'Añadir al calendario',
  addWhat: (court, when) => `Añadir al calendario: ${court}, ${when}`,
};

export const useCalendarWords = wordsHook({ en, es });
