import type { Checks } from '../../platform/module.ts';
import { sentenceOf, verifyAudit } from './actions.ts';

export const checks: Checks = {
  async 'audit log'({ read }) {
    const verification = await verifyAudit(read);
    return { ok: verification.fault === undefined, detail: sentenceOf(verification) };
  },
};
