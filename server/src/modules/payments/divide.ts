/** A part of a divided amount. Amounts are in minor units. */
export interface Portion {
  /** The parts are in proportion to their weights. At least one weight is above 0. */
  weight: number;
  /** The part is never higher than this. `Infinity` means no limit. */
  max: number;
}

/**
 * Divides an amount by largest remainder. If a part reaches its limit, the other parts share the rest. The sum of the
 * result is lower than `total` only if all parts have reached their limits.
 */
export function divide(total: number, portions: readonly Portion[]): number[] {
  const sum = portions.reduce((weights, { weight }) => weights + weight, 0);
  const full = portions.findIndex(({ weight, max }) => max < Infinity && max * sum < total * weight);
  if (full !== -1) {
    const { max } = portions[full]!;
    const others = portions.toSpliced(full, 1);
    const rest = others.some(({ weight }) => weight > 0) ? divide(total - max, others) : others.map(() => 0);
    return rest.toSpliced(full, 0, max);
  }
  const exact = portions.map(({ weight }) => (sum === 0 ? 0 : (total * weight) / sum));
  const parts = exact.map(Math.floor);
  const order = exact.map((_, i) => i).toSorted((a, b) => remainder(exact[b]!) - remainder(exact[a]!) || a - b);
  let left = total - parts.reduce((a, b) => a + b, 0);
  for (const i of order) {
    if (left <= 0) break;
    if (parts[i]! + 1 > portions[i]!.max) continue;
    parts[i]! += 1;
    left -= 1;
  }
  return parts;
}

function remainder(amount: number): number {
  return amount - Math.floor(amount);
}
