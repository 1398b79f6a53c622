import Type from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { findBackupQueue } from '../backups/status.ts';
import { findQueueStates } from '../../platform/jobs/store.ts';
import { timestamp } from '../../platform/time.ts';
import { ref } from '../../platform/http/fields.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { schemasOf } from './resource-schemas.ts';
import { QueueState, ResourceSchema } from './schema.ts';

export function serviceAdminRoutes(app: App, context: Context): void {
  const { db, now } = context;
  app.get(
    '/admin/queues',
    route({
      id: 'listQueues',
      ...forAdmins('Service', 'queues.read'),
      summary: 'List the queues of jobs, emails and webhook deliveries, with their waiting and failed entries.',
      description: 'If a webhook fails or is disabled, its deliveries wait.',
      response: { 200: Type.Object({ data: Type.Array(ref(QueueState)) }) },
    }),
    async () => {
      const backups = await findBackupQueue(context);
      return { data: [...(await findQueueStates(db.read, timestamp(now()))), ...(backups ? [backups] : [])] };
    },
  );

  app.get(
    '/admin/schema',
    route({
      id: 'getSchema',
      // All roles of the staff have this permission.
      ...forAdmins('Service', 'courts.read'),
      summary: 'List the resources that admins manage, with their fields and defaults.',
      response: { 200: Type.Object({ data: Type.Array(ref(ResourceSchema)) }) },
    }),
    async () => ({ data: schemasOf(app) }),
  );
}
