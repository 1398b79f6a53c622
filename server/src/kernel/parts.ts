import { closuresPart } from '../modules/closures/booking.ts';
import { plansPart } from '../modules/plans/booking.ts';
import { paymentsPart } from '../modules/payments/booking.ts';
import { limitsPart } from './limits.ts';
import { waitlistPart } from '../modules/waitlist/booking.ts';
import type { BookingPart } from './part.ts';

/** The modules that influence bookings, in the order in which they lock rows, and in which violations are reported. */
export const parts: readonly BookingPart[] = [closuresPart, plansPart, limitsPart, waitlistPart, paymentsPart];
