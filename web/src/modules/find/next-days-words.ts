import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Next days',
  more: (n: number) => `${n} more`,
  moreOf: (n: number, where: string) => `${n} more: ${where}`,
};

const es: typeof en = {
  title: 'Próximos días',
  more: (n) => `${n} más`,
  moreOf: (n, where) => `${n} más: ${where}`,
};

export const useNextDaysWords = wordsHook({ en, es });
