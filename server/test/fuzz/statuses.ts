/** Maps each operation to its number of responses by status. */
export type Statuses = Map<string, Map<number, number>>;

export function countStatus(statuses: Statuses, operation: string, status: number, times = 1): void {
  const counts = statuses.get(operation) ?? new Map<number, number>();
  statuses.set(operation, counts.set(status, (counts.get(status) ?? 0) + times));
}

export function addStatuses(all: Statuses, others: Statuses): void {
  for (const [operation, counts] of others) {
    for (const [status, times] of counts) countStatus(all, operation, status, times);
  }
}

export function tableOf(statuses: Statuses): string[] {
  return [...statuses]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([operation, counts]) => {
      const cells = [...counts].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
      return `${operation.padEnd(56)} ${cells.join('  ')}`;
    });
}

export function shareOf(statuses: Statuses, isMeant: (status: number) => boolean): number {
  const all = [...statuses.values()].flatMap((counts) => [...counts]);
  const sum = (counts: [number, number][]) => counts.reduce((total, [, times]) => total + times, 0);
  return sum(all.filter(([status]) => isMeant(status))) / sum(all);
}

/** Returns the number of responses. */
export function countOf(statuses: Statuses): number {
  return [...statuses.values()].flatMap((counts) => [...counts.values()]).reduce((sum, times) => sum + times, 0);
}
