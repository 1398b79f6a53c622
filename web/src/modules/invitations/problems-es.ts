import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    invitation_ended: ['Esta invitación ya se ha usado o anulado', 'Envía otra.'],
  },
};
