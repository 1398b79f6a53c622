import { Command, CommanderError } from 'commander';
import { FULL_VERSION } from '../platform/release.ts';
import { SETTINGS_FILE, withSettingsFile } from './env-file.ts';
import { CheckFailed, detailsOf, explain, UsageError } from './errors.ts';
import type { Terminal } from './terminal.ts';

type AddCommand = (program: Command, terminal: Terminal) => void;

/** The handwritten commands in the order of the help text. A command takes time to load, so it is loaded only when needed. */
const commands: Record<string, () => Promise<AddCommand>> = {
  serve: async () => (await import('./serve.ts')).addServe,
  health: async () => (await import('./health.ts')).addHealth,
  keys: async () => (await import('./keys.ts')).addKeys,
  users: async () => (await import('./users.ts')).addUsers,
  webhooks: async () => (await import('./webhooks.ts')).addWebhooks,
  import: async () => (await import('./import.ts')).addImport,
  export: async () => (await import('./export.ts')).addExport,
  backup: async () => (await import('./backup.ts')).addBackup,
  restore: async () => (await import('./restore.ts')).addRestore,
  migrate: async () => (await import('./migrate.ts')).addMigrate,
  'migrate-data': async () => (await import('./migrate-data.ts')).addMigrateData,
  demo: async () => (await import('./demo.ts')).addDemo,
  audit: async () => (await import('./audit.ts')).addAudit,
  ledger: async () => (await import('./ledger.ts')).addLedger,
  rezone: async () => (await import('./rezone.ts')).addRezone,
  mail: async () => (await import('./mail.ts')).addMail,
  doctor: async () => (await import('./doctor.ts')).addDoctor,
  mcp: async () => (await import('./mcp.ts')).addMcp,
  completion: async () => (await import('./completion.ts')).addCompletion,
};

/** Handwritten commands that also have subcommands for operations of the API. */
const EXTENDED = new Set(['keys', 'users', 'webhooks', 'audit', 'ledger']);

export async function runCommand(given: readonly string[], terminal: Terminal): Promise<number> {
  let words = given;
  try {
    const settings = withSettingsFile(given, terminal.env);
    words = settings.words;
    const values = { env: { value: settings.env }, settingsFile: { value: settings.file } };
    // A copy with `...` would read `terminal.stdin`, which opens standard input.
    const program = await programFor(words, Object.create(terminal, values) as Terminal);
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // The messages of these errors have already been printed.
    if (error instanceof CommanderError || error instanceof CheckFailed) return error.exitCode;
    const text = printsJson(words) ? JSON.stringify(await detailsOf(error)) : await explain(error);
    terminal.stderr.write(`${text}\n`);
    return error instanceof UsageError ? error.exitCode : 1;
  }
}

/** Whether to print the result and errors as JSON. */
function printsJson(words: readonly string[]): boolean {
  return words.includes('--json');
}

/** Returns the program with only the command that `words` starts with. For help, adds all commands. */
export async function programFor(words: readonly string[], terminal: Terminal = process): Promise<Command> {
  const { env, stdout, stderr, settingsFile } = terminal;
  const json = printsJson(words);
  const program = new Command('courtside')
    .description('Courtside, a booking service for sports courts, and the commands to operate it.')
    .version(FULL_VERSION)
    .exitOverride() // Makes commander throw a CommanderError instead of ending the process
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) =>
        write(json ? `${JSON.stringify({ error: text.trim().replace(/^error: /, '') })}\n` : text),
      getOutHelpWidth: () => stdout.columns!,
      getErrHelpWidth: () => stderr.columns!,
    })
    .showHelpAfterError(json ? false : '(use --help for details)')
    .addHelpText(
      'after',
      `\nSettings are environment variables, or lines in ${SETTINGS_FILE} or in the file of --env-file FILE; docs/configuration.md lists them.`,
    );
  const [name = ''] = words;
  const withJson: Terminal = {
    ...{ env, stdout, stderr, json, settingsFile },
    // Reading `process.stdin` opens standard input, so read it only in commands that need it.
    get stdin() {
      return terminal.stdin;
    },
  };
  await addCommands(program, withJson, name);
  for (const command of program.commands) if (!WITHOUT_JSON.has(command.name())) addJsonOption(command);
  return program;
}

/** Adds the command `name`. For help, completion and an unknown name, adds all commands. */
async function addCommands(program: Command, terminal: Terminal, name: string): Promise<void> {
  const isOwn = Object.hasOwn(commands, name) && name !== 'completion';
  if (isOwn) (await commands[name]!())(program, terminal);
  if (isOwn && !EXTENDED.has(name)) return;
  const { addOperations } = await import('./api.ts');
  addOperations(program, terminal, name);
  if (program.commands.length > 0) return;
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  for (const addCommand of all) addCommand(program, terminal);
  addOperations(program, terminal);
}

/** Commands without `--json`: they run until they are stopped, or print CSV or a script. */
const WITHOUT_JSON = new Set(['serve', 'export', 'mcp', 'completion']);

/** Adds `--json` to all subcommands that do not define it themselves. */
function addJsonOption(command: Command): void {
  if (command.commands.length > 0) command.commands.forEach(addJsonOption);
  else if (!command.options.some(({ long }) => long === '--json')) command.option('--json', 'print JSON');
}
