import type { Checks } from '../../platform/module.ts';
import { sentenceOf, verifyLedger } from './verify.ts';

export const checks: Checks = {
  async ledger({ read }) {
    const verification = await verifyLedger(read);
    return { ok: verification.fault === undefined, detail: sentenceOf(verification) };
  },
};
