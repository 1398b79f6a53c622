import type { Module } from '../../platform/module.ts';

export const backupsModule: Module = {
  name: 'backups',
};
