import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { action, open, printData } from './run.ts';

export const migrate = new Command('migrate')
  .description('bring the database up to date; `serve` does it, too')
  .option('--json', 'print JSON')
  .action(
    action(async ({ json }: { json?: boolean }) => {
      const db = open(readConfig());
      try {
        const applied = await db.migrate();
        const lines = applied.length > 0 ? applied.map((name) => `applied ${name}`) : ['The database is up to date.'];
        printData({ applied }, { json, lines: () => lines });
      } finally {
        await db.close();
      }
    }),
  );
