import { priceOf } from './prices.ts';
import type { RuleExemptions, SlotCheck } from './slot-check.ts';
import { checkSlot } from './slot-rules.ts';
import type { Money } from '../platform/http/fields.ts';

/**
 * Returns the price of the slot, with the settings of the check's plan if there is one; null if the slot has no price.
 */
export function checkedPrice({ court, slot, span, terms, company }: SlotCheck): Money | null {
  return span ? priceOf(court, slot, span, { terms, guests: company?.paying ?? 0 }) : null;
}

/**
 * Returns the check under the best plan, if several plans apply. The best plan has the fewest violations. If several
 * plans have equally few, the lowest price decides, and then whether the booking needs no approval.
 */
export function bestCheck(checks: readonly [SlotCheck, ...SlotCheck[]], exemptions?: RuleExemptions): SlotCheck {
  if (checks.length === 1) return checks[0];
  const ranked = checks.map((check) => ({
    check,
    violations: checkSlot(check, exemptions).violations.length,
    price: checkedPrice(check)?.amount ?? 0,
    approvals: Number(check.court.requires_approval),
  }));
  const [best] = ranked.toSorted(
    (a, b) => a.violations - b.violations || a.price - b.price || a.approvals - b.approvals,
  );
  return best!.check;
}
