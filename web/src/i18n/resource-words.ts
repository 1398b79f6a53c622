import { wordsHook } from './words.tsx';

const en = {
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  optional: (label: string) => `${label} (optional)`,
  none: 'No entries yet.',
  saved: (name: string) => `${name} saved.`,
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}?`,
  keep: 'Keep',
  removed: (name: string) => `${name} deleted.`,
  chosen: (n: number) => `${n} chosen`,
};

const es: typeof en = {
  edit: 'Editar',
  editTitle: (name) => `Editar ${name}`,
  optional: (label) => `${label} (opcional)`,
  none: 'Todavía no hay nada.',
  saved: (name) => `Guardado: ${name}.`,
  remove: 'Eliminar',
  removeTitle: (name) => `¿Eliminar ${name}?`,
  keep: 'Conservar',
  removed: (name) => `Eliminado: ${name}.`,
  chosen: (n) => `Elegidos: ${n}`,
};

/** The texts of all pages that list the resources of one kind. */
export const useResourceWords = wordsHook({ en, es });
