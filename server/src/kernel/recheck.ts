import type { CourtRow } from '../modules/courts/store.ts';
import { BatchFacts, requestFor } from './facts.ts';
import type { Exemptions, LoadedParts, Facts, SlotRequest } from './part.ts';
import { type RuleViolation, isNamed } from './violations.ts';
import { type People, companionsOf } from './people.ts';
import { checkSlot } from './rules.ts';
import type { BookingRow } from './store.ts';
import { NO_LIMITS } from './limits.ts';

interface RecheckRules {
  courts: readonly CourtRow[];
  parts: LoadedParts;
  isExempt: Exemptions['isExempt'];
}

interface RecheckedBooking {
  check: Facts;
  violations: RuleViolation[];
}

/**
 * Decides earlier bookings again, in the order of their ids, as if the courts and the facts of the parts in `RecheckRules` had applied
 * when each booking was created. Uses the same functions as for a new booking.
 */
export class Recheck {
  readonly #facts: BatchFacts;
  readonly #rules: RecheckRules;

  constructor(rules: RecheckRules) {
    const courts = new Map(rules.courts.map((court) => [court.id, court]));
    const none = {
      users: [],
      answers: new Map(),
      accounts: new Map(),
      busy: [],
      bookings: [],
      noShows: new Map(),
    };
    this.#facts = new BatchFacts({ ...none, courts, parts: rules.parts });
    this.#rules = rules;
  }

  /** @param now the time of the request. By default, the time at which the booking was created. */
  decide(booking: BookingRow, now = Date.parse(booking.created_at)): RecheckedBooking {
    const request = this.#requestFor(booking, now);
    const check = this.#facts.checkFor(request)!;
    return { check, violations: checkSlot(check, request.exemptions).violations };
  }

  /** Makes the slot busy for later bookings, and counts the booking towards quotas. */
  grant(booking: BookingRow): void {
    const { id, starts_at, ends_at, status } = booking;
    this.#facts.grant({ request: this.#requestFor(booking), id, starts_at, ends_at, status });
  }

  #requestFor(booking: BookingRow, now = Date.parse(booking.created_at)): SlotRequest {
    const { isExempt } = this.#rules;
    // If a booking was created after its start, for example by an import, do not check the rules `past` and `notice`.
    const isLate = booking.created_at >= booking.starts_at;
    return {
      ...requestFor(booking, { now, limits: NO_LIMITS }),
      purpose: 'recheck',
      exemptions: {
        isExempt: (rule, check) => isExempt(rule, check) || (isLate && isNamed(['past', 'notice'], rule)),
        override: null,
      },
    };
  }
}

/** Returns the people of bookings. */
export function recheckedPeople(bookings: readonly BookingRow[]): People[] {
  return bookings.map((booking) => ({ userId: booking.user_id, companions: companionsOf(booking) }));
}
