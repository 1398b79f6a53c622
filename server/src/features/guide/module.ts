import type { Module } from '../../platform/module.ts';

export const guideModule: Module = {
  name: 'guide',
};
