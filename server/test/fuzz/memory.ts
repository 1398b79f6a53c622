import { type Chance, pick } from '../load.ts';

/** How many ids of a kind are remembered: the last that were seen. */
const MOST = 60;

/** What somebody has learnt from answers: ids by kind, such as `courts`; free slots, next pages and `ETag`s. */
export interface Memory {
  idOf(kind: string, chance: Chance): number | undefined;
  /** A slot that was free not long ago, each once. */
  takeSlot(): object | undefined;
  etags: Map<string, string>;
  /** By operation. */
  nextPages: Map<string, string>;
  /** Takes what an answer tells: `kind` is what it is of. */
  learn(kind: string, body: unknown): void;
  /** Takes the alternatives that a refusal names. */
  learnSlots(body: { alternatives?: Slot[] }): void;
  /** Forgets what a path names, which is not there any more. */
  forget(path: string): void;
}

interface Slot {
  court_id: number;
  booking_date: string;
  start_time: string;
  end_time: string;
}

export function newMemory(): Memory {
  const ids = new Map<string, Set<number>>();
  let slots: Slot[] = [];

  function remember(kind: string, id: unknown): void {
    if (!Number.isSafeInteger(id)) return;
    const known = ids.get(kind) ?? new Set<number>();
    ids.set(kind, known);
    known.delete(id as number);
    known.add(id as number);
    if (known.size > MOST) known.delete(known.values().next().value!);
  }

  function learn(kind: string, value: unknown): void {
    if (Array.isArray(value)) return value.forEach((one) => learn(kind, one));
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const other = /^(\w+)_ids?$/.exec(name)?.[1]?.concat('s');
      if (name === 'id') remember(kind, inner);
      else if (other !== undefined) [inner].flat().forEach((id) => remember(other, id));
      else if (name === 'data') learn(kind, inner);
      else if (name !== 'before' && name !== 'after') learn(name.endsWith('s') ? name : `${name}s`, inner);
    }
  }

  return {
    idOf: (kind, chance) => (ids.get(kind)?.size ? pick([...ids.get(kind)!], chance) : undefined),
    takeSlot: () => slots.pop(),
    etags: new Map(),
    nextPages: new Map(),
    learn,
    learnSlots({ alternatives = [] }) {
      const named = alternatives.map(({ court_id, booking_date, start_time, end_time }) => {
        return { court_id, booking_date, start_time, end_time };
      });
      slots = [...slots, ...named].slice(-MOST);
    },
    forget(path) {
      for (const [, kind, id] of path.matchAll(/\/([a-z-]+)\/(\d+)/g)) ids.get(kind!)?.delete(Number(id));
    },
  };
}
