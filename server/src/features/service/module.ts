import type { Module } from '../../platform/module.ts';

export const serviceModule: Module = {
  name: 'service',
  uses: ['api-keys', 'club', 'passkeys', 'backups'],
};
