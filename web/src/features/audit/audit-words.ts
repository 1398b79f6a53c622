import { wordsHook } from '../../i18n/words.tsx';
import { actions } from './audit-actions.ts';

const en = {
  title: 'Audit log',
  lead: 'Who did what, newest first. Records can be added, never changed.',
  action: 'What happened',
  actionHint: 'Such as createCourt; empty for everything',
  user: 'Number of the person',
  from: 'From',
  to: 'To',
  filter: 'Filter',
  none: 'No record fits.',
  operator: 'operator, or nobody signed in',
  person: (name: string, id: number) => `${name} (${id})`,
  field: 'Field',
  before: 'Before',
  after: 'After',
  byKey: 'API key',
  address: 'Address',
  request: 'Request',
  onlyThisPerson: (name: string) => `Only of ${name}`,
  more: (what: string) => `Details: ${what}`,
  actions: actions.en as Record<string, string>,
};

type AuditWords = typeof en;

const es: AuditWords = {
  title: 'Registro',
  lead: 'Quién hizo qué, lo más reciente primero. Solo se añade, nunca se cambia.',
  action: 'Qué pasó',
  actionHint: 'Por ejemplo createCourt; vacío para todo',
  user: 'Número de la persona',
  from: 'Desde',
  to: 'Hasta',
  filter: 'Filtrar',
  none: 'Nada encaja.',
  operator: 'operador, o nadie con sesión',
  person: (name, id) => `${name} (${id})`,
  field: 'Campo',
  before: 'Antes',
  after: 'Después',
  byKey: 'Clave de API',
  address: 'Dirección',
  request: 'Petición',
  onlyThisPerson: (name) => `Solo de ${name}`,
  more: (what) => `Detalles: ${what}`,
  actions: actions.es,
};

export const useAuditWords = wordsHook({ en, es });
