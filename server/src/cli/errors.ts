import { ConfigError } from '../setting-forms.ts';
import { MigrationError } from '../platform/db/migrations.ts';
import { type FieldError, Problem } from '../platform/errors.ts';

/**
 * An error that the operator can fix, so it is printed without a stack trace. The exit code is 2 if a file to import is
 * missing or malformed, and 1 for other errors.
 */
export class UsageError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Thrown when a check fails. The command has already printed the result. */
export class CheckFailed extends Error {
  readonly exitCode = 1;
}

export const CHECK_HOST =
  'Set HOST to an address of this machine, such as 127.0.0.1 (only this machine) or 0.0.0.0 (other machines, too).';

/** Returns the text to print for an error. Only bugs in the program are printed with a stack trace. */
export async function explain(error: unknown): Promise<string> {
  if (error instanceof Problem) {
    // Only commands that have already loaded the modules throw a `Problem`.
    const { catalogue } = await import('../modules.ts');
    const [first, ...others] = error.options.errors ?? [];
    return [{ ...first, detail: error.detail ?? catalogue[error.code].remedy }, ...others].map(lineOf).join('\n');
  }
  if (error instanceof ConfigError || error instanceof UsageError || error instanceof MigrationError)
    return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}. Another program uses this port. Stop it, or set PORT to another port.`;
  if (error instanceof Error && error.message.startsWith('listen EADDRNOTAVAIL'))
    return `HOST: ${error.message}. ${CHECK_HOST}`;
  // Errors of the operating system, such as a missing permission, are not bugs in the program.
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns the JSON form of an error. `code` and `errors` have the same form as in the API. */
export async function detailsOf(error: unknown): Promise<object> {
  const { code, options } = error instanceof Problem ? error : {};
  return {
    error: await explain(error),
    ...(code && { code }),
    ...(options?.errors && { errors: options.errors }),
  };
}

function lineOf({ detail, override }: Pick<FieldError, 'detail' | 'override'>): string {
  return override === undefined ? detail : `${detail} (To book anyway, add --override ${override}.)`;
}
