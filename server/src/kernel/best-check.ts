import { parts } from './parts.ts';
import { priceOf } from './prices.ts';
import type { RuleExemptions, SlotCheck } from './slot-check.ts';
import { checkSlot } from './slot-rules.ts';
import type { Money } from '../platform/http/fields.ts';

/** Returns the price of the slot, which a part can replace; null if the slot has no price. */
export function checkedPrice(check: SlotCheck): Money | null {
  for (const part of parts) {
    const price = part.price?.(check);
    if (price !== undefined) return price;
  }
  const { court, slot, span } = check;
  return span ? priceOf(court, slot, span) : null;
}

/**
 * Returns the check with the best terms for the player. The best terms have the fewest violations. If several have
 * equally few, the lowest price decides, and then whether the booking needs no approval.
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
