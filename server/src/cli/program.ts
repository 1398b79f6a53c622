import { Command } from 'commander';

/** The commands by name, in the order of the help. Each is loaded when it is called for: most of a short command's time goes to loading. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serve,
  keys: async () => (await import('./keys.ts')).keys,
  users: async () => (await import('./users.ts')).users,
  import: async () => (await import('./import.ts')).imports,
  export: async () => (await import('./export.ts')).exports,
  backup: async () => (await import('./backup.ts')).backup,
  migrate: async () => (await import('./migrate.ts')).migrate,
  'migrate-data': async () => (await import('./migrate-data.ts')).migrateData,
  demo: async () => (await import('./demo.ts')).demo,
  audit: async () => (await import('./audit.ts')).audit,
  rezone: async () => (await import('./rezone.ts')).rezone,
  doctor: async () => (await import('./doctor.ts')).doctor,
};

/** The program for these words of a command line: with the command that they begin with, or else, as for help, with all. */
export async function programFor(words: readonly string[]): Promise<Command> {
  const program = new Command('courtside')
    .description('Find sports courts and book them: the service and the operator’s commands.')
    .showHelpAfterError('(--help tells more)')
    .addHelpText('after', '\nSettings are environment variables; README.md lists them.');
  const [name = ''] = words;
  const wanted = Object.hasOwn(commands, name) ? [commands[name]!] : Object.values(commands);
  for (const command of await Promise.all(wanted.map((load) => load()))) program.addCommand(command);
  return program;
}
