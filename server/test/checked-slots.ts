/** `start` and `end` are minutes from midnight. An end after 1440 is on the next day. */
export interface Slot {
  court: number;
  date: string;
  start: number;
  end: number;
}

/** Returns the rows of `occupancy` for a slot. A slot past midnight has two rows, one for each date. */
export function heldBy({ court, date, start, end }: Slot): Slot[] {
  if (end <= 1440) return [{ court, date, start, end }];
  return [
    { court, date, start, end: 1440 },
    { court, date: dateAfter(date), start: 0, end: end - 1440 },
  ];
}

export function pairs<T extends { slot: Slot }>(items: T[]): [T, T][] {
  return [...Map.groupBy(items, ({ slot }) => slot.court).values()].flatMap((ofCourt) => {
    const sorted = ofCourt.toSorted((a, b) => startOf(a.slot) - startOf(b.slot));
    return sorted.flatMap((a, i) => {
      const last = sorted.findIndex((b, j) => j > i && startOf(b.slot) >= endOf(a.slot));
      return sorted.slice(i + 1, last < 0 ? undefined : last).map((b): [T, T] => [a, b]);
    });
  });
}

export function dayOf({ court, date }: Slot): string {
  return `court ${court}, ${date}`;
}

export function overlap(a: Slot, b: Slot): boolean {
  return a.court === b.court && startOf(a) < endOf(b) && startOf(b) < endOf(a);
}

/** Minutes since 1970, in the local time of the court. */
const startOf = ({ date, start }: Slot): number => Date.parse(date) / 60_000 + start;
const endOf = ({ date, end }: Slot): number => Date.parse(date) / 60_000 + end;
export const dateAfter = (date: string, days = 1): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
