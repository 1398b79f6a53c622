import { Problem } from '../../platform/errors.ts';
import type { Slot } from './rules.ts';

/** A slot that was requested and refused. */
export interface Refused {
  courtId: number;
  slot: Slot;
  now: number;
  /** How many people will play. */
  people: number;
  /** The booking that was to be rescheduled. Its current slot is not an alternative. */
  moving?: { id: number; courtId: number; slot: Slot };
}

/** Adds alternative slots to a refusal. */
export type AddAlternatives = (problem: Problem, refused: () => Promise<Refused>) => Promise<Problem>;

/** Runs a write, and adds alternative slots to its refusal. */
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
