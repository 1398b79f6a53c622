import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { waitlistRoutes } from './routes.ts';
import * as waitlist from './schema.ts';
import { tables } from './tables.ts';
import { transact } from '../../platform/db/transact.ts';
import { noteFreedDays } from './freed-slots.ts';
import { offerAndExpire } from './offering.ts';
import { problems } from './problems.ts';

export const waitlistModule: Module = {
  name: 'waitlist',
  uses: ['club', 'accounts', 'courts', 'plans', 'kernel', 'availability'],
  problems,
  tables,
  migrations,
  routes: {
    schemas: [waitlist],
    api: waitlistRoutes,
  },
  jobs: {
    everySecond: [offerAndExpire],
    // Request a check of all days on which players wait, because a new day may have become bookable.
    everyHour: [({ db }) => transact(db, noteFreedDays)],
  },
  person,
};
