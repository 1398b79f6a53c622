import Type, { type Static } from 'typebox';
import { Language, LinkToken, PersonName, roles } from '../accounts/schema.ts';
import { type InvitationRow, isOpen } from './store.ts';
import { Email, Id, nullable, oneOf, QueryFlag, strictObject, Timestamp } from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { resource } from '../../platform/resource.ts';
import type { ListedInvitation } from './store.ts';

const states = ['open', 'used', 'revoked', 'expired'] as const;

export const invitation = resource({
  ...{ name: 'Invitation', table: 'invitations' },
  options: { body: { description: 'An invitation to register. Its link is not included.' } },
  fields: {
    email: Email,
    role: oneOf(roles, { description: 'The role of the new account. The default is `player`.' }),
    name: nullable(PersonName),
    language: nullable(Language),
  },
  defaults: { role: 'player' as const, name: null, language: null },
  shown: {
    email: Type.String(),
    name: nullable(Type.String()),
    role: oneOf(roles),
    language: nullable(Language),
    state: oneOf(states, { description: 'Only an `open` invitation can be used.' }),
    invited_by: nullable(
      Type.Object(
        { id: Id, name: Type.String() },
        { description: 'The admin who sent the invitation; null for an operator at the command line.' },
      ),
    ),
    created_at: Timestamp,
    expires_at: Timestamp,
    used_at: nullable(Timestamp),
    revoked_at: nullable(Timestamp),
    user_id: nullable(Type.Integer({ description: 'The account that was registered with the invitation.' })),
  },
});
export const { body: Invitation, input: InvitationInput } = invitation;
export type InvitationInput = Static<typeof InvitationInput>;

export const SentInvitation = Type.Object(
  {
    ...Invitation.properties,
    link: nullable(
      Type.String({
        description:
          'The link to pass on by hand, if the service sends no mail. It is never shown again. Null if the service emails the link.',
      }),
    ),
  },
  { $id: 'SentInvitation' },
);

export const InvitationQuery = strictObject({
  ...pageParameters,
  open: Type.Optional({ ...QueryFlag, description: 'Whether the invitation can still be used: true, false, 1 or 0.' }),
});

export const InvitationCheck = strictObject({ token: LinkToken }, { $id: 'InvitationCheck' });

export const OpenInvitation = Type.Object(
  { email: Type.String(), name: nullable(Type.String()), role: oneOf(roles), expires_at: Timestamp },
  { $id: 'OpenInvitation' },
);

export function presentInvitation(row: ListedInvitation, time: string): Static<typeof Invitation> {
  const invited_by = row.invited_by === null ? null : { id: row.invited_by, name: row.invited_by_name ?? '' };
  return invitation.present(row, { state: stateOf(row, time), invited_by });
}

function stateOf(row: InvitationRow, time: string): (typeof states)[number] {
  if (row.used_at !== null) return 'used';
  if (row.revoked_at !== null) return 'revoked';
  return isOpen(row, time) ? 'open' : 'expired';
}
