import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    seller_missing: ['Falta el nombre del club', 'Indícalo primero en los ajustes de facturas.'],
    no_email_address: [
      'La persona no tiene correo electrónico',
      'El correo de una cuenta tiene que estar verificado. Descarga el PDF.',
    ],
    nothing_to_credit: ['No queda nada que rectificar', 'La factura ya está rectificada, o es una rectificativa.'],
  },
};
