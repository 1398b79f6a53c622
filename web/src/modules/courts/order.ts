import { compareNames } from '../../lib/by-name.ts';

interface PlacedCourt {
  id: number;
  name: string;
  position: number;
}

/** Returns the list with one item at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, items[from]!);
}

/**
 * Returns the new positions of the courts whose position changes. If the courts are sorted by name, all positions are
 * 0, so that a new court is also sorted by name.
 */
export function positionsOf(order: readonly PlacedCourt[]): { id: number; position: number }[] {
  const isByName = order.every(({ name }, i) => i === 0 || compareNames(order[i - 1]!.name, name) <= 0);
  return order.flatMap(({ id, position }, i) => {
    const next = isByName ? 0 : i + 1;
    return next === position ? [] : [{ id, position: next }];
  });
}
