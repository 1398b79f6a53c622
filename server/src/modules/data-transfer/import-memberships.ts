import { emailKey } from '../../platform/email-address.ts';
import { findMemberships, listPlans, replacePeople } from '../plans/store.ts';
import { insertRow } from '../../platform/db/rows.ts';
import { type Db, flag } from '../../platform/db/schema.ts';
import { normalise } from '../../platform/text.ts';
import { timestamp } from '../../platform/time.ts';
import { findVerifiedAccounts } from './verified-accounts.ts';
import { type BatchImporter, type ImportOptions, MAX_GROUP, type Outcome, type RefusedRow } from './import-run.ts';
import { type ParsedMembership, groupOfRow, parseMembership, sharedFields } from './parse-membership.ts';
import type { Row } from './read-csv.ts';

/** A membership of a person: from the database, or from an earlier row of the file. */
interface Held {
  plan_id: number;
  starts_on: string;
  ends_on: string | null;
}

/** Returns whether the memberships have a day in common. Ignores grace days, which may overlap the next membership. */
function overlaps(held: Held, { starts_on, ends_on }: ParsedMembership): boolean {
  return (ends_on === null || held.starts_on <= ends_on) && (held.ends_on === null || starts_on <= held.ends_on);
}

interface Context {
  db: Db;
  options: ImportOptions;
  planIds: ReadonlyMap<string, number>;
  /** The ids of accounts, by normalised email address. */
  userIds: ReadonlyMap<string, number>;
  heldBy: Map<number, Held[]>;
  /** The line of the first row of each group. */
  firstLines: Map<string, number>;
}

/**
 * Imports memberships. The rows of a group are one membership, so either all of them are imported or none. If a person
 * already has a membership with the same plan and start date, that membership stays unchanged.
 */
export function membershipImporter(options: ImportOptions): BatchImporter {
  const firstLines = new Map<string, number>();
  // A dry run writes nothing, so it must remember the memberships of earlier batches.
  const planned = new Map<number, Held[]>();
  return async (db, rows) => {
    const emails = rows.map(parseMembership).flatMap((row) => (isParsed(row) ? row.emails : []));
    const accounts = await findVerifiedAccounts(db, emails, { ...options, isLocking: !options.isDryRun });
    const userIds = new Map([...accounts].map(([key, { id }]) => [key, id]));
    const planIds = new Map((await listPlans(db)).map(({ name, id }) => [normalise(name), id]));
    const heldBy = options.isDryRun ? planned : new Map<number, Held[]>();
    const memberships = await findMemberships(db, { userIds: [...userIds.values()].filter((id) => !heldBy.has(id)) });
    for (const membership of memberships) heldBy.getOrInsertComputed(membership.user_id, () => []).push(membership);
    const outcomes: Outcome[] = [];
    for (const unit of unitsOf(rows))
      outcomes.push(...(await importUnit(unit, { db, options, planIds, userIds, heldBy, firstLines })));
    return outcomes;
  };
}

/** Returns the rows of each membership: the rows of a group, or a single row. */
function unitsOf(rows: readonly Row[]): Row[][] {
  const units: Row[][] = [];
  let last: string | null = null;
  for (const row of rows) {
    const group = groupOfRow(row);
    if (group !== null && group === last) units.at(-1)!.push(row);
    else units.push([row]);
    last = group;
  }
  return units;
}

async function importUnit(rows: readonly Row[], context: Context): Promise<Outcome[]> {
  const parsed = rows.map(parseMembership);
  const valid = parsed.filter(isParsed);
  const first = valid[0];
  const refusals = parsed.map((row) => (isParsed(row) ? refusalOf(row, first!, context) : row));
  if (!first || refusals.some(Boolean)) return refuseAll(rows, refusals);
  const people = distinct(valid.flatMap((row) => peopleOf(row, context)));
  if (people.length > MAX_GROUP || rows.length > MAX_GROUP)
    return rows.map(() => ({ column: 'group', reason: (t) => t.tooManyPeople(MAX_GROUP) }));
  const plan_id = context.planIds.get(normalise(first.plan))!;
  const heldOf = ({ id }: Person) => context.heldBy.get(id)?.filter((held) => held.plan_id === plan_id) ?? [];
  const isKnown = (person: Person) => heldOf(person).some(({ starts_on }) => starts_on === first.starts_on);
  if (people.some(isKnown))
    return valid.map((row) => {
      const missing = peopleOf(row, context).find((person) => !isKnown(person));
      return missing ? { column: 'email', reason: (t) => t.notInMembership(missing.email) } : 'known';
    });
  const overlapping = valid.map((row) => overlapOf(peopleOf(row, context), heldOf, first));
  if (overlapping.some(Boolean)) return refuseAll(rows, overlapping);
  await addMembership(people, { ...first, plan_id }, context);
  return rows.map(() => 'imported');
}

interface Person {
  id: number;
  email: string;
}

function peopleOf({ emails }: ParsedMembership, { userIds }: Context): Person[] {
  return emails.map((email) => ({ id: userIds.get(emailKey(email))!, email }));
}

function distinct(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [person.id, person])).values()];
}

/** Refuses all rows of a group if one row is refused, because a later import could not add the missing people. */
function refuseAll(rows: readonly Row[], refusals: readonly (RefusedRow | undefined)[]): RefusedRow[] {
  const { line } = rows[refusals.findIndex((refusal) => refusal !== undefined)]!;
  return refusals.map((refusal) => refusal ?? { column: 'group', reason: (t) => t.groupRefused(line) });
}

function refusalOf(
  row: ParsedMembership,
  first: ParsedMembership,
  { planIds, userIds, firstLines }: Context,
): RefusedRow | undefined {
  const different = sharedFields.find((field) => row[field] !== first[field]);
  if (different) return { column: different, reason: (t) => t.groupDiffers(different, first.line) };
  const line = row.group === null ? first.line : firstLines.getOrInsert(row.group, first.line);
  if (line !== first.line) return { column: 'group', reason: (t) => t.groupScattered(line) };
  if (!planIds.has(normalise(row.plan))) return { column: 'plan', reason: (t) => t.noPlan(row.plan) };
  const unknown = row.emails.find((email) => !userIds.has(emailKey(email)));
  return unknown === undefined ? undefined : { column: 'email', reason: (t) => t.noAccount(unknown) };
}

/** Refuses a row if a person would have the same plan twice on a day, because each membership adds its own quotas. */
function overlapOf(
  people: readonly Person[],
  heldOf: (person: Person) => Held[],
  membership: ParsedMembership,
): RefusedRow | undefined {
  for (const person of people) {
    const held = heldOf(person).find((held) => overlaps(held, membership));
    if (held) return { column: 'starts_on', reason: (t) => t.overlaps(person.email, held.starts_on, held.ends_on) };
  }
  return undefined;
}

async function addMembership(
  people: readonly Person[],
  { plan_id, name, starts_on, ends_on, grace_days }: ParsedMembership & { plan_id: number },
  { db, options: { isDryRun, now }, heldBy }: Context,
): Promise<void> {
  const time = timestamp(now);
  const content = { plan_id, name, starts_on, ends_on, grace_days, pending: flag(false), rules: '[]' };
  const row = { ...content, shared: flag(people.length > 1), version: 1, created_at: time, updated_at: time };
  const members = people.map(({ id }) => ({ user_id: id, rules: '[]' }));
  if (!isDryRun) await replacePeople(db, (await insertRow(db, 'memberships', row)).id, members);
  for (const { id } of people) heldBy.getOrInsertComputed(id, () => []).push({ plan_id, starts_on, ends_on });
}

function isParsed(row: ParsedMembership | RefusedRow): row is ParsedMembership {
  return !('reason' in row);
}
