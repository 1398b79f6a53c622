import { type Chance, pick } from '../load.ts';

/** Maximum number of remembered ids of each kind. The oldest ids are dropped. */
const MAX_IDS = 60;

/** Remembers data from responses to a user, for later requests. A kind is a type of resource, such as `courts`. */
export interface Memory {
  idOf(kind: string, chance: Chance): number | undefined;
  /** Returns a free slot that no earlier request of this operation has used. */
  takeSlot(operation: string): Slot | undefined;
  etags: Map<string, string>;
  nextPages: Map<string, string>;
  learn(kind: string, body: unknown): void;
  takeTaken(operation: string): Slot | undefined;
  /** Remembers a rejected slot as taken, and the suggested alternatives as free. */
  learnSlots(asked: Partial<Slot>, refusal: { code: string; alternatives?: Slot[] }): void;
  /** Forgets the ids in the path of a resource that no longer exists. */
  forget(path: string): void;
}

export interface Slot {
  court_id: number;
  booking_date: string;
  start_time: string;
  end_time: string;
}

export function newMemory(): Memory {
  const ids = new Map<string, Set<number>>();
  /** For each kind, the id of the latest resource with the `offered` status. Later requests can accept the offer. */
  const offered = new Map<string, number>();
  let slots: Slot[] = [];
  let taken: Slot[] = [];
  /** The slots already given to each operation. */
  const given = new Map<string, WeakSet<Slot>>();

  function take(from: readonly Slot[], operation: string): Slot | undefined {
    const own = given.get(operation) ?? new WeakSet();
    given.set(operation, own);
    const slot = from.findLast((slot) => !own.has(slot));
    if (slot) own.add(slot);
    return slot;
  }

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
      // Sorted, so that the choice does not depend on the responses that named the ids last.
      const known = [...(ids.get(kind) ?? [])].toSorted((a, b) => a - b);
      if (offered.has(kind) && chance() < 0.5) return offered.get(kind);
      return known.length > 0 ? pick(known, chance) : undefined;
    },
    takeSlot: (operation) => take(slots, operation),
    takeTaken: (operation) => take(taken, operation),
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
