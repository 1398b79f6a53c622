import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    malformed_csv: [
      'El archivo no es un CSV que se pueda leer',
      'Guárdalo como CSV (UTF-8) con una línea de cabecera. No se ha importado nada.',
    ],
    import_in_progress: ['Otra importación está en marcha', 'No se ha cambiado nada. Inténtalo cuando termine.'],
  },
  fieldErrors: {
    malformed: 'Esta línea no es un CSV que se pueda leer.',
  },
};
