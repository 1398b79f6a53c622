import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { tables } from './tables.ts';
import { deleteOldMails } from './outbox.ts';
import { problems } from './problems.ts';

export const notificationsModule: Module = {
  name: 'notifications',
  uses: ['audit', 'one-time-secrets', 'accounts', 'club', 'kernel', 'waitlist', 'calendars'],
  problems,
  tables,
  migrations,
  jobs: { everyHour: [deleteOldMails] },
  person,
};
