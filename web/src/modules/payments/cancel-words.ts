import { wordsHook } from '../../i18n/words.tsx';

const en = {
  who: 'Who cancels?',
  club: 'The club cancels.',
  player: (name: string) => `${name} cancels, so the refund rules apply.`,
  refund: (name: string, amount: string) => `${name} gets ${amount} back.`,
  owed: (name: string, amount: string) => `${name} will owe ${amount}.`,
  nothingBack: (name: string) => `${name} gets nothing back.`,
  nothingOwed: (name: string) => `${name} will owe nothing.`,
};

const es: typeof en = {
  who: '¿Quién cancela?',
  club: 'Cancela el club.',
  player: (name) => `Cancela ${name}: se aplican las reglas de reembolso.`,
  refund: (name, amount) => `Se devuelven ${amount} a ${name}.`,
  owed: (name, amount) => `${name} deberá ${amount}.`,
  nothingBack: (name) => `No se devuelve nada a ${name}.`,
  nothingOwed: (name) => `${name} no deberá nada.`,
};

export const useCancelWords = wordsHook({ en, es });
