import type { Command } from 'commander';
import { takeOverVariables, warningFor } from '../modules/club/take-over.ts';
import { migrate, nameDatabase, open, readSettings } from './database.ts';
import { printData, type Terminal } from './terminal.ts';

export function addMigrate(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description('migrate the database to this release; `serve` also does this')
    .action(async () => {
      const config = readSettings(terminal);
      const db = await open(config);
      try {
        const applied = await migrate(terminal, db);
        const oldVariables = await takeOverVariables({ db, config, now: Date.now }, terminal.env);
        for (const found of oldVariables) terminal.stderr.write(`${warningFor(found)}\n`);
        const lines = applied.length > 0 ? applied.map((name) => `applied ${name}`) : ['The database is up to date.'];
        printData(terminal, { applied }, lines);
        if (!terminal.json) nameDatabase(terminal, config);
      } finally {
        await db.close();
      }
    });
}
