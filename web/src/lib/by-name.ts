const collator = new Intl.Collator(undefined, { numeric: true });

/** Compares names as people expect: “Court 2” is before “Court 10”. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);

interface PlacedCourt {
  name: string;
  id: number;
  position: number;
}

/** Compares courts by the club's own order, then by name. */
export const compareCourts = (a: PlacedCourt, b: PlacedCourt): number =>
  a.position - b.position || compareNames(a.name, b.name) || a.id - b.id;

export const inClubOrder = <T extends PlacedCourt>(courts: readonly T[]): T[] => courts.toSorted(compareCourts);
