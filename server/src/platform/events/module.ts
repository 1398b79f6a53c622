import type { Module } from '../module.ts';
import { checks } from './checks.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';
import { deleteOldEvents } from './relay.ts';

export const eventsModule: Module = {
  name: 'events',
  tables,
  migrations,
  checks,
  jobs: { everyHour: [deleteOldEvents] },
};
