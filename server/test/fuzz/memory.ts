import { type Chance, pick } from '../load.ts';

/** Maximum number of ids of a kind. The latest ids are kept. */
const MAX_IDS = 60;

/** Data that a user has seen in responses: ids by kind (such as `courts`), free slots, next pages and `ETag`s. */
export interface Memory {
  idOf(kind: string, chance: Chance): number | undefined;
  /** Returns a slot that was free recently. Returns each slot only once. */
  takeSlot(): Slot | undefined;
  etags: Map<string, string>;
  /** The URLs of next pages, by the operation that returned them. */
  nextPages: Map<string, string>;
  /** Remembers the ids in a response that contains resources of a kind. */
  learn(kind: string, body: unknown): void;
  /** Returns a slot that was taken recently. Returns each slot only once. */
  takeTaken(): Slot | undefined;
  /** Remembers a refused slot, and the alternatives in the refusal. */
  learnSlots(asked: Partial<Slot>, refusal: { code: string; alternatives?: Slot[] }): void;
  /** Removes the ids of resources that no longer exist from a path. */
  forget(path: string): void;
}

/** A court and a time, as in request bodies. */
export interface Slot {
  court_id: number;
  booking_date: string;
  start_time: string;
  end_time: string;
}

export function newMemory(): Memory {
  const ids = new Map<string, Set<number>>();
  /** The latest id of each kind whose status is `offered`, so that a request can accept the offer. */
  const offered = new Map<string, number>();
  let slots: Slot[] = [];
  let taken: Slot[] = [];

  function remember(kind: string, id: unknown): void {
    if (!Number.isSafeInteger(id)) return;
    const known = ids.get(kind) ?? new Set<number>();
    ids.set(kind, known);
    known.delete(id as number);
    known.add(id as number);
    if (known.size > MAX_IDS) known.delete(known.values().next().value!);
  }

  function learn(kind: string, value: unknown): void {
    if (Array.isArray(value)) return value.forEach((one) => learn(kind, one));
    if (typeof value !== 'object' || value === null) return;
    if ('status' in value && 'id' in value && value.status === 'offered') offered.set(kind, value.id as number);
    for (const [name, inner] of Object.entries(value)) {
      const other = /^(\w+)_ids?$/.exec(name)?.[1]?.concat('s');
      if (name === 'id') remember(kind, inner);
      else if (other !== undefined) [inner].flat().forEach((id) => remember(other, id));
      else if (name === 'data') learn(kind, inner);
      else if (name !== 'before' && name !== 'after') learn(name.endsWith('s') ? name : `${name}s`, inner);
    }
  }

  return {
    idOf(kind, chance) {
      const known = [...(ids.get(kind) ?? [])];
      if (offered.has(kind) && chance() < 0.5) return offered.get(kind);
      return known.length > 0 ? pick(known, chance) : undefined;
    },
    takeSlot: () => slots.pop(),
    takeTaken: () => taken.pop(),
    etags: new Map(),
    nextPages: new Map(),
    learn,
    learnSlots(asked, { code, alternatives = [] }) {
      const [slot] = code === 'slot_taken' ? [asked].filter(isSlot).map(slotOf) : [];
      if (slot) taken = [...taken, slot].slice(-MAX_IDS);
      slots = [...slots, ...alternatives.map(slotOf)].slice(-MAX_IDS);
    },
    forget(path) {
      for (const [, kind, id] of path.matchAll(/\/([a-z-]+)\/(\d+)/g)) {
        ids.get(kind!)?.delete(Number(id));
        if (offered.get(kind!) === Number(id)) offered.delete(kind!);
      }
    },
  };
}

function isSlot(asked: Partial<Slot>): asked is Slot {
  return [asked.court_id, asked.booking_date, asked.start_time, asked.end_time].every((value) => value !== undefined);
}

function slotOf({ court_id, booking_date, start_time, end_time }: Slot): Slot {
  return { court_id, booking_date, start_time, end_time };
}
