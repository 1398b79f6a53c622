import type { Module } from '../../platform/module.ts';
import { backupAdminRoutes } from './admin-routes.ts';
import { settings } from './settings.ts';

export const backupsModule: Module = {
  name: 'backups',
  uses: ['club'],
  settings,
  routes: { api: backupAdminRoutes },
};
