// The plans of the club, and the plans under which each person may book.
import { emailKey } from '../../platform/email-address.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Court } from '../courts/schema.ts';
import { countsOn } from './membership-rules.ts';
import { type PlanName, type RankedRule, appliesToCourt, appliesToDate, rankRules } from './rules.ts';
import type { PlanRule } from './schema.ts';
import { type PeopleKeys, type PersonMembership, findMemberships, listPlans } from './store.ts';
import { batchLoader } from '../../platform/db/batch-loader.ts';
import { PLANS_VERSION } from '../../platform/db/meta.ts';
import { prepared } from '../../platform/db/prepared.ts';

/** One of the plans under which a person may book, with its rules for this person. */
export interface Candidate {
  plan: PlanName | null;
  membership: PersonMembership | null;
  /** The most specific rule first. */
  rules: readonly RankedRule[];
  /** The people who share the quotas of the membership. */
  sharedWith: readonly number[];
}

interface LoadedPlan extends PlanName {
  rules: readonly PlanRule[];
  ranked: readonly RankedRule[];
}

/** All plans, as they were at one version (`findPlansVersion`). */
export interface LoadedPlans {
  version: string | undefined;
  plans: ReadonlyMap<number, LoadedPlan>;
  guestPlan: LoadedPlan | undefined;
}

const NO_PLANS: LoadedPlans = { version: undefined, plans: new Map(), guestPlan: undefined };
/**
 * Applies to a person without a membership if the club has no plan for guests. Only the court's own settings then
 * count.
 */
const NO_PLAN: Candidate = { plan: null, membership: null, rules: [], sharedWith: [] };
const NO_CANDIDATES: readonly Candidate[] = [];

/** The latest plans that this process has read from each database. */
const latest = new WeakMap<object, LoadedPlans>();

/**
 * Returns the plans that are in the memory of this process. They may be outdated, so the caller must compare their
 * version.
 */
export function knownPlans(db: Db): LoadedPlans {
  return latest.get(db.getExecutor().adapter) ?? NO_PLANS;
}

/** Returns the plans of this version, from memory if possible. */
export async function loadPlans(db: Db, version: string | undefined): Promise<LoadedPlans> {
  const known = knownPlans(db);
  if (known.version === version) return known;
  const rows = version === undefined ? [] : await listPlans(db);
  const plans = new Map(
    rows.map(({ id, name, rules: text }) => {
      const rules = JSON.parse(text) as PlanRule[];
      return [id, { id, name, rules, ranked: rankRules({ id, name }, { plan: rules }) }];
    }),
  );
  const guests = rows.find(({ for_guests }) => for_guests === 1);
  const loaded = { version, plans, guestPlan: guests && plans.get(guests.id) };
  latest.set(db.getExecutor().adapter, loaded);
  return loaded;
}

/**
 * Returns the plans as if the plan with this id had these rules. Without an id, the plan for guests has these rules. If
 * the club has no plan for guests, adds one with the id 0.
 */
export function withDraft(
  { plans, guestPlan }: LoadedPlans,
  { id = guestPlan?.id ?? 0, name, rules }: { id: number | undefined; name: string; rules: readonly PlanRule[] },
): LoadedPlans {
  const named = { id, name: plans.get(id)?.name ?? name };
  const draft = { ...named, rules, ranked: rankRules(named, { plan: rules }) };
  const isForGuests = id === 0 || id === guestPlan?.id;
  return { version: undefined, plans: new Map([...plans, [id, draft]]), guestPlan: isForGuests ? draft : guestPlan };
}

/** The plans, and the memberships of the people of a request or of a batch. */
export class PlanBook {
  readonly #loaded: LoadedPlans;
  readonly #byUser: ReadonlyMap<number, readonly PersonMembership[]>;
  readonly #userIds: ReadonlyMap<string, number>;

  constructor(loaded: LoadedPlans, memberships: readonly PersonMembership[] = []) {
    this.#loaded = loaded;
    this.#byUser = Map.groupBy(memberships, ({ user_id }) => user_id);
    this.#userIds = new Map(
      memberships.flatMap(({ email_key, user_id }) => (email_key ? [[emailKey(email_key), user_id]] : [])),
    );
  }

  get isEmpty(): boolean {
    return this.#loaded.plans.size === 0;
  }

  /** Whether a rule of a plan, a membership or a person limits no-shows. */
  get limitsNoShows(): boolean {
    const memberships = [...this.#byUser.values()].flat();
    return (
      [...this.#loaded.plans.values()].some(({ rules }) => rules.some(({ settings }) => 'max_no_shows' in settings)) ||
      memberships.some(({ membership_rules, person_rules }) => /"max_no_shows"/.test(membership_rules + person_rules))
    );
  }

  /**
   * Returns the plans under which a person may book on a day; an empty list if the club has no plans. A `userId` of
   * null stands for a person who is not signed in.
   */
  candidatesOn(userId: number | null, date: string): readonly Candidate[] {
    if (this.isEmpty) return NO_CANDIDATES;
    const memberships = this.#countingOn(userId, date);
    if (memberships.length > 0) return memberships.map((membership) => this.#candidateFor(membership));
    const { guestPlan } = this.#loaded;
    return [guestPlan ? { ...NO_PLAN, plan: guestPlan, rules: guestPlan.ranked } : NO_PLAN];
  }

  /** Whether a participant has a membership on a day. */
  isMember({ userId, key }: { userId: number | null; key: string | null }, date: string): boolean {
    const id = userId ?? (key === null ? undefined : this.#userIds.get(key)) ?? null;
    return this.#countingOn(id, date).length > 0;
  }

  #countingOn(userId: number | null, date: string): readonly PersonMembership[] {
    const memberships = userId === null ? undefined : this.#byUser.get(userId);
    // Skip a membership if its plan was added after `loadPlans`, because the plan's rules are not loaded.
    const isCounting = (row: PersonMembership) => this.#loaded.plans.has(row.plan_id) && countsOn(row, date);
    return memberships?.filter(isCounting) ?? [];
  }

  #candidateFor(membership: PersonMembership): Candidate {
    const { plan_id, membership_rules, person_rules, people } = membership;
    const plan = this.#loaded.plans.get(plan_id)!;
    const sharedWith = people === null ? [] : people.split(',').map(Number);
    const base = { plan, membership, sharedWith };
    if (membership_rules === NO_RULES && person_rules === NO_RULES) return { ...base, rules: plan.ranked };
    const ofMembership = JSON.parse(membership_rules) as PlanRule[];
    const ofPerson = JSON.parse(person_rules) as PlanRule[];
    const rules = rankRules(plan, { person: ofPerson, membership: ofMembership, plan: plan.rules });
    return { ...base, rules };
  }
}

const NO_RULES = '[]';

/** Reads the plans and the memberships of people. If the club has no plans, reads only the version of the plans. */
export async function loadPlanBook(db: Db, people: PeopleKeys): Promise<PlanBook> {
  const loaded = await loadPlans(db, await findPlansVersion(db));
  const isNobody = people.userIds.length === 0 && (people.emailKeys ?? []).length === 0;
  if (loaded.plans.size === 0 || isNobody) return new PlanBook(loaded);
  return new PlanBook(loaded, await findMemberships(db, people));
}

/** Returns the candidates if at least one of them has a rule for this court and day; otherwise undefined. */
export function relevantCandidates(
  candidates: readonly Candidate[],
  court: Pick<Court, 'id' | 'type' | 'venue'>,
  date: string,
): readonly Candidate[] | undefined {
  const isRelevant = (rule: RankedRule): boolean => appliesToDate(rule, date) && appliesToCourt(rule, court);
  return candidates.some(({ rules }) => rules.some(isRelevant)) ? candidates : undefined;
}

/** Returns a value that changes with every change of a plan; undefined if no plan has ever existed. */
export function findPlansVersion(db: Db): Promise<string | undefined> {
  return versions(db, PLANS_VERSION);
}

const versions = batchLoader(
  async (db, [name]: string[]) => {
    const [row] = await metaValues(db, { name: name! });
    return new Map(row && [[name!, row.value]]);
  },
  { tables: ['meta'] },
);

const metaValues = prepared((db, { name }: { name: string }) =>
  db.selectFrom('meta').select('value').where('name', '=', name),
);
