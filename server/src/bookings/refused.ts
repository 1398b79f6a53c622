import { Problem } from '../errors.ts';
import type { Slot } from './rules.ts';

/** A slot that was asked for and refused. */
export interface Refused {
  courtId: number;
  slot: Slot;
  now: number;
  /** How many people would play. */
  people: number;
  /** The booking that was to be rescheduled, and where it is: that is no alternative. */
  moving?: { id: number; courtId: number; slot: Slot };
}

/** Adds to the refusal of a slot what could be booked instead. */
export type AddAlternatives = (problem: Problem, refused: () => Promise<Refused>) => Promise<Problem>;

/** Runs a write that books, and adds alternatives to its refusal. */
export async function orAlternatives<T>(
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
