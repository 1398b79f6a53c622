import { deleteRow, insertRow, lockRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { onDuplicate, transact } from '../../platform/db/transact.ts';
import { orNotFound, type Problem } from '../../platform/errors.ts';
import type { Resource } from '../../platform/resource.ts';
import { timestamp } from '../../platform/time.ts';
import { checkVersion } from '../../platform/versions.ts';
import type { AuditAction } from './action-names.ts';
import { type AuditedContext, recordAudit } from './actions.ts';

interface Versioned {
  id: number;
  version: number;
}

export interface Change<Patch> {
  patch: Patch;
  /** The versions in `If-Match`. Undefined accepts any version. */
  accepted: number[] | undefined;
}

interface Rules<Row, Input, Patch> {
  /** Locks the row, and first the rows that must be locked before it. The default locks only the row. */
  lock?: (db: Db, id: number, patch: Partial<Patch>) => Promise<Row | undefined>;
  /**
   * Checks a resource before it is written. Returns the columns that are not in `fields`. If a patch changes no column,
   * and has only fields that are columns, the version stays the same.
   *
   * @param values the new resource with its defaults, or the columns in `fields` after a patch
   * @param given the fields of the request. A new resource also has its defaults
   * @param before undefined for a new resource
   */
  check?: (db: Db, values: Required<Input>, given: Partial<Patch>, before?: Row) => Awaitable<object>;
  /** Writes rows of other tables. Returns the row for the response and the audit log. */
  after?: (db: Db, row: Row, given: Partial<Patch>) => Promise<Row>;
  /** Deletes the row. Returns the row for the audit log if it stays. */
  remove?: (db: Db, row: Row, time: string) => Promise<Row | void>;
  /** The problem of a resource that violates a unique index. */
  duplicate?: () => Problem;
}

type Awaitable<T> = T | Promise<T>;

/** Returns the functions that create, change and delete a resource. They record each change in the audit log. */
export function audited<Row extends Versioned, Input extends object, Patch extends object>(
  { name, table, defaults, valuesOf, columnsOf }: Resource<Input, Patch>,
  rules: Rules<Row, Input, Patch> = {},
) {
  const { lock = (db, id) => lockRow(db, table, id) as Promise<Row | undefined>, check, after } = rules;
  const { remove = (db, { id }) => deleteRow(db, table, id), duplicate } = rules;
  const lockVersion = async (db: Db, id: number, { patch = {}, accepted }: Partial<Change<Partial<Patch>>>) => {
    const row = orNotFound(await lock(db, id, patch), `${name.toLowerCase()} ${id}`);
    checkVersion(row.version, accepted);
    return row;
  };
  const actionOf = (verb: string) => `${verb}${name}` as AuditAction;

  async function create(db: Db, { now, actor }: AuditedContext, input: Input): Promise<Row> {
    const time = timestamp(now());
    const values = { ...defaults, ...input } as unknown as Required<Input> & Partial<Patch>;
    const columns = { ...columnsOf(values), ...(await check?.(db, values, values)) };
    const stamps = { version: 1, created_at: time, updated_at: time };
    const row = (await insertRow(db, table, { ...columns, ...stamps } as never)) as unknown as Row;
    const written = after ? await after(db, row, values) : row;
    const entry = { action: actionOf('create'), target: `${table} ${row.id}`, after: written };
    await recordAudit(db, actor, entry, now());
    return written;
  }

  function update({ db, now, actor }: AuditedContext, id: number, change: Change<Patch>): Promise<Row> {
    const { patch } = change;
    const changed = transact(db, async (db) => {
      const before = await lockVersion(db, id, change);
      const values = { ...valuesOf(before), ...patch } as unknown as Required<Input>;
      const given = columnsOf(patch);
      const columns = { ...given, ...(await check?.(db, values, patch, before)) };
      const stamps = { version: before.version + 1, updated_at: timestamp(now()) };
      const isChanged = Object.keys(patch).some((field) => !(field in given)) || !hasColumns(before, columns);
      const changes = { ...columns, ...stamps } as never;
      const row = isChanged ? ((await updateRow(db, table, id, changes)) as unknown as Row) : before;
      const written = after ? await after(db, row, patch) : row;
      const entry = { action: actionOf('update'), target: `${table} ${id}`, before, after: written };
      await recordAudit(db, actor, entry, now());
      return written;
    });
    return duplicate ? changed.catch(onDuplicate(db, duplicate)) : changed;
  }

  function removeRow({ db, now, actor }: AuditedContext, id: number, accepted?: number[]): Promise<void> {
    return transact(db, async (db) => {
      const before = await lockVersion(db, id, { accepted });
      const after = await remove(db, before, timestamp(now()));
      await recordAudit(db, actor, { action: actionOf('delete'), target: `${table} ${id}`, before, after }, now());
    });
  }

  return { create, update, remove: removeRow };
}

function hasColumns(row: object, columns: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(columns).every(([column, value]) => stored.get(column) === value);
}
