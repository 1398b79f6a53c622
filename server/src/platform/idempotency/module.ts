import type { Module } from '../module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';
import { deleteOldAnswers } from './actions.ts';

export const idempotencyModule: Module = {
  name: 'idempotency',
  tables,
  migrations,
  jobs: { everyHour: [deleteOldAnswers] },
};
