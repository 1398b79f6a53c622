import type { Module } from '../module.ts';
import { migrations } from './migrations.ts';
import { deleteFailed } from './store.ts';
import { tables } from './tables.ts';

export const jobsModule: Module = {
  name: 'jobs',
  tables,
  migrations,
  jobs: { everyHour: [deleteFailed] },
};
