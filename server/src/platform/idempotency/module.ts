import type { Module } from '../module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';
import { deleteOldAnswers } from './actions.ts';
import { problems } from './problems.ts';

export const idempotencyModule: Module = {
  name: 'idempotency',
  problems,
  tables,
  migrations,
  jobs: { everyHour: [deleteOldAnswers] },
};
