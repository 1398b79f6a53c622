import type { Module } from '../../platform/module.ts';

export const reportsModule: Module = {
  name: 'reports',
  uses: ['audit', 'courts', 'data-transfer'],
};
