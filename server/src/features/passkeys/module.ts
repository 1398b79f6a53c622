import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const passkeysModule: Module = {
  name: 'passkeys',
  uses: ['audit', 'accounts', 'club'],
  tables,
  migrations,
};
