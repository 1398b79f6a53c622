import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Your plan',
  hint: 'If your plan has no rule for something, the rules of the court apply.',
  several: 'You have several plans. Each booking uses the plan that is best for you.',
  shared: (names: string) => `shared by ${names}`,
  until: (day: string) => `until ${day}`,
  states: { pending: 'Not active yet', active: 'Active', grace: 'Grace period', ended: 'Ended' },
  courtRules: 'The rules of each court apply.',
};

const es: typeof en = {
  title: 'Tu plan',
  hint: 'Si tu plan no tiene una norma para algo, valen las normas de la pista.',
  several: 'Tienes varios planes. Cada reserva usa el plan que más te conviene.',
  shared: (names) => `compartido por ${names}`,
  until: (day) => `hasta el ${day}`,
  states: { pending: 'Aún no activo', active: 'Activo', grace: 'Periodo de gracia', ended: 'Terminado' },
  courtRules: 'Valen las normas de cada pista.',
};

export const useYourPlanWords = wordsHook({ en, es });
