import type { AuditActions, AuditTargets } from '../../lib/web-module.ts';

export const auditActions = {
  createInvitation: { en: 'Person invited', es: 'Persona invitada' },
  resendInvitation: { en: 'Invitation sent again', es: 'Invitación enviada otra vez' },
  revokeInvitation: { en: 'Invitation revoked', es: 'Invitación anulada' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  invitations: { en: 'Invitation', es: 'Invitación' },
};
