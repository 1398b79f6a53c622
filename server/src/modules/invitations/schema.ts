import Type, { type Static } from 'typebox';
import { Language, LinkToken, PersonName, roles } from '../accounts/schema.ts';
import { type InvitationRow, isOpen } from './store.ts';
import { Email, Id, nullable, oneOf, QueryFlag, strictObject, Timestamp } from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import type { ListedInvitation } from './store.ts';

export const InvitationInput = strictObject(
  {
    email: Email,
    role: Type.Optional(oneOf(roles, { description: 'The role of the new account. The default is `player`.' })),
    name: Type.Optional(nullable(PersonName)),
    language: Type.Optional(nullable(Language)),
  },
  { $id: 'InvitationInput' },
);

const states = ['open', 'used', 'revoked', 'expired'] as const;

const fields = {
  id: Id,
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
};

export const Invitation = Type.Object(fields, {
  $id: 'Invitation',
  description: 'An invitation to register. Its link is not included.',
});

export const SentInvitation = Type.Object(
  {
    ...fields,
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
  const { id, email, name, role, language, created_at, expires_at, used_at, revoked_at, user_id } = row;
  const invited_by = row.invited_by === null ? null : { id: row.invited_by, name: row.invited_by_name ?? '' };
  const times = { created_at, expires_at, used_at, revoked_at };
  return { id, email, name, role, language, state: stateOf(row, time), invited_by, ...times, user_id };
}

function stateOf(row: InvitationRow, time: string): (typeof states)[number] {
  if (row.used_at !== null) return 'used';
  if (row.revoked_at !== null) return 'revoked';
  return isOpen(row, time) ? 'open' : 'expired';
}
