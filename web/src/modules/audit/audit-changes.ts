type State = Record<string, unknown> | null;

/** A changed field with its values before and after. A value is undefined if the field was absent. */
export interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** Turns the values of the audit log into words. */
export interface ValueWords {
  status: Readonly<Record<string, string>>;
  moment: (at: string) => string;
  time: (minute: number) => string;
}

/** Fields that only the service needs. */
const HIDDEN = new Set(['version', 'updated_at', 'sort_name', 'search_text', 'idempotency_key']);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Returns the fields that differ. For a created or deleted resource, returns all its fields. */
export function changesOf(before: State, after: State, words: ValueWords): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !HIDDEN.has(field))
    .map((field) => ({
      field: field.replaceAll('_', ' '),
      before: format(field, before?.[field], words),
      after: format(field, after?.[field], words),
    }))
    .filter((change) => change.before !== change.after);
}

function format(field: string, value: unknown, { status, moment, time }: ValueWords): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && /(^|_)(start|end)_minute$/.test(field)) return time(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'status') return status[value] ?? value;
  return INSTANT.test(value) ? moment(value) : value;
}

/** A booking in the audit log. */
interface LoggedBooking {
  user_id: number;
  court_id: number;
  booking_date: string;
  start_minute: number;
  end_minute: number;
}

/** The booking or the account of an audit log entry. Fields that the entry does not name are missing. */
export interface Subject {
  booking?: LoggedBooking;
  /** The id of the account that was changed. */
  person?: number;
  /** The name of a court, plan or other resource, or the reason of a closure. */
  name?: string;
}

export function subjectOf(target: string | null, before: State, after: State): Subject {
  const state = { ...before, ...after };
  const [kind, id] = target?.split(' ') ?? [];
  if (typeof state['booking_date'] === 'string' && typeof state['start_minute'] === 'number')
    return { booking: state as unknown as LoggedBooking };
  if (kind === 'users' && id !== undefined) return { person: Number(id) };
  const inner = (state['closure'] ?? state) as Record<string, unknown>;
  const name = inner['name'] ?? inner['reason'];
  return typeof name === 'string' ? { name } : {};
}
