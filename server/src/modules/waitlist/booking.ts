import type { BookingPart } from '../../kernel/part.ts';
import { findWantedCourts } from './wanted-courts.ts';
import { endOffer } from './store.ts';

/** Offers freed slots to players who wait, and updates their entries when an offer ends. */
export const waitlistPart: BookingPart = {
  freed: {
    async findCourts(db, slots) {
      const wanted = await findWantedCourts(db, slots);
      return [...wanted.values()].flat().map(({ id }) => id);
    },
    async rebook(db, slots, now) {
      // Offers need the list of parts to check slots, so this list cannot import them when it is created.
      const { offerFreed } = await import('./offering.ts');
      await offerFreed(db, slots, now);
    },
  },
  held: { ended: endOffer },
};
