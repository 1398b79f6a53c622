import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const auditModule: Module = {
  name: 'audit',
  tables,
  migrations,
};
