import type { Context } from '../../platform/context.ts';
import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { tables } from './tables.ts';
import { closeOutbox, deleteOldMails, fillOutbox } from './outbox.ts';
import { mailQueue } from './sender.ts';
import { problems } from './problems.ts';

const sendsMail = ({ config }: Context) => config.SMTP_URL !== '';

export const notificationsModule: Module = {
  name: 'notifications',
  uses: [
    'audit',
    'one-time-secrets',
    'accounts',
    'club',
    'courts',
    'kernel',
    'payments',
    'bank',
    'waitlist',
    'calendars',
  ],
  problems,
  tables,
  migrations,
  jobs: {
    queues: (context) => [mailQueue(context)],
    everySecond: [async (context) => sendsMail(context) && fillOutbox(context)],
    everyHour: [async (context) => sendsMail(context) || closeOutbox(context), deleteOldMails],
  },
  person,
};
