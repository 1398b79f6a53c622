import { ConfigError } from '../config.ts';
import { MigrationError } from '../platform/db/migrations.ts';
import { Problem } from '../platform/errors.ts';

/**
 * An error that the operator caused. The command prints it without a stack. @param exitCode 1, or 2 for a malformed
 * file
 */
export class UsageError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A check of the command failed. The command has already printed the result, and exits with 1. */
export class CheckFailed extends Error {
  readonly exitCode = 1;
}

/** Returns the text to print for an error. Only a bug in the program is shown with its stack. */
export function explain(error: unknown): string {
  if (error instanceof Problem) {
    return [error.message, ...(error.options.errors ?? []).slice(1).map(({ detail }) => detail)].join('\n');
  }
  if (error instanceof ConfigError || error instanceof UsageError || error instanceof MigrationError)
    return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}. Another program uses this port. Stop it, or set PORT to another port.`;
  // Errors of the operating system, such as a port in use, are not defects of the program.
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
