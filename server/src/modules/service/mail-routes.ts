import { limitRequests } from '../accounts/attempts.ts';
import { getUserById } from '../accounts/store.ts';
import { recordOperation } from '../audit/actions.ts';
import { withActor } from '../audit/route-audit.ts';
import { findClub } from '../club/store.ts';
import type { Context } from '../../platform/context.ts';
import { Problem } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-types.ts';
import { ref } from '../../platform/http/fields.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { testMail } from '../notifications/check.ts';
import { MailTest, MailTestInput } from './schema.ts';

export function mailAdminRoutes(app: App, context: Context): void {
  const { config, db } = context;
  app.post(
    '/admin/mail/test',
    route({
      id: 'testMail',
      ...forAdmins('Service', 'club.manage'),
      summary: 'Send a test email now, to `to` or to yourself, and return the result.',
      body: ref(MailTestInput),
      response: { 200: ref(MailTest) },
      problems: ['mail_not_set_up', 'too_many_attempts'],
    }),
    async (request) => {
      if (config.SMTP_URL === '') throw new Problem('mail_not_set_up');
      // All admins share one limit. Otherwise, admins could send test emails to many strangers in the club's name.
      await limitRequests(context, ['test email', 'all']);
      const address = request.body.to ?? (await getUserById(db.read, signedIn(request).id)).email!;
      const { name } = await findClub(db.read);
      const result = await testMail(config, address, name);
      // Leave out the address and the detail: they may contain personal data, and audit log entries can never be
      // changed.
      const { host, accepted } = result;
      await recordOperation(withActor(context, request), 'testMail', { host, accepted });
      return result;
    },
  );
}
