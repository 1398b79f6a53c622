import { type Failure, MustRepeat } from './transact.ts';

/** The connection was lost at COMMIT, so the server may or may not have committed. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection was lost at COMMIT.', { cause });
  }
}

/** SQLSTATE codes of conflicts between transactions: serialization_failure, deadlock_detected. */
const RETRYABLE = new Set(['40001', '40P01']);
/**
 * SQLSTATE classes of an unavailable server: connection exception, invalid authorization, unknown database,
 * insufficient resources, operator intervention, system error.
 */
const UNAVAILABLE_CLASSES = new Set(['08', '28', '3D', '53', '57', '58']);
/** SQLSTATE codes: read_only_sql_transaction (the primary has become a standby), lock_not_available. */
const UNAVAILABLE = new Set(['25006', '55P03']);
/** Codes of a closed connection: idle_in_transaction_session_timeout, operator intervention, and others. */
const CLOSED_BY_SERVER = /^(25P03|57P|08)/;
const SOCKET_ERRORS = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOENT'],
]);
/** SQLSTATE codes: invalid_sql_statement_name, duplicate_prepared_statement. */
const STATEMENT_MISMATCH = new Set(['26000', '42P05']);
/** The PostgreSQL routine that fails if a migration has changed the result columns of a prepared statement. */
const REVALIDATION = 'RevalidateCachedQuery';
/** Messages of driver errors that have no code. */
const CONNECTION_LOST = /timeout|Connection terminated|not queryable|closed|No primary/i;

export function classify(error: unknown): Failure | undefined {
  if (error instanceof OutcomeUnknown) return 'unknown_outcome';
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  if (code === '23P01') return 'overlap'; // SQLSTATE exclusion_violation
  if (code === '23505') return 'unique'; // SQLSTATE unique_violation
  if (code === '53100') return 'full'; // SQLSTATE disk_full
  if (isConnectionLost(error)) return 'unavailable';
  if (code === undefined) return undefined;
  const isUnavailable = UNAVAILABLE.has(code) || UNAVAILABLE_CLASSES.has(code.slice(0, 2));
  return isUnavailable || RETRYABLE.has(code) ? 'unavailable' : undefined;
}

export function isRetryable(error: unknown): boolean {
  if (error instanceof MustRepeat) return true;
  return error instanceof Error && (RETRYABLE.has(codeOf(error) ?? '') || isPlanLost(error));
}

/**
 * Returns whether a prepared statement is no longer valid, because a pooler has switched the connection or a migration
 * has changed the result columns.
 */
export function isPlanLost(error: Error): boolean {
  return STATEMENT_MISMATCH.has(codeOf(error) ?? '') || ('routine' in error && error.routine === REVALIDATION);
}

export function isConnectionLost(error: Error): boolean {
  const code = codeOf(error);
  if (code !== undefined) return SOCKET_ERRORS.has(code) || CLOSED_BY_SERVER.test(code);
  if (error instanceof AggregateError)
    return error.errors.every((inner) => inner instanceof Error && isConnectionLost(inner));
  return CONNECTION_LOST.test(error.message);
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
