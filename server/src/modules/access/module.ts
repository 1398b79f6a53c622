import type { Module } from '../../platform/module.ts';

export const accessModule: Module = {
  name: 'access',
  uses: ['audit', 'api-keys', 'club', 'accounts'],
};
