import { type Command, Option } from 'commander';
import { roles } from '../modules/accounts/schema.ts';
import {
  invitationLink,
  invite,
  resendInvitation,
  revokeInvitation,
  type Sent,
} from '../modules/invitations/actions.ts';
import { presentInvitation } from '../modules/invitations/schema.ts';
import { listInvitations } from '../modules/invitations/store.ts';
import type { Context } from '../platform/context.ts';
import type { Role } from '../platform/db/schema.ts';
import { languageCodes } from '../platform/languages/languages.ts';
import { timestamp } from '../platform/time.ts';
import { readEmail, readId, readPersonName } from './arguments.ts';
import { withContext } from './database.ts';
import { asTable, printData, type Terminal } from './terminal.ts';

interface CreateOptions {
  email: string;
  role: Role;
  name?: string;
  language?: string;
}

export function addInvitations(program: Command, terminal: Terminal): void {
  const invitations = program
    .command('invitations')
    .description('invite people to register; list, resend and revoke invitations');
  for (const add of [addCreate, addList, addResend, addRevoke]) add(invitations, terminal);
}

function addCreate(invitations: Command, terminal: Terminal): void {
  invitations
    .command('create')
    .description(
      'invite a person by email; without SMTP_URL, the command prints a link to pass on; the link is shown only once',
    )
    .requiredOption('--email <email>', 'the email address of the person', readEmail)
    .addOption(new Option('--role <role>', 'what the person may do').choices(roles).default('player'))
    .option('--name <name>', 'the name of the person', readPersonName)
    .addOption(new Option('--language <code>', 'the language of the email').choices(languageCodes))
    .action((input: CreateOptions) =>
      withContext(terminal, async (context) => show(terminal, context, await invite(context, input))),
    );
}

function addList(invitations: Command, terminal: Terminal): void {
  invitations
    .command('list')
    .description('list the invitations')
    .option('--open', 'only invitations that can still be used')
    .action(({ open }: { open?: boolean }) =>
      withContext(terminal, async ({ db, now }) => {
        const time = timestamp(now());
        const found = await listInvitations(db.read, { time, ...(open && { isOpen: true }) });
        const rows = found.map((row) => presentInvitation(row, time));
        const columns = ['id', 'email', 'name', 'role', 'state', 'created_at', 'expires_at'] as const;
        printData(terminal, rows, asTable([...columns], rows));
      }),
    );
}

function addResend(invitations: Command, terminal: Terminal): void {
  invitations
    .command('resend')
    .description('send another link for an invitation, and extend the invitation')
    .argument('<id>', 'the id, as shown by `invitations list`', readId)
    .action((id: number) =>
      withContext(terminal, async (context) => show(terminal, context, await resendInvitation(context, id))),
    );
}

function addRevoke(invitations: Command, terminal: Terminal): void {
  invitations
    .command('revoke')
    .description('revoke an invitation, so that its links stop working')
    .argument('<id>', 'the id, as shown by `invitations list`', readId)
    .action((id: number) =>
      withContext(terminal, async (context) => {
        const row = await revokeInvitation(context, id);
        const data = presentInvitation(row, timestamp(context.now()));
        printData(terminal, data, [`The invitation for ${row.email} is revoked.`]);
      }),
    );
}

function show(terminal: Terminal, { config, now }: Context, { invitation, secret }: Sent): void {
  const origin = config.PUBLIC_URL || `http://localhost:${config.PORT}`;
  const link = secret === undefined ? null : invitationLink(origin, secret);
  const { id, email, expires_at } = invitation;
  const about = `Invitation ${id} for ${email} is valid until ${expires_at}.`;
  const lines =
    link === null
      ? [about, 'The service sends the email.']
      : [about, 'The service sends no mail, so pass on this link, which is shown only once:', '', `  ${link}`, ''];
  printData(terminal, { ...presentInvitation(invitation, timestamp(now())), link }, lines);
}
