import type { Failure } from './transact.ts';

/** The connection was lost at COMMIT: nobody knows whether the server made the change. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection was lost at COMMIT.', { cause });
  }
}

/** Lost against another transaction: serialization_failure, deadlock_detected. */
const RETRYABLE = new Set(['40001', '40P01']);
/**
 * SQLSTATE classes: connection exception, invalid authorization (a password that was changed), no such database,
 * insufficient resources, operator intervention, system error.
 */
const UNAVAILABLE_CLASSES = new Set(['08', '28', '3D', '53', '57', '58']);
/** Codes: read_only_sql_transaction (the primary has become a standby), lock_not_available. */
const UNAVAILABLE = new Set(['25006', '55P03']);
/** The server has hung up: idle_in_transaction_session_timeout, and those of operator intervention and connections. */
const HUNG_UP = /^(25P03|57P|08)/;
const SOCKET_ERRORS = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOENT'],
]);
/** The server does not know a prepared statement, or knows it already: invalid_sql_statement_name, duplicate_prepared_statement. */
const NOT_KEPT = new Set(['26000', '42P05']);
/** Where the server says, as feature_not_supported, that a migration has changed what a prepared statement answers. */
const REVALIDATION = 'RevalidateCachedQuery';
/** What the driver says, without a code, of a connection that does not answer or is gone. */
const CONNECTION_LOST = /timeout|Connection terminated|not queryable|closed|No primary/i;

/** What went wrong, in words that do not depend on the engine; undefined for what PostgreSQL did not say. */
export function classify(error: unknown): Failure | undefined {
  if (error instanceof OutcomeUnknown) return 'unknown_outcome';
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  if (code === '23P01') return 'overlap';
  if (code === '23505') return 'unique';
  if (code === '53100') return 'full';
  if (isConnectionLost(error)) return 'unavailable';
  if (code === undefined) return undefined;
  const isUnavailable = UNAVAILABLE.has(code) || UNAVAILABLE_CLASSES.has(code.slice(0, 2));
  return isUnavailable || RETRYABLE.has(code) ? 'unavailable' : undefined;
}

export function isRetryable(error: unknown): boolean {
  return error instanceof Error && (RETRYABLE.has(codeOf(error) ?? '') || isPlanLost(error));
}

/**
 * Whether a prepared statement is not the connection's own, since a pooler without support for them lends others'
 * connections; or is outdated, since a migration has changed what it answers.
 */
export function isPlanLost(error: Error): boolean {
  return NOT_KEPT.has(codeOf(error) ?? '') || ('routine' in error && error.routine === REVALIDATION);
}

/** Whether the connection can no longer be used. */
export function isConnectionLost(error: Error): boolean {
  const code = codeOf(error);
  if (code !== undefined) return SOCKET_ERRORS.has(code) || HUNG_UP.test(code);
  if (error instanceof AggregateError)
    return error.errors.every((one) => one instanceof Error && isConnectionLost(one));
  return CONNECTION_LOST.test(error.message);
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
