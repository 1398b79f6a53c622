const collator = new Intl.Collator(undefined, { numeric: true });

/** Compares names as people expect: “Court 2” is before “Court 10”. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);

/** Sorts things by name. */
export const byName = <T extends { name: string; id: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
