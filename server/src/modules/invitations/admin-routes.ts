import Type, { type Static } from 'typebox';
import { resourceRoutes } from '../audit/resource.ts';
import { withActor } from '../audit/route-audit.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { Id, isTrue, ref } from '../../platform/http/fields.ts';
import { originOf } from '../../platform/http/origin.ts';
import { readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { timestamp } from '../../platform/time.ts';
import { invitationLink, invite, resendInvitation, revokeInvitation, type Sent } from './actions.ts';
import { invitation, InvitationQuery, presentInvitation, SentInvitation } from './schema.ts';
import { type ListedInvitation, listInvitations } from './store.ts';

const params = Type.Object({ invitation: Id });

export function invitationAdminRoutes(app: App, context: Context): void {
  const present = (row: ListedInvitation) => presentInvitation(row, timestamp(context.now()));
  const presentSent = (
    { invitation, secret }: Sent,
    request: Parameters<typeof originOf>[0],
  ): Static<typeof SentInvitation> => {
    const link = secret === undefined ? null : invitationLink(originOf(request), secret);
    return { ...present(invitation), link };
  };

  resourceRoutes(app, context, invitation, {
    tag: 'People',
    permissions: { read: 'people.manage', manage: 'people.manage' },
    presenter: () => present,
    list: {
      summary: 'List invitations, newest first.',
      description: 'An invitation stays in the list until 30 days after it has expired.',
      querystring: InvitationQuery,
      async page(request, reply) {
        const { open } = request.query as Static<typeof InvitationQuery>;
        const filter = { time: timestamp(context.now()), ...(open !== undefined && { isOpen: isTrue(open) }) };
        const rows = await listInvitations(context.db.read, filter, readPage(request));
        return sendPage(request, reply, rows, present);
      },
    },
    createSecret: {
      summary: 'Invite a person to register.',
      description:
        'The service emails a link, which works only once. If the service sends no mail, the response contains the link. ' +
        'A new invitation for the same address replaces an earlier one.',
      problems: ['email_taken'],
      response: SentInvitation,
      run: async (context, input, request) => presentSent(await invite(context, input), request),
    },
    remove: {
      ...{ id: 'revokeInvitation', staysVisible: true },
      summary: 'Revoke an invitation. A repeated request changes nothing.',
      description: 'The links of the invitation stop working immediately.',
      problems: ['invitation_ended'],
      run: revokeInvitation,
    },
  });

  app.post(
    '/admin/invitations/:invitation/resend',
    route({
      id: 'resendInvitation',
      ...forAdmins('People', 'people.manage'),
      summary: 'Send another link for an invitation, and extend the invitation.',
      description:
        'An expired invitation can be sent again. If the service sends no mail, the previous link stops working.',
      params,
      response: { 200: ref(SentInvitation) },
      problems: ['invitation_ended', 'link_just_sent'],
    }),
    async (request) =>
      presentSent(await resendInvitation(withActor(context, request), request.params.invitation), request),
  );
}
