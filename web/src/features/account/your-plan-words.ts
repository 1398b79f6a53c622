import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Your plan',
  hint: 'Where no rule says otherwise, the rules of each court apply.',
  several: 'For each booking, the plan that is best for you applies.',
  shared: (names: string) => `shared by ${names}`,
  until: (day: string) => `until ${day}`,
  states: { pending: 'Not active yet', active: 'Active', grace: 'Grace days', ended: 'Ended' },
  courtRules: 'The rules of each court apply.',
};

const es: typeof en = {
  title: 'Tu plan',
  hint: 'Si ninguna norma dice otra cosa, valen las normas de cada pista.',
  several: 'En cada reserva vale el plan que más te conviene.',
  shared: (names) => `compartido por ${names}`,
  until: (day) => `hasta el ${day}`,
  states: { pending: 'Aún no activo', active: 'Activo', grace: 'Días de gracia', ended: 'Terminado' },
  courtRules: 'Valen las normas de cada pista.',
};

export const useYourPlanWords = wordsHook({ en, es });
