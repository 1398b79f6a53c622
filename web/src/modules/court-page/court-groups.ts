import type { Court } from '@courtside/client';

/** Courts that share some facts, such as their prices. */
export interface CourtGroup {
  first: Court;
  courts: Court[];
}

/** Groups courts by the JSON of some of their facts. */
export function groupCourts(courts: readonly Court[], factsOf: (court: Court) => unknown): CourtGroup[] {
  const groups = new Map<string, CourtGroup>();
  for (const court of courts) {
    const key = JSON.stringify(factsOf(court));
    const group = groups.get(key);
    if (group) group.courts.push(court);
    else groups.set(key, { first: court, courts: [court] });
  }
  return [...groups.values()];
}

/**
 * Returns the sports of a group if the group has all courts of these sports. Otherwise, returns the names of its courts.
 * Returns nothing if the group has all courts.
 */
export function namesOfGroup(
  { courts }: CourtGroup,
  all: readonly Court[],
  sportName: (sport: string) => string,
): string[] {
  if (courts.length === all.length) return [];
  const sports = [...new Set(courts.map(({ type }) => type))];
  const isWhole = all.every((court) => courts.includes(court) || !sports.includes(court.type));
  return isWhole ? sports.map(sportName) : courts.map(({ name }) => name);
}
