import { closuresPart } from '../modules/closures/booking.ts';
import { namedPeoplePart } from './naming.ts';
import type { BookingPart } from './part.ts';
import { planRules } from './plan-rules.ts';
import { quotaRules } from './quotas.ts';

/** The modules that influence bookings. Rule violations are reported in this order. */
export const parts: readonly BookingPart[] = [
  closuresPart,
  { rules: planRules },
  { rules: quotaRules },
  namedPeoplePart,
];
