import { Problem } from '../../platform/errors.ts';
import type { Slot } from './rules.ts';

/** A slot that was requested and refused. */
export interface Refused {
  courtId: number;
  slot: Slot;
  now: number;
  /** Number of players: the owner and the participants. */
  people: number;
  /** The booking to reschedule. Its current slot is not an alternative. */
  moving?: { id: number; courtId: number; slot: Slot };
}

/** Adds alternative slots to the problem of a refused slot. */
export type AddAlternatives = (problem: Problem, refused: () => Promise<Refused>) => Promise<Problem>;

/** Runs a write. If it throws a problem, adds alternative slots to the problem. */
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
