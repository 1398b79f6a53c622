import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { UsageError } from './errors.ts';

/** The settings of a service that runs as a unit. The unit and the commands read this file. */
export const SETTINGS_FILE = '/etc/courtside.env';
const OPTION = '--env-file';

type Env = Readonly<Record<string, string | undefined>>;

export interface Settings {
  /** The words of the command without the option `--env-file`. */
  words: string[];
  env: Env;
  /** The file from which settings were read. */
  file: string | undefined;
}

/**
 * Adds the settings of the file that `--env-file` names, or of `/etc/courtside.env` if that file exists. Environment
 * variables have priority over the file. The lines have the format of systemd's `EnvironmentFile`: `NAME=value`.
 * @throws {UsageError} if the file cannot be read
 */
export function withSettingsFile(given: readonly string[], env: Env, conventional = SETTINGS_FILE): Settings {
  const { words, file } = takeOption(given);
  const content = file === undefined ? readConventional(conventional, { words, env }) : readFile(file);
  if (content === undefined) return { words, env, file: undefined };
  const set = Object.entries(env).filter(([, value]) => value !== undefined);
  return { words, env: { ...parseEnv(content), ...Object.fromEntries(set) }, file: file ?? conventional };
}

function takeOption(given: readonly string[]): { words: string[]; file: string | undefined } {
  const at = given.findIndex((word) => word === OPTION || word.startsWith(`${OPTION}=`));
  const end = given.indexOf('--');
  if (at < 0 || (end >= 0 && end < at)) return { words: [...given], file: undefined };
  const isOneWord = given[at] !== OPTION;
  const file = isOneWord ? given[at]!.slice(OPTION.length + 1) : given[at + 1];
  if (file === undefined || file === '') throw new UsageError(`${OPTION} needs the name of a file.`);
  return { words: given.toSpliced(at, isOneWord ? 1 : 2), file };
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The settings in ${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** Returns the content of the file, or undefined if there is no file. */
function readConventional(file: string, { words, env }: Pick<Settings, 'words' | 'env'>): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Systemd reads the file itself and passes the variables on, so the service's user may lack the permission to read
    // it.
    if (code === 'ENOENT' || words[0] === 'serve' || env['DATABASE_URL'] !== undefined) return undefined;
    throw new UsageError(
      `The settings of the service in ${file} cannot be read (${code}), so the command might use another database.\n` +
        `Run the command as the user of the service, or set DATABASE_URL.`,
    );
  }
}
