import { Command } from 'commander';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { exports } from './export.ts';
import { imports } from './import.ts';
import { keys } from './keys.ts';
import { migrate } from './migrate.ts';
import { migrateData } from './migrate-data.ts';
import { rezone } from './rezone.ts';
import { serve } from './serve.ts';
import { users } from './users.ts';

export const program = new Command('courtside')
  .description('Find sports courts and book them: the service and the operator’s commands.')
  .showHelpAfterError('(--help tells more)')
  .addHelpText('after', '\nSettings are environment variables; README.md lists them.');

for (const command of [serve, keys, users, imports, exports, backup, migrate, migrateData, demo, audit, rezone, doctor])
  program.addCommand(command);
