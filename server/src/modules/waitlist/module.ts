import type { Tags } from '../../platform/http/openapi-document.ts';
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

const tags = {
  'Waiting list': { order: 70, text: 'Wait until a taken slot becomes free, and accept the offer.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const waitlistModule: Module = {
  name: 'waitlist',
  uses: ['club', 'accounts', 'courts', 'plans', 'kernel', 'availability'],
  problems,
  tables,
  migrations,
  routes: {
    tags,
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
