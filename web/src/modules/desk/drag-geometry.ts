import type { Range } from './sheet-layout.ts';

const DAY_MINUTES = 24 * 60;

/** The start times of a court: every `step` minutes from `origin`, in minutes since midnight. */
export interface Steps {
  step: number;
  origin: number;
}

function snap(minute: number, { step, origin }: Steps): number {
  return origin + Math.round((minute - origin) / step) * step;
}

function floor(minute: number, { step, origin }: Steps): number {
  return origin + Math.floor((minute - origin) / step) * step;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * Moves a range to the start time nearest to `near`. The range keeps its length.
 * @param most the latest end, which can be on the next day
 */
export function movedRange({ start, end }: Range, near: number, steps: Steps, most = DAY_MINUTES): Range {
  const length = end - start;
  const earliest = ((steps.origin % steps.step) + steps.step) % steps.step;
  const latest = floor(Math.min(most - length, DAY_MINUTES - 1), steps);
  const moved = clamp(snap(near, steps), earliest, latest);
  return { start: moved, end: moved + length };
}

/** Moves one edge of a range to the step nearest to `near`. The range keeps at least one step. */
export function stretchedRange(
  { start, end }: Range,
  { edge, near }: { edge: 'start' | 'end'; near: number },
  steps: Steps,
  most = DAY_MINUTES,
): Range {
  const at = clamp(snap(near, steps), 0, edge === 'end' ? most : DAY_MINUTES - 1);
  return edge === 'start'
    ? { start: Math.min(at, floor(end - steps.step, steps)), end }
    : { start, end: Math.max(at, start + steps.step) };
}

/** Returns the range of whole steps that contains both minutes, in either order, limited to `within`. */
export function selectedRange(from: number, to: number, steps: Steps, within: Range): Range {
  const start = floor(Math.min(from, to), steps);
  const end = floor(Math.max(from, to), steps) + steps.step;
  return { start: clamp(start, within.start, within.end), end: clamp(end, within.start, within.end) };
}
