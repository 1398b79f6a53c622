import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    seller_missing: ['Falta el nombre del club', 'Indícalo primero en los ajustes de facturas.'],
    nothing_to_credit: ['No queda nada que rectificar', 'La factura ya está rectificada, o es una rectificativa.'],
  },
};
