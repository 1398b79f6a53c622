import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Audit log',
  lead: 'Who did what, newest first. Entries can never be changed.',
  action: 'Action',
  anyAction: 'Any action',
  user: 'Person',
  from: 'From',
  to: 'To',
  none: 'No entries found.',
  operator: 'No account (for example, the operator)',
  numbered: (name: string, id: number) => `${name} (${id})`,
  field: 'Field',
  before: 'Before',
  after: 'After',
  byKey: 'API key',
  address: 'Address',
  request: 'Request',
  onlyThisPerson: (name: string) => `Only by ${name}`,
  by: (name: string) => `by ${name}`,
  more: 'Details',
};

const es: typeof en = {
  title: 'Registro',
  lead: 'Quién hizo qué, lo más reciente primero. Las entradas no se pueden cambiar.',
  action: 'Acción',
  anyAction: 'Cualquier acción',
  user: 'Persona',
  from: 'Desde',
  to: 'Hasta',
  none: 'No hay entradas.',
  operator: 'Operador, o sin iniciar sesión',
  numbered: (name, id) => `${name} (${id})`,
  field: 'Campo',
  before: 'Antes',
  after: 'Después',
  byKey: 'Clave de API',
  address: 'Dirección',
  request: 'Petición',
  onlyThisPerson: (name) => `Solo por ${name}`,
  by: (name) => `por ${name}`,
  more: 'Detalles',
};

export const useAuditWords = wordsHook({ en, es });
