import type { Module } from '../../platform/module.ts';
import { backupAdminRoutes } from './admin-routes.ts';

export const backupsModule: Module = {
  name: 'backups',
  uses: ['club'],
  routes: { api: backupAdminRoutes },
};
