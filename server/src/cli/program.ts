import { Command, CommanderError } from 'commander';
import { CheckFailed, explain, UsageError } from './errors.ts';
import type { Terminal } from './terminal.ts';

/** Adds a command to the program. The command inherits the program's output and exit settings. */
type AddCommand = (program: Command, terminal: Terminal) => void;

/** The commands by name, in the order of the help. A command is loaded only when needed, because loading is slow. */
const commands: Record<string, () => Promise<AddCommand>> = {
  serve: async () => (await import('./serve.ts')).addServe,
  keys: async () => (await import('./keys.ts')).addKeys,
  users: async () => (await import('./users.ts')).addUsers,
  import: async () => (await import('./import.ts')).addImport,
  export: async () => (await import('./export.ts')).addExport,
  backup: async () => (await import('./backup.ts')).addBackup,
  migrate: async () => (await import('./migrate.ts')).addMigrate,
  'migrate-data': async () => (await import('./migrate-data.ts')).addMigrateData,
  demo: async () => (await import('./demo.ts')).addDemo,
  audit: async () => (await import('./audit.ts')).addAudit,
  rezone: async () => (await import('./rezone.ts')).addRezone,
  doctor: async () => (await import('./doctor.ts')).addDoctor,
  mcp: async () => (await import('./mcp.ts')).addMcp,
};

/** Runs a command and returns its exit code. Prints errors on standard error. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const program = await programFor(words, terminal);
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // The message of these errors is already printed.
    if (error instanceof CommanderError || error instanceof CheckFailed) return error.exitCode;
    terminal.stderr.write(`${explain(error)}\n`);
    return error instanceof UsageError ? error.exitCode : 1;
  }
}

/**
 * Returns the program with the command that the arguments begin with. Without such a command, as for help, it
 * has all commands.
 */
export async function programFor(words: readonly string[], terminal: Terminal = process): Promise<Command> {
  const { stdout, stderr } = terminal;
  const program = new Command('courtside')
    .description('Courtside, a booking service for sports courts, and the commands to operate it.')
    .exitOverride() // Throws a CommanderError instead of ending the process
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns!,
      getErrHelpWidth: () => stderr.columns!,
    })
    .showHelpAfterError('(use --help for details)')
    .addHelpText('after', '\nSettings are environment variables; docs/configuration.md lists them.');
  const [name = ''] = words;
  const wanted = Object.hasOwn(commands, name) ? [commands[name]!] : Object.values(commands);
  for (const addCommand of await Promise.all(wanted.map((load) => load()))) addCommand(program, terminal);
  return program;
}
