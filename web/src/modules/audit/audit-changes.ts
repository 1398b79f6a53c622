type State = Record<string, unknown> | null;

/** A changed field with its values before and after. A value is undefined if the field was absent. */
export interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** Returns the fields that differ. For a created or deleted resource, returns all its fields. */
export function changesOf(before: State, after: State): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: format(before?.[field]), after: format(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

function format(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
