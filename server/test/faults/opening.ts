import type { Call, FinalState, Slot } from '../checker.ts';
import { type Chance, pick } from '../load.ts';
import type { Account, DatabaseFixture } from '../processes.ts';
import { addDays, MINUTE, timestamp } from '../../src/platform/time.ts';

const FAMILY_SIZE = 4;
/** The clients begin to request slots this many milliseconds before booking opens. */
const EARLY_MS = 2000;

const quota = (per: string, unit: string, limit: number, counted: string, more: object = {}) => {
  return { per, unit, limit, counted, ...more };
};
/** At the same minute, each plan opens a different day for booking. The days are in different weeks. */
const PLANS = [
  { name: 'Adults', days_ahead: 7, quota: quota('week', 'bookings', 3, 'person', { every_participant: true }) },
  { name: 'Families', days_ahead: 14, quota: quota('week', 'minutes', 300, 'membership') },
  { name: 'Juniors', days_ahead: 21, quota: quota('day', 'bookings', 2, 'person') },
] as const;

export interface OpeningRequest {
  slot: Slot;
  participants?: { email: string }[];
  note: string;
}

export interface Accepted {
  /** The note of the booking. */
  note: string;
  user_id: number;
}

/**
 * Creates plans whose next day becomes bookable at the same minute, and booking requests of their members. Finds
 * bookings that were made too early or exceed a quota.
 */
export class Opening {
  readonly #courts: readonly number[];
  readonly #players: readonly Account[];
  readonly #today: string;
  /** When booking opens. */
  readonly at: number;
  #requests = 0;

  constructor({ courts, players }: DatabaseFixture) {
    this.at = Math.ceil((Date.now() + 2 * EARLY_MS) / MINUTE) * MINUTE;
    this.#today = timestamp(this.at).slice(0, 10);
    this.#courts = courts;
    this.#players = players;
  }

  get startsInMs(): number {
    return Math.max(0, this.at - EARLY_MS - Date.now());
  }

  async addPlans(origin: string, { key, admin }: DatabaseFixture): Promise<void> {
    const post = async (path: string, body: object): Promise<number> => {
      const headers = { 'x-api-key': key, authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${origin}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.status !== 201) throw new Error(await answer.text());
      return ((await answer.json()) as { id: number }).id;
    };
    const time = timestamp(this.at).slice(11, 16);
    for (const [i, { name, days_ahead, quota }] of PLANS.entries()) {
      const settings = { opens: { days_ahead, time }, quotas: [quota] };
      const plan_id = await post('/admin/plans', { name, rules: [{ name, settings }] });
      const members = this.#players.filter((_, player) => planOf(player) === i);
      const size = quota.counted === 'membership' ? FAMILY_SIZE : 1;
      for (let first = 0; first < members.length; first += size) {
        const people = members.slice(first, first + size).map(({ id }) => ({ user_id: id }));
        await post('/admin/memberships', { plan_id, starts_on: '2020-01-01', people });
      }
    }
  }

  /** Returns a request for the day that opens for this player, or for a day that is already open. */
  requestOf(player: number, chance: Chance): OpeningRequest {
    const note = `request ${this.#requests++}`;
    const days = PLANS.slice(0, planOf(player) + 1).map(({ days_ahead }) => days_ahead);
    const start = 30 * Math.floor(chance() * 48);
    const end = Math.min(1440, start + pick([30, 60], chance));
    const slot = { court: pick([...this.#courts], chance), date: addDays(this.#today, pick(days, chance)), start, end };
    if (planOf(player) !== 0) return { slot, note };
    // Each request of an adult names another adult as the participant.
    const others = this.#players.flatMap((_, other) => (planOf(other) === 0 && other !== player ? other : []));
    const other = pick(others, chance);
    return { slot, note, participants: [{ email: `player.${other}@example.org` }] };
  }

  /** @param accepted the participants who have accepted a booking, which counts for them */
  findFaults(calls: readonly Call[], { bookings }: FinalState, accepted: readonly Accepted[]): string[] {
    const opened = this.at - performance.timeOrigin;
    const early = calls.filter(
      (call) =>
        call.kind === 'create' &&
        typeof call.outcome === 'object' &&
        call.ended < opened &&
        call.slot.date === addDays(this.#today, PLANS[this.#planOfId(call.user)]!.days_ahead),
    );
    const used = new Map<string, number>();
    for (const { user, slot, note } of bookings) {
      const participants = accepted.filter((one) => one.note === note).map(({ user_id }) => user_id);
      for (const person of [user, ...participants]) {
        const plan = this.#planOfId(person);
        const amount = PLANS[plan]!.quota.unit === 'minutes' ? slot.end - slot.start : 1;
        const owner = `${PLANS[plan]!.name} ${this.#ownerOf(person)} ${slot.date}`;
        used.set(owner, (used.get(owner) ?? 0) + amount);
      }
    }
    const limits = new Map<string, number>(PLANS.map(({ name, quota: { limit } }) => [name, limit]));
    const exceeded = [...used].filter(([owner, amount]) => amount > limits.get(owner.split(' ')[0]!)!);
    return [
      ...early.map(({ kind }) => `A ${kind} succeeded before booking had opened.`),
      ...exceeded.map(([owner, amount]) => `The quota of ${owner} is exceeded: ${amount}.`),
    ];
  }

  #planOfId(id: number): number {
    return planOf(this.#players.findIndex((player) => player.id === id));
  }

  /** Returns the number of the person's family, or the person's id if the plan has no families. */
  #ownerOf(id: number): number {
    const members = this.#players.filter((_, player) => planOf(player) === this.#planOfId(id));
    const place = members.findIndex((player) => player.id === id);
    return PLANS[this.#planOfId(id)]!.quota.counted === 'membership' ? Math.floor(place / FAMILY_SIZE) : id;
  }
}

function planOf(player: number): number {
  return player % PLANS.length;
}
