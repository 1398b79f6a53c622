import type { CourtRow } from '../modules/courts/store.ts';
import { Problem } from '../platform/errors.ts';
import type { Slot } from './rules.ts';

declare module 'fastify' {
  interface FastifyInstance {
    addAlternatives: AddAlternatives;
  }
}

export interface Refused {
  courtId: number;
  /** The court, if it was loaded before the request was rejected. */
  court?: CourtRow | undefined;
  slot: Slot;
  now: number;
  people: number;
  /** The player whose plans apply to the alternatives. Undefined if an admin creates the booking. */
  userId?: number;
  /** The booking to reschedule. Its current slot is not offered as an alternative. */
  rescheduled?: { id: number; courtId: number; slot: Slot };
}

/** Adds bookable slots near the rejected one to a problem. The availability module implements this function. */
export type AddAlternatives = (problem: Problem, refused: () => Promise<Refused>) => Promise<Problem>;

export async function refuseWithAlternatives<T>(
  addAlternatives: AddAlternatives,
  refused: () => Promise<Refused>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof Problem ? await addAlternatives(error, refused) : error;
  }
}
