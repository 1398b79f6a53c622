import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    ticket_invalid: ['La página ya no se actualiza sola', 'Recárgala.'],
    events_gone: ['Esta página no está al día', 'Recárgala.'],
    too_far_behind: ['Esta página no está al día', 'Recárgala.'],
    too_many_streams: ['Hay demasiadas páginas abiertas a la vez', 'Cierra una o inténtalo más tarde.'],
  },
  fieldErrors: {
    invalid_event_id: 'Este evento no existe.',
  },
};
