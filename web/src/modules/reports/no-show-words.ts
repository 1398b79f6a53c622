import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'People with no-shows',
  total: (n: number, people: number) => `${plural(n, 'no-show', 'no-shows')} by ${plural(people, 'person', 'people')}.`,
  none: 'No no-shows in this period.',
  person: 'Person',
  noShows: 'No-shows',
  last: 'Last no-show',
  show: (who: string) => `Show the no-shows of ${who}`,
  all: (n: number) => `Show all ${n} people`,
};

const es: typeof en = {
  title: 'Personas que no se presentaron',
  total: (n, people) => `${plural(n, 'vez', 'veces')} sin presentarse, ${plural(people, 'persona', 'personas')}.`,
  none: 'Nadie dejó de presentarse en este periodo.',
  person: 'Persona',
  noShows: 'Veces sin presentarse',
  last: 'Última vez',
  show: (who) => `Ver las veces que ${who} no se presentó`,
  all: (n) => `Ver las ${n} personas`,
};

export const useNoShowWords = wordsHook({ en, es });
