import type { Module } from '../../platform/module.ts';
import { guideRoutes } from './routes.ts';

export const guideModule: Module = {
  name: 'guide',
  routes: {
    root: guideRoutes,
  },
};
