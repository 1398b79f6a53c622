import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { ref } from '../../platform/http/fields.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { AuditQuery, AuditRecord, presentAudit, readFilters } from './schema.ts';
import { listAudit } from './store.ts';

export function auditAdminRoutes(app: App, context: Context): void {
  app.get(
    '/admin/audit',
    route({
      id: 'listAudit',
      ...forAdmins('Audit', 'audit.read'),
      summary: 'List audit log entries, newest first.',
      description: '`courtside audit verify` checks that no entry has been changed.',
      querystring: AuditQuery,
      response: { 200: pageOf(ref(AuditRecord)) },
    }),
    async (request, reply) => {
      const rows = await listAudit(context.db.read, readFilters(request.query), readPage(request));
      return sendPage(request, reply, rows, presentAudit);
    },
  );
}
