import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { ServiceEnd } from './service.ts';
import type { Terminal } from './terminal.ts';

export function addServe(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('start the service; creates and migrates the database if necessary')
    .option('--demo', 'serve a new sample club from a temporary database, which is removed at the end')
    .action(({ demo = false }: { demo?: boolean }) => (demo ? serveDemo(terminal) : serve(terminal)));
}

async function serve(terminal: Terminal, isDemo = false): Promise<void> {
  // Import here, so that `courtside serve --help` does not load the service.
  const [{ withDatabase }, { runService }, { takeOverVariables }] = await Promise.all([
    import('./database.ts'),
    import('./service.ts'),
    import('../modules/club/take-over.ts'),
  ]);
  let end: ServiceEnd;
  do {
    end = await withDatabase(terminal, { mayCreate: true, checksForDamage: true }, async (context) => {
      const oldVariables = await takeOverVariables(context, terminal.env).catch((error: unknown) => {
        // A service on a full disk starts without changes. It takes the variables over when the disk has room.
        if (context.db.classify(error) === 'full') return [];
        throw error;
      });
      if (isDemo) await (await import('./demo.ts')).addSampleClub(terminal, context);
      return runService(terminal, context, oldVariables);
    });
  } while (end === 'has room'); // A full disk has room again, so open the database for writes
}

async function serveDemo(terminal: Terminal): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-demo-'));
  try {
    // Make no backups of the sample club: they would be stored next to the backups of a real club, or replace them.
    const env = { ...terminal.env, DATABASE_URL: `file:${join(folder, 'club.db')}`, BACKUP_SCHEDULE: '' };
    // A copy with `...` would read `terminal.stdin`, which opens standard input.
    await serve(Object.create(terminal, { env: { value: env } }) as Terminal, true);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
