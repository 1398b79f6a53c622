import { Command, CommanderError } from 'commander';
import { VERSION } from '../platform/release.ts';
import { CheckFailed, detailsOf, explain, UsageError } from './errors.ts';
import type { Terminal } from './terminal.ts';

type AddCommand = (program: Command, terminal: Terminal) => void;

/** The commands in the order of the help text. A command takes time to load, so it is loaded only when needed. */
const commands: Record<string, () => Promise<AddCommand>> = {
  serve: async () => (await import('./serve.ts')).addServe,
  keys: async () => (await import('./keys.ts')).addKeys,
  users: async () => (await import('./users.ts')).addUsers,
  invitations: async () => (await import('./invitations.ts')).addInvitations,
  club: async () => (await import('./club.ts')).addClub,
  courts: async () => (await import('./courts.ts')).addCourts,
  plans: async () => (await import('./plans.ts')).addPlans,
  memberships: async () => (await import('./memberships.ts')).addMemberships,
  bookings: async () => (await import('./bookings.ts')).addBookings,
  webhooks: async () => (await import('./webhooks.ts')).addWebhooks,
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
  completion: async () => (await import('./completion.ts')).addCompletion,
};

export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const program = await programFor(words, terminal);
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // The messages of these errors have already been printed.
    if (error instanceof CommanderError || error instanceof CheckFailed) return error.exitCode;
    terminal.stderr.write(`${printsJson(words) ? JSON.stringify(detailsOf(error)) : explain(error)}\n`);
    return error instanceof UsageError ? error.exitCode : 1;
  }
}

/** Whether to print errors as JSON on standard error. */
function printsJson(words: readonly string[]): boolean {
  return words.includes('--json');
}

/** Returns the program with only the command that `words` starts with. For help, adds all commands. */
export async function programFor(words: readonly string[], terminal: Terminal = process): Promise<Command> {
  const { stdout, stderr } = terminal;
  const program = new Command('courtside')
    .description('Courtside, a booking service for sports courts, and the commands to operate it.')
    .version(VERSION)
    .exitOverride() // Makes commander throw a CommanderError instead of ending the process
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) =>
        write(printsJson(words) ? `${JSON.stringify({ error: text.trim().replace(/^error: /, '') })}\n` : text),
      getOutHelpWidth: () => stdout.columns!,
      getErrHelpWidth: () => stderr.columns!,
    })
    .showHelpAfterError(printsJson(words) ? false : '(use --help for details)')
    .addHelpText('after', '\nSettings are environment variables; docs/configuration.md lists them.');
  const [name = ''] = words;
  // The script of `courtside completion` covers all commands, so all of them must be loaded.
  const isOne = Object.hasOwn(commands, name) && name !== 'completion';
  const wanted = isOne ? [commands[name]!] : Object.values(commands);
  for (const addCommand of await Promise.all(wanted.map((load) => load()))) addCommand(program, terminal);
  return program;
}
