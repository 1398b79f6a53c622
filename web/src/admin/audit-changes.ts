type State = Record<string, unknown> | null;

/** A field that is not before as after; undefined where there was none. */
export interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** What a record tells of, field by field: what changed, or all there is of what was made or removed. */
export function changesOf(before: State, after: State): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: readable(before?.[field]), after: readable(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

function readable(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
