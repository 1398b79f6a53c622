import { transact } from '../../platform/db/transact.ts';
import type { Module } from '../../platform/module.ts';
import { migrations, moveOldSecrets } from './migrations.ts';
import { tables } from './tables.ts';

export const oneTimeSecretsModule: Module = {
  name: 'one-time-secrets',
  tables,
  migrations,
  // During an upgrade without downtime, processes of the previous version still write to the old tables.
  jobs: { everyHour: [({ db }) => transact(db, moveOldSecrets)] },
};
