import type { Module } from '../../platform/module.ts';
import { limitRoutes } from './routes.ts';
import * as limits from './schema.ts';

export const bookingLimitsModule: Module = {
  name: 'booking-limits',
  uses: ['club', 'courts', 'kernel', 'plans'],
  routes: {
    schemas: [limits],
    api: limitRoutes,
  },
};
