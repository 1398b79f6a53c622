import type { Module } from '../../platform/module.ts';

export const seriesModule: Module = {
  name: 'series',
  uses: ['audit', 'bookings'],
};
