import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

export function addServe(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('start the service; creates and migrates the database if necessary')
    .action(async () => {
      // Import here, so that `courtside serve --help` does not load the service.
      const [{ withDatabase }, { runService }] = await Promise.all([import('./database.ts'), import('./service.ts')]);
      const options = { mayCreate: true, checksForDamage: true };
      await withDatabase(terminal, options, (context) => runService(terminal, context));
    });
}
